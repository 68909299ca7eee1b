//! A script for people to read.

use crate::script::{AgentAct, Chat, Content, Script, Step, Target, Via, What, Written};
use std::fmt::{Display, Formatter, Result};

impl Display for Script {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "seed {}", self.seed)?;
        for (at, one) in self.customers.iter().enumerate() {
            writeln!(f, "  customer {at}: {} {} {}", one.name, one.number, one.lids.join(" "))?;
        }
        for (at, group) in self.groups.iter().enumerate() {
            writeln!(f, "  group {at}: {} {}", group.name, group.digits)?;
        }
        self.steps
            .iter()
            .try_for_each(|step| writeln!(f, "{}", self.line(step)))
    }
}

impl Script {
    /// One step in words.
    #[must_use]
    pub fn line(&self, step: &Step) -> String {
        let words = match &step.what {
            What::Deliver(number) => format!("arrives: {}", self.words(*number)),
            What::Lose(number) => format!("lost on the way: {}", self.words(*number)),
            What::Agent { agent, chat, act } => format!("agent {agent} {}", acted(*chat, act)),
            What::Service(trouble) => format!("service: {trouble:?}"),
        };
        format!("{:>4} {:>8.3}s  {words}", step.number, step.at as f64 / 1_000.0)
    }

    fn words(&self, number: usize) -> String {
        let Some(written) = self.written.get(number) else {
            return format!("#{number}");
        };
        let by = if written.own_phone { "own phone to" } else { "by" };
        let place = written
            .group
            .map(|group| format!(" in group {group}"))
            .unwrap_or_default();
        format!(
            "#{number} {by} customer {}{place} {}: {}",
            written.from,
            via(written),
            told(&written.content)
        )
    }
}

fn via(written: &Written) -> String {
    match written.via {
        Via::Number => "(number)".to_owned(),
        Via::Hidden(at) => format!("(lid {at} alone)"),
        Via::Both(at) => format!("(number and lid {at})"),
    }
}

fn told(content: &Content) -> String {
    match content {
        Content::Text(text) => format!("{text:?}"),
        Content::File { kind, name, caption } => format!("{kind:?} {name} {caption:?}"),
        Content::Location { name, .. } => format!("place {name:?}"),
        Content::Card { name, .. } => format!("card of {name}"),
        Content::Edit { of, text } => format!("edits #{of} to {text:?}"),
        Content::Delete { of } => format!("takes #{of} back"),
        Content::React { to, emoji } => match to {
            Target::Written(of) => format!("reacts {emoji:?} to #{of}"),
            Target::Answer => format!("reacts {emoji:?} to the last answer"),
        },
        Content::Call { video } => format!("{} call", if *video { "video" } else { "voice" }),
        Content::Address => "number and lid are one person's".to_owned(),
    }
}

fn acted(chat: Chat, act: &AgentAct) -> String {
    let with = match chat {
        Chat::Customer(who) => format!("customer {who}"),
        Chat::Group(group) => format!("group {group}"),
    };
    match act {
        AgentAct::Accept => format!("takes {with}"),
        AgentAct::Read => format!("looks at {with}"),
        AgentAct::Answer { text, twice } => {
            format!("answers {with}{}: {text:?}", if *twice { " (sent twice)" } else { "" })
        }
        AgentAct::Transfer { to } => format!("hands {with} to agent {to}"),
        AgentAct::Return => format!("returns {with}"),
        AgentAct::Close => format!("closes {with}"),
    }
}
