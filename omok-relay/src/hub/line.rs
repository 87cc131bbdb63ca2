//! Joins that wait for their turn, where somebody of the same address guesses
//! more than is looked up.
//!
//! Who has a right code is thus answered after a moment, however many wrong ones
//! come: each connection has one place in the line, so whoever guesses waits as
//! long as everybody else for each guess, and one that closes gives its place up.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use omok_proto::limits::JOIN_WAIT;
use omok_proto::{Code, Token};

use super::{ConnId, Deadline, Hub, Output, too_many_failed_joins};
use crate::limits::{Origin, Shut};

/// A request for the second seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    pub(super) conn: ConnId,
    pub(super) code: Code,
    pub(super) attempt: Token,
    /// When it came.
    pub(super) since: Duration,
}

/// Those that wait because one origin has used up what it may.
#[derive(Debug)]
struct Line {
    /// When the first is looked at again.
    due: Duration,
    joins: VecDeque<Join>,
}

/// All lines; none of them is empty. Together they are no longer than there are
/// connections, of which each has one request.
#[derive(Debug, Default)]
pub(super) struct Lines(HashMap<Origin, Line>);

impl Hub {
    /// Lets `join` wait for its turn, unless its client would not.
    pub(super) fn line_up(&mut self, join: Join, shut: Shut, out: &mut Vec<Output>) {
        let before = self.lines.0.get(&shut.by).map_or(0, |line| line.joins.len());
        let before = u32::try_from(before).unwrap_or(u32::MAX);
        let wait = shut.wait.saturating_add(shut.pace.saturating_mul(before));
        if self.now - join.since + wait > JOIN_WAIT {
            return self.deny(join.conn, too_many_failed_joins(wait), out);
        }
        let due = self.now + shut.wait;
        let line = self.lines.0.entry(shut.by).or_insert_with(|| {
            self.deadlines.insert((due, Deadline::Line(shut.by)));
            Line { due, joins: VecDeque::new() }
        });
        line.joins.push_back(join);
        let conn = self.conns.get_mut(&join.conn).expect("a request comes from a connection");
        conn.line = Some(shut.by);
        // Its request is there: it is not silent.
        self.postpone(join.conn, self.now + self.limits.dead);
    }

    /// Looks up as many codes of the line as may be looked up now.
    pub(super) fn serve_line(&mut self, by: Origin, out: &mut Vec<Output>) {
        let Some(line) = self.lines.0.get(&by) else { return };
        self.deadlines.remove(&(line.due, Deadline::Line(by)));
        while let Some(line) = self.lines.0.get_mut(&by) {
            if let Some(shut) = self.failed_joins.shut(self.now, by) {
                line.due = self.now + shut.wait;
                self.deadlines.insert((line.due, Deadline::Line(by)));
                return self.send_late_away(by, shut, out);
            }
            let next = line.joins.pop_front().expect("no line is empty");
            if line.joins.is_empty() {
                self.lines.0.remove(&by);
            }
            if let Some(conn) = self.conns.get_mut(&next.conn) {
                conn.line = None;
            }
            self.try_code(next, out);
        }
    }

    /// Tells those in line to come again who would wait longer than their clients do:
    /// others of the same address may have been looked up in the line of its network.
    fn send_late_away(&mut self, by: Origin, shut: Shut, out: &mut Vec<Output>) {
        let Some(line) = self.lines.0.get_mut(&by) else { return };
        let (mut wait, mut late) = (shut.wait, Vec::new());
        line.joins.retain(|join| {
            let stays = self.now - join.since + wait <= JOIN_WAIT;
            if stays {
                wait = wait.saturating_add(shut.pace);
            } else {
                late.push(join.conn);
            }
            stays
        });
        if line.joins.is_empty() {
            self.deadlines.remove(&(line.due, Deadline::Line(by)));
            self.lines.0.remove(&by);
        }
        for conn in late {
            if let Some(conn) = self.conns.get_mut(&conn) {
                conn.line = None;
            }
            self.deny(conn, too_many_failed_joins(wait), out);
        }
    }

    /// Takes a connection that is gone out of the line in which it waits.
    pub(super) fn leave_line(&mut self, conn: ConnId, by: Origin) {
        let Some(line) = self.lines.0.get_mut(&by) else { return };
        line.joins.retain(|join| join.conn != conn);
        if line.joins.is_empty() {
            self.deadlines.remove(&(line.due, Deadline::Line(by)));
            self.lines.0.remove(&by);
        }
    }

    /// Joins that wait for their turn.
    #[must_use]
    pub fn waiting_joins(&self) -> usize {
        self.lines.0.values().map(|line| line.joins.len()).sum()
    }
}
