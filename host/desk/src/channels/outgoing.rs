//! A message of the desk in the words of the contract: files to be read during the call, other messages by the service's names.

use crate::Desk;
use crate::error::DeskResult;
use balcao_channels::{Outgoing, OutgoingMedia};
use balcao_model::message::{Action, Kind, Rich, cards_text};
use balcao_registry::{ChannelContent, ChannelSpec};
use balcao_runtime::channel::{
    Card, Choice, Choices, FileKind, LentFile, Location, Outgoing as Given, OutgoingChange, OutgoingContent,
    OutgoingFile, Recipient, TemplateMessage,
};
use balcao_runtime::ports::FileInfo;
use balcao_storage::Tenant;
use uuid::Uuid;

/// What the plugin is given, and the file that it may read meanwhile.
pub(super) async fn outgoing(
    desk: &Desk,
    tenant: &Tenant,
    (provider, spec): (&str, &ChannelSpec),
    message: &Outgoing,
) -> DeskResult<(Given, Option<LentFile>)> {
    let file = match &message.media {
        Some(media) => lent(desk, media).await?,
        None => None,
    };
    let name_of = async |id: &str| -> DeskResult<String> {
        let name = tenant.channel_id(message.connection, id).await?;
        Ok(name.unwrap_or_else(|| id.to_owned()))
    };
    let content = match (&message.change, &file) {
        (Some(change), _) => {
            let target = name_of(&change.target).await?;
            let text = message.body.clone();
            match change.action {
                Action::Edit => OutgoingContent::Edit(OutgoingChange { target, text }),
                Action::Delete => OutgoingContent::Delete(target),
                Action::Reaction => OutgoingContent::Reaction(OutgoingChange { target, text }),
            }
        }
        (None, file) => new_content(spec, message, file.as_ref()),
    };
    let quoted = match &message.quoted {
        Some(id) => Some(name_of(id).await?),
        None => None,
    };
    let given = Given {
        id: message.id.clone(),
        to: recipient(tenant, provider, &message.to).await?,
        content,
        quoted,
    };
    Ok((given, file))
}

/// A new message: natively where the channel can, as a text or a file everywhere else.
fn new_content(spec: &ChannelSpec, message: &Outgoing, file: Option<&LentFile>) -> OutgoingContent {
    let can = |content| spec.sends.contains(&content);
    let file = file.map(|file| described(message, file));
    match (&message.content, file) {
        (Some(Rich::Location(place)), _) if can(ChannelContent::Location) => OutgoingContent::Location(Location {
            latitude: place.latitude,
            longitude: place.longitude,
            name: place.name.clone(),
            is_live: false,
        }),
        (Some(Rich::Location(place)), _) => OutgoingContent::Text(place.plain()),
        (Some(Rich::Contacts { cards }), _) if can(ChannelContent::Contacts) => {
            let card = |card: &balcao_model::message::Card| Card {
                name: card.name.clone(),
                number: card.number.clone(),
            };
            OutgoingContent::Contacts(cards.iter().map(card).collect())
        }
        (Some(Rich::Contacts { cards }), _) => OutgoingContent::Text(cards_text(cards)),
        (Some(Rich::Choices(asked)), _) if can(ChannelContent::Choices) => OutgoingContent::Choices(Choices {
            text: asked.text.clone(),
            options: asked
                .options
                .iter()
                .map(|option| Choice {
                    id: option.id.clone(),
                    title: option.title.clone(),
                })
                .collect(),
            plain: message.body.clone(),
        }),
        (Some(Rich::Template(template)), file) => OutgoingContent::Template(TemplateMessage {
            name: template.name.clone(),
            language: template.language.clone(),
            values: template.values.clone(),
            file,
        }),
        (_, Some(file)) => OutgoingContent::File(file),
        (_, None) => OutgoingContent::Text(message.body.clone()),
    }
}

pub(super) async fn recipient(tenant: &Tenant, provider: &str, number: &str) -> DeskResult<Recipient> {
    let contact = tenant.contact_by_number(number).await?;
    let (address, is_group) = match contact {
        Some(contact) => (tenant.channel_address(provider, contact.id).await?, contact.is_group),
        None => (None, false),
    };
    Ok(Recipient {
        number: number.to_owned(),
        address,
        is_group,
    })
}

/// A file of a conversation for one call; none when it is gone, as after its contact was erased.
async fn lent(desk: &Desk, media: &OutgoingMedia) -> DeskResult<Option<LentFile>> {
    let path = media.url.strip_prefix(&desk.file_url("")).unwrap_or(&media.url);
    let Some(opened) = desk.media(path).await? else {
        return Ok(None);
    };
    let info = FileInfo {
        handle: Uuid::new_v4().simple().to_string(),
        name: media.name.clone(),
        content_type: opened.content_type.to_owned(),
        size: opened.size,
        url: media.url.clone(),
    };
    Ok(Some(LentFile {
        info,
        path: path.to_owned(),
    }))
}

fn described(message: &Outgoing, file: &LentFile) -> OutgoingFile {
    let info = file.info.clone();
    // A file without a text is stored under its name.
    let caption = if message.body == info.name {
        String::new()
    } else {
        message.body.clone()
    };
    OutgoingFile {
        kind: file_kind(message.kind),
        name: info.name,
        caption,
        content_type: info.content_type,
        size: info.size,
        url: info.url,
        handle: info.handle,
    }
}

fn file_kind(kind: Kind) -> FileKind {
    match kind {
        Kind::Image => FileKind::Image,
        Kind::Audio => FileKind::Audio,
        Kind::Voice => FileKind::Voice,
        Kind::Video => FileKind::Video,
        Kind::Sticker => FileKind::Sticker,
        _ => FileKind::Document,
    }
}
