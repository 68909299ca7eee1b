//! What makes conversations lively: files, places, corrections, calls, hand-overs, other addresses.

use super::{Plan, Visit};
use crate::script::{AgentAct, Content, FileKind, Target, Via, Written};
use crate::words::{CAPTIONS, EMOJIS, OWN_PHONE, PLACES};

impl Plan {
    /// A line as a text, or what is sent in its place.
    pub(super) fn instead_of(&mut self, text: String) -> Content {
        match self.chance.below(100) {
            0..=3 => self.file(FileKind::Image, "IMG-20260105-WA0007.png"),
            4..=6 => self.file(FileKind::Voice, "PTT-20260105-WA0003.ogg"),
            7..=8 => self.file(FileKind::Document, "comprovante.pdf"),
            9 => self.file(FileKind::Sticker, "STK-20260105-WA0001.png"),
            10..=11 => {
                let place = PLACES.get(self.chance.index(PLACES.len())).copied();
                let (name, latitude, longitude) = place.unwrap_or_default();
                Content::Location {
                    latitude,
                    longitude,
                    name: name.to_owned(),
                }
            }
            12 => {
                let whose = self.chance.index(self.shape.customers);
                let card = self.customers.get(whose);
                Content::Card {
                    name: card.map(|one| one.name.clone()).unwrap_or_default(),
                    number: card.map(|one| one.number.clone()).unwrap_or_default(),
                }
            }
            _ => Content::Text(text),
        }
    }

    fn file(&mut self, kind: FileKind, name: &str) -> Content {
        let caption = match kind {
            FileKind::Image | FileKind::Document => self.chance.word(CAPTIONS),
            FileKind::Voice | FileKind::Sticker => "",
        };
        Content::File {
            kind,
            name: name.to_owned(),
            caption: caption.to_owned(),
        }
    }

    /// What follows a message: a correction, second thoughts, a reaction, a call.
    pub(super) fn afterwards(&mut self, visit: &mut Visit, number: usize) {
        let content = match self.chance.below(100) {
            0..=7 => match self.written.get(number).map(|written| &written.content) {
                Some(Content::Text(text)) => Content::Edit {
                    of: number,
                    text: format!("{text} (corrigido)"),
                },
                _ => return,
            },
            8..=11 => Content::Delete { of: number },
            12..=17 => self.reaction(Target::Answer),
            18..=19 => self.reaction(Target::Written(number)),
            20..=22 => Content::Call {
                video: self.chance.percent(30),
            },
            _ => return,
        };
        visit.now += self.chance.between(1_000, 12_000);
        self.write(visit, content);
    }

    fn reaction(&mut self, to: Target) -> Content {
        let emoji = match self.chance.percent(20) {
            true => "",
            false => self.chance.word(EMOJIS),
        };
        Content::React {
            to,
            emoji: emoji.to_owned(),
        }
    }

    /// The service moves customers from their number to a hidden address, tells sooner or later whose it is,
    /// and gives some another one.
    pub(super) fn move_address(&mut self, visit: &mut Visit) {
        let drawn = self.chance.below(100);
        visit.via = match (visit.via, drawn) {
            (Via::Number, 0..=6) => Via::Hidden(0),
            (Via::Hidden(at), 0..=24) => {
                visit.via = Via::Both(at);
                self.write(visit, Content::Address);
                visit.now += 500;
                Via::Both(at)
            }
            (Via::Hidden(at), 25..=34) => Via::Both(at),
            (Via::Both(at), 0..=14) => Via::Hidden(at),
            (Via::Both(0), 15..=22) => Via::Hidden(1),
            (Via::Both(_), 23..=34) => Via::Number,
            (via, _) => via,
        };
    }

    /// Hands the conversation on, puts it back, or says something on the company's own phone.
    pub(super) fn hand_over(&mut self, visit: &mut Visit) {
        match self.chance.below(100) {
            0..=9 if self.shape.agents > 1 => {
                let to = (visit.agent + 1) % self.shape.agents;
                self.agent(visit, AgentAct::Transfer { to });
                visit.agent = to;
            }
            10..=13 => {
                self.agent(visit, AgentAct::Return);
                visit.accepted = false;
            }
            14..=18 => {
                let text = self.chance.word(OWN_PHONE).to_owned();
                let written = Written {
                    from: visit.who,
                    via: visit.via,
                    group: None,
                    own_phone: true,
                    content: Content::Text(text),
                };
                self.tell(visit.now, written);
            }
            _ => {}
        }
    }
}
