//! What the service brings to the desk.

use super::{Flaw, Play};
use balcao_desk::{Phone, PhoneEvent, PhoneInput, PhoneMore, Upload};
use balcao_model::message::{Action, Card, Kind, Location};
use balcao_simulation::{Content, FileKind, Target, Written};

impl Play<'_> {
    /// The service brings something that was written, or keeps it while the desk is away.
    pub(super) async fn arrive(&mut self, number: usize) {
        let Some(phone) = self.phone else {
            self.kept.push(number);
            return;
        };
        let written = &self.script.written[number];
        let answer = match &written.content {
            Content::React { to: Target::Answer, .. } => match self.answer(number, written) {
                Some(answer) => Some(answer),
                // The customer has got nothing to react to.
                None => return,
            },
            _ => None,
        };
        self.model.accept(number, answer.as_ref().map(|(_, step)| *step));
        if self.flaw == Flaw::Forgets(number) {
            return;
        }
        let target = answer.map(|(id, _)| id);
        self.deliver(phone, number, format!("m{number}"), target.clone()).await;
        if self.flaw == Flaw::Doubles(number) {
            self.deliver(phone, number, format!("m{number}-again"), target).await;
        }
    }

    /// The last answer that a customer had when the reaction to it was made.
    fn answer(&mut self, number: usize, written: &Written) -> Option<(String, usize)> {
        let customer = &self.script.customers[written.from];
        let addresses: Vec<String> = customer.lids.iter().chain([&customer.number]).cloned().collect();
        let service = &self.stage.service;
        let last = || {
            let message = service.last_to(&addresses)?;
            let (_, step) = message.body.rsplit_once('·')?;
            Some((message.id, step.parse().ok()?))
        };
        self.targets.entry(number).or_insert_with(last).clone()
    }

    async fn deliver(&mut self, phone: Phone, number: usize, id: String, target: Option<String>) {
        let written = &self.script.written[number];
        let (from, lid) = self.script.address(written).expect("every customer has an address");
        let (event, kind, body) = told(&written.content, target);
        let media = match &written.content {
            Content::File { kind, name, .. } => Some(Upload {
                name: name.clone(),
                bytes: kind.sample().to_vec(),
            }),
            _ => None,
        };
        let input = PhoneInput {
            from: from.to_owned(),
            name: self.script.customers[written.from].name.clone(),
            body,
            kind,
            media,
            id: Some(id),
            quoted_id: None,
        };
        let mut more = PhoneMore {
            group: written.group.map(|group| {
                let group = &self.script.groups[group];
                (group.digits.clone(), group.name.clone())
            }),
            from_me: written.own_phone,
            lid: lid.map(str::to_owned),
            ..PhoneMore::default()
        };
        add(&written.content, &mut more);
        let simulation = self.stage.desk.simulation();
        simulation.deliver(phone, event, input, more).await.unwrap();
    }

    /// Brings the ticks that are due.
    pub(super) async fn tick(&mut self) {
        let Some(phone) = self.phone else { return };
        for tick in self.stage.service.due_ticks() {
            let simulation = self.stage.desk.simulation();
            simulation.acknowledge(phone, &tick.id, tick.ack).await.unwrap();
            let highest = self.told.entry(tick.id).or_default();
            *highest = tick.ack.max(*highest);
        }
    }
}

/// What the phone calls it, and its text.
fn told(content: &Content, answer: Option<String>) -> (PhoneEvent, Kind, String) {
    let change = |action, target| PhoneEvent::Change { action, target };
    match content {
        Content::Text(text) => (PhoneEvent::Message, Kind::Text, text.clone()),
        Content::File { kind, caption, .. } => {
            let kind = match kind {
                FileKind::Image => Kind::Image,
                FileKind::Voice => Kind::Voice,
                FileKind::Document => Kind::Document,
                FileKind::Sticker => Kind::Sticker,
            };
            (PhoneEvent::Message, kind, caption.clone())
        }
        Content::Location { .. } => (PhoneEvent::Message, Kind::Location, String::new()),
        Content::Card { .. } => (PhoneEvent::Message, Kind::Contact, String::new()),
        Content::Call { video } => (
            PhoneEvent::Message,
            Kind::Call,
            if *video { "video" } else { "" }.to_owned(),
        ),
        Content::Edit { of, text } => (change(Action::Edit, format!("m{of}")), Kind::Text, text.clone()),
        Content::Delete { of } => (change(Action::Delete, format!("m{of}")), Kind::Text, String::new()),
        Content::React { to, emoji } => {
            let target = match to {
                Target::Written(of) => format!("m{of}"),
                Target::Answer => answer.unwrap_or_default(),
            };
            (change(Action::Reaction, target), Kind::Text, emoji.clone())
        }
        Content::Address => (PhoneEvent::Address, Kind::Text, String::new()),
    }
}

fn add(content: &Content, more: &mut PhoneMore) {
    match content {
        Content::Location {
            latitude,
            longitude,
            name,
        } => {
            more.location = Some(Location {
                latitude: f64::from(*latitude) / 1e6,
                longitude: f64::from(*longitude) / 1e6,
                name: name.clone(),
                thumbnail: String::new(),
            });
        }
        Content::Card { name, number } => {
            more.cards = vec![Card {
                name: name.clone(),
                number: number.clone(),
            }];
        }
        _ => {}
    }
}
