//! What can be read off one line: runs, fours and candidate threes, for all
//! windows of a word of points at once.
//!
//! A *word* is a set of points as bits. A *line view* tells, for an offset `k`,
//! the word moved so that bit `i` holds what lies `k` points further along the
//! line than point `i`. The formulas below are written once over such views.
//! A row of the board looked at in one direction is a view, with one bit for
//! each point of the row (`rules/field.rs` sweeps the board with it); so are
//! the four lines through one point, side by side in a `u64` (`rules/star.rs`).
//!
//! Every formula asks only for stones of one colour (`own`) and empty points
//! (`empty`); an opponent's stone and the world beyond the edge are both simply
//! neither. A window that leaves the board therefore never matches.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of points as bits.
pub(crate) trait Word:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    const NONE: Self;
}

impl Word for u16 {
    const NONE: Self = 0;
}
impl Word for u32 {
    const NONE: Self = 0;
}
impl Word for u64 {
    const NONE: Self = 0;
}

/// Windows of one line by their first point, of a colour about to play.
#[derive(Clone, Copy)]
pub(crate) struct Windows<W> {
    /// Five points, four stones and a gap: filling the gap makes five or more.
    pub(crate) five: W,
    /// As `five`, and the points at both ends are not own: exactly five.
    pub(crate) exact_five: W,
    /// Six points, five stones and a gap: filling it makes an overline.
    pub(crate) six: W,
    /// Five points, three stones and two gaps: filling one makes a four, in
    /// the sense of five or more.
    pub(crate) four: W,
    /// As `four`, and completing it makes exactly five.
    pub(crate) exact_four: W,
    /// Four points, two stones and two gaps, both neighbours empty: filling
    /// one makes a three, whose other gap makes an open-ended unbroken four.
    pub(crate) three: W,
    /// As `three`, and what lies beyond the neighbours is not own: renju's
    /// straight four, both of whose completions make exactly five.
    pub(crate) exact_three: W,
}

impl<W: Word> Windows<W> {
    /// Reads all windows off a line view. `own` is asked for offsets −2 to 5,
    /// `empty` for −1 to 5.
    ///
    /// Callers use a few of the fields; the rest costs nothing once inlined.
    #[inline(always)]
    pub(crate) fn read(own: impl Fn(i32) -> W, empty: impl Fn(i32) -> W) -> Self {
        let o = [own(0), own(1), own(2), own(3), own(4), own(5)];
        let e = [empty(0), empty(1), empty(2), empty(3), empty(4)];

        // Own stones among the first four points, by a bitwise adder.
        let (odd_a, two_a) = (o[0] ^ o[1], o[0] & o[1]);
        let (odd_b, two_b) = (o[2] ^ o[3], o[2] & o[3]);
        let odd = odd_a ^ odd_b;
        let some_two = two_a ^ two_b | odd_a & odd_b;
        let (two_of_4, three_of_4, four_of_4) = (some_two & !odd, some_two & odd, two_a & two_b);

        // No foreign stone and no edge among the first four, the first five.
        let free_4 = (o[0] | e[0]) & (o[1] | e[1]) & (o[2] | e[2]) & (o[3] | e[3]);
        let three_of_5 = free_4 & (three_of_4 & e[4] | two_of_4 & o[4]);
        let four_of_5 = free_4 & (four_of_4 & e[4] | three_of_4 & o[4]);
        let five_of_5 = four_of_4 & o[4];
        let no_sixth = !(own(-1) | o[5]);

        let three = free_4 & two_of_4 & empty(-1) & e[4];
        Self {
            five: four_of_5,
            exact_five: four_of_5 & no_sixth,
            six: five_of_5 & empty(5) | four_of_5 & o[5],
            four: three_of_5,
            exact_four: three_of_5 & no_sixth,
            three,
            exact_three: three & !(own(-2) | o[5]),
        }
    }
}

/// The gaps that windows of `length` points offer: the empty points of every
/// window whose first point `starts` tells. `starts` is asked for offsets
/// `1 - length` to 0.
#[inline(always)]
pub(crate) fn gaps<W: Word>(length: i32, starts: impl Fn(i32) -> W, empty: W) -> W {
    let mut covered = W::NONE;
    for back in 0..length {
        covered = covered | starts(-back);
    }
    covered & empty
}

/// How many fours a stone would make, by point: no bit, or in `one`, or in
/// `one` and `more`.
#[derive(Clone, Copy)]
pub(crate) struct Fours<W> {
    pub(crate) one: W,
    pub(crate) more: W,
}

impl<W: Word> Fours<W> {
    pub(crate) const NONE: Self = Self { one: W::NONE, more: W::NONE };

    /// Adds what one line holds. `starts` are the four windows of the line, by
    /// first point, asked for offsets −4 to 0; `empty` likewise.
    ///
    /// Fours are counted as sets of stones. Two windows hold the same four
    /// only when it is straight, `.XXXX.`, as its two ends; then the window
    /// that begins with an end is counted for that end alone.
    #[inline(always)]
    pub(crate) fn add(&mut self, starts: impl Fn(i32) -> W, empty: impl Fn(i32) -> W) {
        let here = empty(0);
        for back in 0..5 {
            let mut hit = starts(-back) & here;
            if back > 0 {
                hit = hit & !(empty(-back) & starts(1 - back));
            }
            self.more = self.more | self.one & hit;
            self.one = self.one | hit;
        }
    }
}
