//! Rooms in a file that outlives the process, a loss of power and a full disk.

mod checking;
mod error;
mod folder;
mod record;
mod sketch;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use redb::{Builder, Database, ReadableDatabase, ReadableTable, TableDefinition};

use crate::room::Checked;
use crate::seat::Mint;
use crate::store::{Change, RoomId, RoomRecord, Saved, Store, StoreError};
use record::{decode, encode};
use sketch::Sketch;

pub use error::OpenError;

/// The rooms, in the folder that the store is given.
const FILE: &str = "rooms.redb";

/// How the names of drafts end, which are to become that file.
const DRAFT: &str = ".new";

/// Locked as long as a store has the folder. A file of its own, since the other
/// one is opened anew after a failure, and nobody may come in between.
const LOCK: &str = "lock";

/// The form of all that is in the file; a newer one is not touched.
const FORM: u32 = 1;

/// Records by room, in the form of [`record`].
const ROOMS: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("rooms");

/// What there is once: under [`FORM_KEY`] and [`NEXT_ROOM_KEY`] a number, the
/// lowest byte first, and under [`SECRET_KEY`] 32 bytes.
const ONCE: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("once");
const FORM_KEY: &str = "form";
const NEXT_ROOM_KEY: &str = "next room";
const SECRET_KEY: &str = "secret";

/// Memory for pages of the file. All records are in memory anyway.
const CACHE_BYTES: usize = 8 << 20;

/// Keeps rooms in a redb file of their own folder.
///
/// All that is there is read and checked, down to every move, before the file
/// is written to, on a copy that exists only in memory. So a file that is
/// damaged, cut short or written by a newer version stays as it is, for whoever
/// has to mend it; and one room that is damaged keeps the relay from starting,
/// since a relay that went on without it would tell its players that their
/// game never was.
///
/// A commit has two phases: redb writes and syncs the new pages before the
/// page that makes them valid. It costs a second sync, and in return damage to
/// the pages of a commit that was acknowledged is noticed, instead of the one
/// before it being taken up silently. One bit is beyond that: the one which says
/// which of the two is the latest, of which redb keeps no copy.
#[derive(Debug)]
pub struct RedbStore {
    folder: PathBuf,
    _lock: File,
    /// `None` after a failure: then it is opened anew for the next commit.
    database: Option<Database>,
    mint: Mint,
    next_room: RoomId,
    /// What is committed. The hub asks for it when the file cannot even be
    /// opened any more.
    kept: BTreeMap<RoomId, Vec<u8>>,
    /// What came of checking it, for whoever loads it first.
    checked: Option<Vec<(RoomId, Checked)>>,
    /// Rooms of failed commits: nobody knows what the file has of them. The
    /// next commit puts them back first.
    unsure: BTreeSet<RoomId>,
}

/// All that a file says, and what came of checking it.
struct Contents {
    secret: [u8; 32],
    next_room: RoomId,
    rooms: BTreeMap<RoomId, Vec<u8>>,
    checked: Vec<(RoomId, Checked)>,
}

impl RedbStore {
    /// The store in `folder`, which is made if it is not there. `secret` is 256
    /// random bits for a new store.
    ///
    /// # Errors
    ///
    /// Another process has it, everybody can write to it, it cannot be read or
    /// written, it is damaged or of a newer version. Then its rooms are as they were.
    pub fn open(folder: &Path, secret: [u8; 32]) -> Result<Self, OpenError> {
        let failed = |error| OpenError::System { path: folder.to_path_buf(), error };
        folder::make(folder).map_err(failed)?;
        folder::look_at(folder)?;
        let lock = lock(folder)?;
        folder::sweep(folder);
        let path = folder.join(FILE);
        if !path.try_exists().map_err(failed)? {
            create(folder, secret)?;
        }
        let Contents { secret, next_room, rooms, checked } = look_through(&path)?;
        let mut store = Self {
            folder: folder.to_path_buf(),
            _lock: lock,
            database: None,
            mint: Mint::new(secret),
            next_room,
            kept: rooms,
            checked: Some(checked),
            unsure: BTreeSet::new(),
        };
        store.database = Some(unpanicked(|| database(&path)).map_err(|e| e.at(&path))?);
        Ok(store)
    }

