//! The answers on their way out, as pictures or as JSON.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;

use super::judged::Judged;
use super::{json, picture};
use crate::files::ReadError;
use crate::messages::{say, shown};

pub(super) struct Report<W> {
    out: W,
    json: bool,
    /// Whether nothing has been written yet.
    empty: bool,
    errors: bool,
}

impl<W: Write> Report<W> {
    pub(super) const fn new(out: W, json: bool) -> Self {
        Self { out, json, empty: true, errors: false }
    }

    /// Whether something could not be judged.
    pub(super) const fn has_errors(&self) -> bool {
        self.errors
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Answers for one line of an input, or for the whole of it.
    pub(super) fn judged(
        &mut self,
        input: &Path,
        line: Option<usize>,
        judged: &Judged,
    ) -> io::Result<()> {
        if self.json {
            return self.json_line(&json::answer(judged));
        }
        self.separate()?;
        write!(self.out, "{}: ", Place { input, line })?;
        picture::draw(&mut self.out, judged)
    }

    /// Says in the answer's place why there is none.
    pub(super) fn error(
        &mut self,
        input: &Path,
        line: Option<usize>,
        error: &dyn fmt::Display,
    ) -> io::Result<()> {
        self.errors = true;
        if self.json {
            return self.json_line(&json::failure(input, line, error));
        }
        self.separate()?;
        writeln!(self.out, "{}: {error}", Place { input, line })
    }

    /// Says that an input cannot be read, or not any further.
    pub(super) fn unreadable(&mut self, input: &Path, error: &ReadError) -> io::Result<()> {
        self.errors = true;
        if self.json {
            return self.json_line(&json::failure(input, None, error));
        }
        self.flush()?;
        say(format_args!("{}: {error}", shown(input)));
        Ok(())
    }

    fn json_line(&mut self, object: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, object)?;
        self.out.write_all(b"\n")
    }

    /// Leaves a blank line between pictures.
    fn separate(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.empty) {
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// Where something stands, as compilers write it.
struct Place<'a> {
    input: &'a Path,
    line: Option<usize>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(self.input))?;
        self.line.map_or(Ok(()), |line| write!(f, ":{line}"))
    }
}
