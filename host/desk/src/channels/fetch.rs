//! The file of a customer's message: taken over from the plugin, or fetched from the service by the host.

use super::about::Line;
use super::told::file_kind;
use crate::Desk;
use crate::error::{DeskError, DeskResult};
use crate::media::{Inlet, Linked, Received, kind_of};
use crate::outbound::Pieces;
use balcao_channels::{InboundMedia, InboundMessage};
use balcao_model::message::Kind;
use balcao_model::text::cut;
use balcao_runtime::channel::{IncomingFile, Source};
use balcao_runtime::{CallError, PluginError};
use balcao_storage::{CompanyKey, Tenant};

/// Longest file name that is shown as a text, in characters.
const MAX_NAME: usize = 120;

/// A file that is on the disk, and goes again unless a delivery keeps it.
pub(super) enum Taken {
    /// Another name of a file of the plugin, with the plugin's own handle.
    Linked(Linked, String),
    /// A fetched one.
    Fetched(Received),
}

impl Taken {
    fn path(&self) -> &str {
        match self {
            Self::Linked(link, _) => link.path(),
            Self::Fetched(received) => &received.path,
        }
    }

    /// A delivery has it now. Answers the handle that the plugin need not keep.
    pub(super) fn keep(self) -> Option<String> {
        match self {
            Self::Linked(link, handle) => {
                link.keep();
                Some(handle)
            }
            Self::Fetched(received) => {
                received.keep();
                None
            }
        }
    }
}

/// Takes a file and puts it into its message. An error means that it cannot be had now.
pub(super) async fn take(
    desk: &Desk,
    tenant: &Tenant,
    line: &Line,
    plugin: &str,
    file: &IncomingFile,
    message: &mut InboundMessage,
) -> Result<Taken, CallError> {
    let taken = match &file.source {
        Source::Handle(handle) => {
            let found = tenant.plugin_file(plugin, handle).await.map_err(fault)?;
            let found = found.ok_or(CallError::Plugin(PluginError::NotFound))?;
            let link = desk.shared.media.link(tenant.key(), &found.path).await.map_err(fault)?;
            Taken::Linked(link, handle.clone())
        }
        Source::Remote(remote) => {
            let request = line.channel(desk).fetchable(remote.clone()).await?;
            let pieces = desk.shared.outside.download(request, remote.member.clone());
            Taken::Fetched(received(desk, tenant.key(), &file.name, pieces).await.map_err(fault)?)
        }
    };
    message.kind = file_kind(file.kind).of_file(kind_of(taken.path()));
    message.media = Some(InboundMedia {
        path: taken.path().to_owned(),
        name: shown(&file.name),
    });
    Ok(taken)
}

/// The message without its file, which could not be had: what is known of it stays readable.
pub(super) fn go_without(file: &IncomingFile, message: &mut InboundMessage) {
    let words = [file.name.as_str(), &file.caption];
    let words: Vec<&str> = words.into_iter().filter(|word| !word.trim().is_empty()).collect();
    message.kind = Kind::Text;
    message.body = format!("⚠️ {}", words.join("\n")).trim_end().to_owned();
}

async fn received(desk: &Desk, company: CompanyKey, name: &str, mut pieces: Pieces) -> DeskResult<Received> {
    let mut receiving = Inlet::of(desk, company).await?.begin(&shown(name)).await?;
    while let Some(piece) = pieces.recv().await {
        let piece = piece.map_err(|failure| DeskError::Internal(anyhow::anyhow!("not fetched: {failure:?}")))?;
        receiving.write(&piece).await?;
    }
    receiving.finish().await
}

fn shown(name: &str) -> String {
    cut(&name.replace('\0', ""), MAX_NAME).to_owned()
}

fn fault(error: impl std::fmt::Display) -> CallError {
    CallError::Plugin(PluginError::Internal(error.to_string()))
}
