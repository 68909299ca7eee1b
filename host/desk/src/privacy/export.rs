//! Everything that is known of a contact as one zip file, made while it is being downloaded.

use super::Privacy;
use crate::{Desk, DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::time::Moment;
use balcao_storage::{Audit, TableShape, Tenant};
use serde_json::json;
use std::fs::File;
use std::io::{self, Write};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Rows read at a time.
const PAGE: i64 = 500;
/// Pieces that may wait for a slow client.
const AHEAD: usize = 8;
/// Size of a piece, in bytes.
const PIECE: usize = 64 * 1024;

/// The pieces of a file that is still being made; an error ends it.
pub type Chunks = mpsc::Receiver<io::Result<Vec<u8>>>;

impl Privacy<'_> {
    /// Everything that is known of a contact: `contact.json` and the files of its messages.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` or `ERR_NO_CONTACT_FOUND`.
    pub async fn export(&self, who: &Identity, id: i64) -> DeskResult<Chunks> {
        let tenant = self.tenant(who)?;
        if tenant.contacts_by_id(&[id]).await?.is_empty() {
            return Err(DeskError::not_found("ERR_NO_CONTACT_FOUND"));
        }
        let entry = Audit {
            action: "contact.exported",
            target: format!("contact:{id}"),
            detail: json!({}),
        };
        let mut tx = self.desk.store().begin().await?;
        tx.of(tenant.key()).audit(who, &entry, self.desk.now()).await?;
        tx.commit().await?;
        let (sink, chunks) = mpsc::channel(AHEAD);
        let (desk, handle) = (self.desk.clone(), Handle::current());
        tokio::task::spawn_blocking(move || {
            let failed = sink.clone();
            let export = Export {
                desk,
                tenant,
                handle,
                contact: id,
            };
            if let Err(error) = export.write(Pieces::new(sink)) {
                tracing::warn!(contact.id = id, %error, "export was not finished");
                // Whoever downloads sees that the file is cut; nobody may be left to see it.
                let _ = failed.blocking_send(Err(error));
            }
        });
        Ok(chunks)
    }
}

struct Export {
    desk: Desk,
    tenant: Tenant,
    handle: Handle,
    contact: i64,
}

impl Export {
    fn write(&self, out: Pieces) -> io::Result<()> {
        let mut zip = ZipWriter::new_stream(out);
        let options = SimpleFileOptions::default().large_file(true);
        zip.start_file("contact.json", options)?;
        self.write_rows(&mut zip)?;
        for path in self.wait(self.tenant.personal_files(self.contact))? {
            let Some(mut file) = self
                .desk
                .shared
                .media
                .locate(&path)
                .and_then(|path| File::open(path).ok())
            else {
                continue;
            };
            let name = path.rsplit('/').next().unwrap_or_default();
            zip.start_file(format!("media/{name}"), options)?;
            io::copy(&mut file, &mut zip)?;
        }
        zip.finish()?.into_inner().flush()
    }

    /// One JSON object with a list for each table.
    fn write_rows(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "{{\"exportedAt\":\"{}\"", Moment(self.desk.now()))?;
        for table in self.wait(self.tenant.personal_tables())? {
            write!(out, ",\n\"{}\":[", table.name)?;
            self.write_table(&table, out)?;
            out.write_all(b"]")?;
        }
        out.write_all(b"}\n")
    }

    fn write_table(&self, table: &TableShape, out: &mut impl Write) -> io::Result<()> {
        let mut offset = 0;
        loop {
            let rows = self.wait(self.tenant.personal_rows(table, self.contact, offset, PAGE))?;
            for (index, row) in rows.iter().enumerate() {
                let comma = if offset > 0 || index > 0 { ",\n" } else { "\n" };
                write!(out, "{comma}{row}")?;
            }
            if rows.len() < PAGE as usize {
                return Ok(());
            }
            offset += PAGE;
        }
    }

    fn wait<T>(&self, query: impl Future<Output = Result<T, balcao_storage::Error>>) -> io::Result<T> {
        self.handle.block_on(query).map_err(io::Error::other)
    }
}

/// Hands what is written to the download, piece by piece.
struct Pieces {
    sink: mpsc::Sender<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
}

impl Pieces {
    fn new(sink: mpsc::Sender<io::Result<Vec<u8>>>) -> Self {
        Self {
            sink,
            piece: Vec::with_capacity(PIECE),
        }
    }
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        let piece = std::mem::replace(&mut self.piece, Vec::with_capacity(PIECE));
        let gone = |_| io::Error::new(io::ErrorKind::BrokenPipe, "nobody downloads any more");
        self.sink.blocking_send(Ok(piece)).map_err(gone)
    }
}
