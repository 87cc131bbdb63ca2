//! Whether doubtful threes are real, by proof-number search.
//!
//! A three is real if it can be extended to an open four by a legal move, and
//! whether that move is legal may hang on threes again, on the board with one
//! more stone: a tree whose nodes are points in doubt. Every level adds a
//! stone, so the tree is finite; it has no depth limit and no memo (positions
//! hardly ever repeat).
//!
//! Followed in a fixed order such a tree can take millions of looks, on boards
//! made for it, where a small part of it settles the matter. So each node keeps
//! how many looks a proof of three-three would take at least, and how many a
//! disproof, and the search always goes on where both have the most to gain.
//! Source: L. V. Allis, *Searching for Solutions in Games and Artificial
//! Intelligence*, 1994, chapter 2, here with nodes that ask for two of several
//! lines instead of one or all.

use std::ops::Range;

use super::search::{Doubt, Search};
use super::star::DIRECTIONS;

/// Looks that something takes at least: 0 once it is proven.
type Looks = u32;
/// What is refuted takes for ever; far enough from overflow that the extensions
/// of a line, and the lines of a point, can be added.
const NEVER: Looks = 1 << 24;

/// The threes that make a three-three.
const TWO: usize = 2;

/// The nodes of one search; a child stands behind its parent.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

/// A point in doubt, on the board with the points of its ancestors.
struct Node {
    doubt: Doubt,
    parent: usize,
    /// Which of the parent's lines it extends.
    line: usize,
    /// Until the point is proven three-three, and legal.
    three_three: Looks,
    legal: Looks,
    /// None until the extensions have been looked at.
    opened: Option<Opened>,
}

/// What the first look at the extensions of a point has left in doubt.
struct Opened {
    /// Real threes still missing to two.
    missing: usize,
    lines: [Line; DIRECTIONS.len()],
    doubtful: usize,
}

/// A line of which no extension is known to be legal, but some are in doubt.
#[derive(Clone, Copy, Default)]
struct Line {
    /// The extensions in doubt, as nodes.
    first: usize,
    end: usize,
    /// Until one of them is proven legal, and all of them three-threes.
    real: Looks,
    unreal: Looks,
}

impl Tree {
    /// Whether a stone at the point in doubt makes two threes or more.
    pub(super) fn prove(&mut self, search: &mut Search, doubt: Doubt) -> bool {
        self.nodes.clear();
        self.nodes.push(Node::new(doubt, 0, 0));
        search.flip(doubt.point);
        let mut at = 0;
        loop {
            if self.nodes[at].opened.is_none() {
                self.open(search, at);
            }
            let changed = self.nodes[at].reckon();
            if at == 0 && !self.nodes[0].is_in_doubt() {
                break;
            } else if at != 0 && changed {
                search.flip(self.nodes[at].doubt.point);
                at = self.hand_up(at);
            } else {
                at = self.most_proving(at);
                search.flip(self.nodes[at].doubt.point);
            }
        }
        search.flip(doubt.point);
        self.nodes[0].three_three == 0
    }

    /// Looks at the extensions of a node whose stone has just been placed.
    fn open(&mut self, search: &mut Search, at: usize) {
        let doubt = self.nodes[at].doubt;
        let mut opened = Opened { missing: TWO, lines: Default::default(), doubtful: 0 };
        for line in doubt.lines() {
            let first = self.nodes.len();
            let real = search.look_along(doubt, line, |extension| {
                self.nodes.push(Node::new(extension, at, opened.doubtful));
            });
            if real {
                self.nodes.truncate(first);
                opened.missing -= 1;
                if opened.missing == 0 {
                    break;
                }
            } else if self.nodes.len() > first {
                opened.lines[opened.doubtful] = self.line(first..self.nodes.len());
                opened.doubtful += 1;
            }
        }
        self.nodes[at].opened = Some(opened);
    }

    /// Lets the parent of a node know of its new numbers, and returns it.
    fn hand_up(&mut self, child: usize) -> usize {
        let Node { parent, line, .. } = self.nodes[child];
        let opened = self.nodes[parent].opened.as_ref().expect("a parent is opened");
        let Line { first, end, .. } = opened.lines[line];
        let reckoned = self.line(first..end);
        self.nodes[parent].opened.as_mut().expect("a parent is opened").lines[line] = reckoned;
        parent
    }

    fn line(&self, extensions: Range<usize>) -> Line {
        let nodes = &self.nodes[extensions.clone()];
        let real = nodes.iter().map(|node| node.legal).min().unwrap_or(NEVER);
        let unreal: Looks = nodes.iter().map(|node| node.three_three).sum();
        Line { first: extensions.start, end: extensions.end, real, unreal: unreal.min(NEVER) }
    }

    /// The child that brings both the cheapest proof and the cheapest disproof
    /// nearer.
    ///
    /// A proof takes the `missing` cheapest lines, a disproof all but
    /// `missing - 1` of them, so at least one line serves both.
    fn most_proving(&self, at: usize) -> usize {
        let opened = self.nodes[at].opened.as_ref().expect("a node in doubt is opened");
        let lines = &opened.lines[..opened.doubtful];
        let dearest_of_proof = opened.cheapest_first(|line| line.real)[opened.missing - 1];
        let line = lines
            .iter()
            .filter(|line| line.real <= dearest_of_proof)
            .min_by_key(|line| (line.unreal, line.real))
            .expect("a proof needs a line");
        (line.first..line.end)
            .min_by_key(|&child| self.nodes[child].legal)
            .expect("a line in doubt has extensions in doubt")
    }
}

impl Node {
    /// A node whose numbers are what it takes if every look settles a line.
    fn new(doubt: Doubt, parent: usize, line: usize) -> Self {
        let legal = (doubt.lines().count() - (TWO - 1)) as Looks;
        Self { doubt, parent, line, opened: None, three_three: TWO as Looks, legal }
    }

    const fn is_in_doubt(&self) -> bool {
        self.three_three != 0 && self.legal != 0
    }

    /// Works out the numbers of an opened node from those of its lines: whether
    /// they changed.
    fn reckon(&mut self) -> bool {
        let Some(opened) = &self.opened else { return false };
        let (three_three, legal) = opened.looks();
        let changed = (self.three_three, self.legal) != (three_three, legal);
        (self.three_three, self.legal) = (three_three, legal);
        changed
    }
}

impl Opened {
    /// What its lines in doubt cost, the cheapest first. There are four at most, and
    /// what sorts many would be most of this module.
    fn cheapest_first(&self, cost: fn(&Line) -> Looks) -> [Looks; DIRECTIONS.len()] {
        let mut costs = self.lines.each_ref().map(cost);
        for end in 1..self.doubtful {
            for at in (1..=end).rev() {
                if costs[at - 1] > costs[at] {
                    costs.swap(at - 1, at);
                }
            }
        }
        costs
    }

    /// Looks until the point is proven three-three, and legal.
    fn looks(&self) -> (Looks, Looks) {
        let Self { missing, doubtful, .. } = *self;
        if missing == 0 {
            return (0, NEVER);
        }
        if doubtful < missing {
            return (NEVER, 0);
        }
        let cheapest = |count: usize, cost: fn(&Line) -> Looks| {
            self.cheapest_first(cost)[..count].iter().sum::<Looks>().min(NEVER)
        };
        (
            cheapest(missing, |line| line.real),
            cheapest(doubtful - (missing - 1), |line| line.unreal),
        )
    }
}