    fn try_commit(&mut self, changes: &[Written]) -> Result<(), redb::Error> {
        let database = match self.database.take() {
            Some(database) => database,
            None => database(&self.folder.join(FILE))?,
        };
        let mut transaction = database.begin_write()?;
        transaction.set_two_phase_commit(true);
        {
            let mut rooms = transaction.open_table(ROOMS)?;
            for room in &self.unsure {
                put(&mut rooms, *room, self.kept.get(room).map(Vec::as_slice))?;
            }
            for (room, bytes) in changes {
                put(&mut rooms, *room, bytes.as_deref())?;
            }
            let next_room = after(changes);
            // Not for moves: it is one page less to write.
            if next_room > self.next_room {
                let mut once = transaction.open_table(ONCE)?;
                once.insert(NEXT_ROOM_KEY, &next_room.0.to_le_bytes()[..])?;
            }
        }
        transaction.commit()?;
        // Not before: it is of no use after a failure.
        self.database = Some(database);
        Ok(())
    }
}

impl Store for RedbStore {
    fn load(&mut self) -> Result<Saved, StoreError> {
        let rooms = match self.checked.take() {
            Some(rooms) => rooms,
            None => checking::check(&self.kept).map_err(|room| StoreError(impossible(room)))?,
        };
        Ok(Saved { mint: self.mint.clone(), rooms, next_room: self.next_room })
    }

    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        let changes: Vec<Written> = changes
            .iter()
            .map(|change| (change.room, change.record.as_ref().map(encode)))
            .collect();
        self.checked = None;
        if let Err(failure) = unpanicked(|| self.try_commit(&changes)) {
            self.unsure.extend(changes.iter().map(|(room, _)| *room));
            return Err(StoreError(failure.to_string()));
        }
        self.unsure.clear();
        self.next_room = self.next_room.max(after(&changes));
        for (room, bytes) in changes {
            match bytes {
                Some(bytes) => self.kept.insert(room, bytes),
                None => self.kept.remove(&room),
            };
        }
        Ok(())
    }

    fn room(&mut self, room: RoomId) -> Result<Option<RoomRecord>, StoreError> {
        Ok(self.kept.get(&room).and_then(|bytes| decode(bytes)))
    }
}

/// A room and the bytes of its record; `None` removes it.
type Written = (RoomId, Option<Vec<u8>>);

/// Above every room of `changes`.
fn after(changes: &[Written]) -> RoomId {
    RoomId(changes.iter().map(|(room, _)| room.0 + 1).max().unwrap_or(0))
}

fn put(
    rooms: &mut redb::Table<'_, u64, &'static [u8]>,
    room: RoomId,
    record: Option<&[u8]>,
) -> Result<(), redb::StorageError> {
    match record {
        Some(record) => rooms.insert(room.0, record)?,
        None => rooms.remove(room.0)?,
    };
    Ok(())
}

/// Why redb did not do something, in its words.
#[derive(Debug)]
enum Failure {
    Told(redb::Error),
    /// It panicked, as it may on a file that something else wrote to.
    Panicked(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Told(redb::Error::Io(error)) => error.fmt(f),
            Self::Told(error) => error.fmt(f),
            Self::Panicked(message) => f.write_str(message),
        }
    }
}

impl Failure {
    /// As the reason not to open the file at `path`.
    fn at(self, path: &Path) -> OpenError {
        let path = path.to_path_buf();
        match self {
            // Both are said of a file: that it is none of redb's, and that it ends too early.
            Self::Told(redb::Error::Io(error))
                if ![ErrorKind::InvalidData, ErrorKind::UnexpectedEof].contains(&error.kind()) =>
            {
                OpenError::System { path, error }
            }
            Self::Told(redb::Error::DatabaseAlreadyOpen) => OpenError::InUse { path },
            failure => OpenError::Damaged { path, detail: failure.to_string() },
        }
    }
}

/// Calls into redb. A panic in there is a failure like others.
fn unpanicked<T>(call: impl FnOnce() -> Result<T, redb::Error>) -> Result<T, Failure> {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(result) => result.map_err(Failure::Told),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref().copied());
            Err(Failure::Panicked(text.unwrap_or("the database gave up").to_owned()))
        }
    }
}

/// How files in the folder are opened: nobody else reads them.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Keeps other processes out of `folder` as long as the file lives.
fn lock(folder: &Path) -> Result<File, OpenError> {
    let path = folder.join(LOCK);
    let opened = private().create(true).truncate(false).open(&path);
    let file = opened.map_err(|error| OpenError::System { path: path.clone(), error })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path: folder.to_path_buf() }),
        Err(TryLockError::Error(error)) => Err(OpenError::System { path, error }),
    }
}

