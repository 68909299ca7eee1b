//! What notifications say, in the reader's language.

use balcao_model::message::Kind;
use balcao_model::texts::Language;
use balcao_storage::MessageRow;

/// The words of one language.
pub(super) struct Words {
    pub(super) test_title: &'static str,
    pub(super) test_body: &'static str,
    pub(super) new_message: &'static str,
    image: &'static str,
    audio: &'static str,
    video: &'static str,
    document: &'static str,
    location: &'static str,
    contact: &'static str,
    call: &'static str,
    unsupported: &'static str,
}

const PT: Words = Words {
    test_title: "Notificações ligadas",
    test_body: "É assim que você será avisado neste aparelho.",
    new_message: "Nova mensagem",
    image: "Imagem",
    audio: "Áudio",
    video: "Vídeo",
    document: "Documento",
    location: "Localização",
    contact: "Contato",
    call: "Chamada perdida",
    unsupported: "Mensagem não compatível",
};

const EN: Words = Words {
    test_title: "Notifications are on",
    test_body: "This is how you will be notified on this device.",
    new_message: "New message",
    image: "Image",
    audio: "Audio",
    video: "Video",
    document: "Document",
    location: "Location",
    contact: "Contact",
    call: "Missed call",
    unsupported: "Unsupported message",
};

const ES: Words = Words {
    test_title: "Notificaciones activadas",
    test_body: "Así se le avisará en este dispositivo.",
    new_message: "Nuevo mensaje",
    image: "Imagen",
    audio: "Audio",
    video: "Vídeo",
    document: "Documento",
    location: "Ubicación",
    contact: "Contacto",
    call: "Llamada perdida",
    unsupported: "Mensaje no compatible",
};

pub(super) fn of(language: Language) -> &'static Words {
    match language {
        Language::Pt => &PT,
        Language::En => &EN,
        Language::Es => &ES,
    }
}

/// A message in one line: its text, or what it is.
pub(super) fn preview(words: &Words, message: &MessageRow) -> String {
    let name = match Kind::stored(&message.kind, &message.media_type) {
        Kind::Text | Kind::Template | Kind::ButtonReply | Kind::ListReply => return one_line(&message.body),
        Kind::Location | Kind::LiveLocation => return words.location.to_owned(),
        Kind::Contact | Kind::Contacts => return words.contact.to_owned(),
        Kind::Call => return words.call.to_owned(),
        Kind::Unsupported => return words.unsupported.to_owned(),
        Kind::Image | Kind::Sticker => words.image,
        Kind::Audio | Kind::Voice => words.audio,
        Kind::Video => words.video,
        Kind::Document => words.document,
    };
    let caption = one_line(&message.body);
    if caption.is_empty() || caption == message.media_name {
        return name.to_owned();
    }
    format!("{name}: {caption}")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
