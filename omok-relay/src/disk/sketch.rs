//! A file that can be written to without changing it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::sync::{Mutex, MutexGuard, PoisonError};

use redb::StorageBackend;

/// Bytes that are kept as one.
const PAGE: u64 = 4096;

/// A file as it would be after what is written to it. Only pages that were
/// written to take memory: opening a file writes to few of them.
#[derive(Debug)]
pub(super) struct Sketch(Mutex<Inner>);

#[derive(Debug)]
struct Inner {
    file: File,
    /// How much of the file still counts; what lies beyond reads as zero.
    from_file: u64,
    len: u64,
    /// What was written, by number of the page.
    pages: BTreeMap<u64, Vec<u8>>,
}

impl Sketch {
    /// A sketch of `file`, to which nothing was written yet.
    pub(super) fn of(file: File) -> io::Result<Self> {
        let len = file.metadata()?.len();
        Ok(Self(Mutex::new(Inner { file, from_file: len, len, pages: BTreeMap::new() })))
    }

    /// Whether there is not a single byte.
    pub(super) fn is_blank(&self) -> bool {
        self.inner().len == 0
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Whoever panicked meanwhile has left bytes, which are bytes anyway.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Fills `out` with what stands at `offset`, of one page.
    fn read_piece(&mut self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        if let Some(page) = self.pages.get(&(offset / PAGE)) {
            let start = (offset % PAGE) as usize;
            out.copy_from_slice(&page[start..start + out.len()]);
            return Ok(());
        }
        let there = self.from_file.saturating_sub(offset).min(out.len() as u64) as usize;
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.read_exact(&mut out[..there])?;
        out[there..].fill(0);
        Ok(())
    }

    fn write_piece(&mut self, offset: u64, data: &[u8]) -> io::Result<()> {
        let number = offset / PAGE;
        if !self.pages.contains_key(&number) {
            let mut page = vec![0; PAGE as usize];
            self.read_piece(number * PAGE, &mut page)?;
            self.pages.insert(number, page);
        }
        let page = self.pages.get_mut(&number).expect("it was just put there");
        let start = (offset % PAGE) as usize;
        page[start..start + data.len()].copy_from_slice(data);
        Ok(())
    }

    /// That `count` bytes at `offset` are there.
    fn check(&self, offset: u64, count: usize) -> io::Result<()> {
        let inside = offset.checked_add(count as u64).is_some_and(|end| end <= self.len);
        if inside { Ok(()) } else { Err(ErrorKind::UnexpectedEof.into()) }
    }
}

/// How many of `left` bytes at `offset` lie in one page.
fn piece(offset: u64, left: usize) -> usize {
    left.min((PAGE - offset % PAGE) as usize)
}

impl StorageBackend for Sketch {
    fn len(&self) -> io::Result<u64> {
        Ok(self.inner().len)
    }

    fn read(&self, mut offset: u64, mut out: &mut [u8]) -> io::Result<()> {
        let mut inner = self.inner();
        inner.check(offset, out.len())?;
        while !out.is_empty() {
            let (now, later) = out.split_at_mut(piece(offset, out.len()));
            inner.read_piece(offset, now)?;
            offset += now.len() as u64;
            out = later;
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut inner = self.inner();
        inner.from_file = inner.from_file.min(len);
        inner.len = len;
        inner.pages.retain(|&number, _| number * PAGE < len);
        if let Some(page) = inner.pages.get_mut(&(len / PAGE)) {
            page[(len % PAGE) as usize..].fill(0);
        }
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, mut offset: u64, mut data: &[u8]) -> io::Result<()> {
        let mut inner = self.inner();
        inner.check(offset, data.len())?;
        while !data.is_empty() {
            let (now, later) = data.split_at(piece(offset, data.len()));
            inner.write_piece(offset, now)?;
            offset += now.len() as u64;
            data = later;
        }
        Ok(())
    }
}