/// Makes the file, whole before it gets its name: an empty file of that name
/// would be one that was cut short.
fn create(folder: &Path, secret: [u8; 32]) -> Result<(), OpenError> {
    let path = folder.join(FILE);
    let failed = |error| OpenError::System { path: path.clone(), error };
    // A new file of its own, which nobody but its owner reads, whatever lies in
    // the folder.
    let draft = tempfile::Builder::new().prefix(FILE).suffix(DRAFT).tempfile_in(folder);
    let draft = draft.map_err(failed)?;
    unpanicked(|| {
        let database = Builder::new().create(draft.path())?;
        let mut transaction = database.begin_write()?;
        transaction.set_two_phase_commit(true);
        transaction.open_table(ROOMS)?;
        {
            let mut once = transaction.open_table(ONCE)?;
            once.insert(FORM_KEY, &FORM.to_le_bytes()[..])?;
            once.insert(NEXT_ROOM_KEY, &0_u64.to_le_bytes()[..])?;
            once.insert(SECRET_KEY, &secret[..])?;
        }
        transaction.commit()?;
        Ok(database.close()?)
    })
    .map_err(|failure| failure.at(&path))?;
    draft.persist(&path).map_err(|error| failed(error.error))?;
    // Not every file system can do this, and the name is there anyway.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Opens the file to write to it, and puts right what a killed process left.
fn database(path: &Path) -> Result<Database, redb::Error> {
    Ok(Builder::new().set_cache_size(CACHE_BYTES).open(path)?)
}

/// Reads and checks all that the file at `path` says, without changing it.
fn look_through(path: &Path) -> Result<Contents, OpenError> {
    let failed = |error| OpenError::System { path: path.to_path_buf(), error };
    let sketch = Sketch::of(private().open(path).map_err(failed)?).map_err(failed)?;
    if sketch.is_blank() {
        let detail = "it is empty".to_owned();
        return Err(OpenError::Damaged { path: path.to_path_buf(), detail });
    }
    let read = unpanicked(|| read_all(sketch)).map_err(|failure| failure.at(path))?;
    if let Some(form) = read.form.filter(|&form| form > FORM) {
        return Err(OpenError::Newer { path: path.to_path_buf(), form, known: FORM });
    }
    let damaged = |detail| OpenError::Damaged { path: path.to_path_buf(), detail };
    read.checked().map_err(damaged)
}

/// What a file says, sense or not.
struct Read {
    form: Option<u32>,
    secret: Option<[u8; 32]>,
    next_room: Option<u64>,
    rooms: BTreeMap<RoomId, Vec<u8>>,
}

fn read_all(sketch: Sketch) -> Result<Read, redb::Error> {
    let mut builder = Builder::new();
    builder.set_cache_size(CACHE_BYTES).set_check_integrity_on_open(true);
    let database = builder.create_with_backend(sketch)?;
    let transaction = database.begin_read()?;
    let table = transaction.open_table(ONCE)?;
    let once = |key| Ok::<_, redb::Error>(table.get(key)?.map(|value| value.value().to_vec()));
    let (form, next_room) = (once(FORM_KEY)?, once(NEXT_ROOM_KEY)?);
    let mut rooms = BTreeMap::new();
    for entry in transaction.open_table(ROOMS)?.iter()? {
        let (room, record) = entry?;
        rooms.insert(RoomId(room.value()), record.value().to_vec());
    }
    Ok(Read {
        form: form.and_then(|form| Some(u32::from_le_bytes(form.try_into().ok()?))),
        secret: once(SECRET_KEY)?.and_then(|secret| secret.try_into().ok()),
        next_room: next_room.and_then(|next| Some(u64::from_le_bytes(next.try_into().ok()?))),
        rooms,
    })
}

impl Read {
    /// It, if it makes sense.
    fn checked(self) -> Result<Contents, String> {
        self.form.ok_or("it does not say its form")?;
        let secret = self.secret.ok_or("it has no secret")?;
        let next_room = RoomId(self.next_room.ok_or("it does not count its rooms")?);
        let rooms = self.rooms;
        let checked = checking::check(&rooms).map_err(impossible)?;
        if let Some((&room, _)) = rooms.range(next_room..).next() {
            return Err(impossible(room));
        }
        Ok(Contents { secret, next_room, rooms, checked })
    }
}

/// Says of a room that the file is damaged there.
fn impossible(room: RoomId) -> String {
    format!("room {} could not have come about", room.0)
}

#[cfg(test)]
mod tests;
