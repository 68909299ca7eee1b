//! Comparing what the desk shows with what it should show.

use crate::model::{Body, Key, Line, Status, expected::Expected, expected::ExpectedTicket};
use crate::observed::{Observed, SeenLine, SeenTicket};
use crate::play::{Outcome, shown_as};
use std::collections::BTreeMap;

/// The promise that was broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Promise {
    /// Everything that a customer wrote is there.
    NothingIsLost,
    /// Once.
    NothingIsDoubled,
    /// In the customer's order.
    OrderIsKept,
    /// A contact has one ticket on a connection.
    OneTicket,
    /// Ticks go forward only, and as far as the service told.
    TicksGoForward,
    /// The number beside a ticket is that of the messages that nobody has read.
    UnreadIsRight,
    /// What an agent wrote reaches the customer once, in order, or is marked.
    AnswersArriveOnce,
    /// Two people stay two, and one becomes one.
    PeopleAreWhoTheyAre,
    /// Edits, deletions and reactions are shown.
    ChangesAreShown,
    /// Tickets are where their rules put them, and what is forbidden is refused.
    RulesAreKept,
}

/// Everything that is wrong.
pub(crate) fn verdict(outcome: &Outcome) -> Vec<(Promise, String)> {
    let (expected, seen) = (&outcome.expected, &outcome.observed);
    let mut wrong: Vec<(Promise, String)> = Vec::new();
    let surprises = outcome.surprises.iter();
    wrong.extend(surprises.map(|what| (Promise::RulesAreKept, what.clone())));
    people(expected, seen, &mut wrong);
    for number in &seen.doubled_tickets {
        wrong.push((
            Promise::OneTicket,
            format!("{number} had two tickets that were not closed"),
        ));
    }
    for (id, before, after) in &seen.fallen {
        wrong.push((Promise::TicksGoForward, format!("{id} went from {before} to {after}")));
    }
    for ticket in &expected.tickets {
        let same: Vec<&SeenTicket> = seen.tickets.iter().filter(|one| one.number == ticket.number).collect();
        match same.as_slice() {
            [one] => conversation(ticket, one, seen, &mut wrong),
            other => wrong.push((
                Promise::OneTicket,
                format!("{} has {} tickets", ticket.number, other.len()),
            )),
        }
    }
    foreign(expected, seen, &mut wrong);
    if seen.waiting > 0 {
        wrong.push((Promise::AnswersArriveOnce, "messages wait for ever".into()));
    }
    wrong
}

fn people(expected: &Expected, seen: &Observed, wrong: &mut Vec<(Promise, String)>) {
    if expected.contacts != seen.contacts {
        let text = format!("contacts should be {:?} and are {:?}", expected.contacts, seen.contacts);
        wrong.push((Promise::PeopleAreWhoTheyAre, text));
    }
}

/// Tickets and messages that nobody asked for.
fn foreign(expected: &Expected, seen: &Observed, wrong: &mut Vec<(Promise, String)>) {
    for ticket in &seen.tickets {
        if !expected.tickets.iter().any(|one| one.number == ticket.number) {
            wrong.push((Promise::OneTicket, format!("{} should have no ticket", ticket.number)));
        }
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    seen.arrived.iter().for_each(|id| *counts.entry(id).or_default() += 1);
    for (id, count) in counts.into_iter().filter(|(_, count)| *count > 1) {
        wrong.push((
            Promise::AnswersArriveOnce,
            format!("the customer got {id} {count} times"),
        ));
    }
}

fn conversation(expected: &ExpectedTicket, seen: &SeenTicket, all: &Observed, wrong: &mut Vec<(Promise, String)>) {
    let number = &expected.number;
    if (expected.status, expected.agent) != (seen.status, seen.agent) {
        let should = (expected.status, expected.agent);
        let text = format!("{number} should be {should:?} and is {:?}", (seen.status, seen.agent));
        wrong.push((Promise::RulesAreKept, text));
    }
    if expected.unread != seen.unread {
        let text = format!(
            "{number} should have {} unread and has {}",
            expected.unread, seen.unread
        );
        wrong.push((Promise::UnreadIsRight, text));
    }
    let before = wrong.len();
    presence(expected, seen, wrong);
    if wrong.len() > before {
        return;
    }
    let names: Vec<String> = expected.lines.iter().map(|line| shown_as(&line.key)).collect();
    let shown: Vec<String> = seen.lines.iter().map(name).collect();
    if names != shown {
        wrong.push((
            Promise::OrderIsKept,
            format!("{number} should read {names:?} and reads {shown:?}"),
        ));
        return;
    }
    for (line, shown) in expected.lines.iter().zip(&seen.lines) {
        content(line, shown, wrong);
        if !line.is_customers() && !matches!(line.key, Key::Written(_)) {
            sent(shown, all, wrong);
        }
    }
    sent_in_order(expected, seen, all, wrong);
}

/// Everything is there, and once.
fn presence(expected: &ExpectedTicket, seen: &SeenTicket, wrong: &mut Vec<(Promise, String)>) {
    let mut counts: BTreeMap<String, i64> = BTreeMap::new();
    seen.lines
        .iter()
        .for_each(|line| *counts.entry(name(line)).or_default() += 1);
    expected
        .lines
        .iter()
        .for_each(|line| *counts.entry(shown_as(&line.key)).or_default() -= 1);
    for (name, count) in counts.into_iter().filter(|(_, count)| *count != 0) {
        let promise = match count > 0 {
            true => Promise::NothingIsDoubled,
            false => Promise::NothingIsLost,
        };
        wrong.push((
            promise,
            format!("{}: {name:?} is there {count:+} times", expected.number),
        ));
    }
}

/// What a message of the desk is called where the model knows it.
fn name(line: &SeenLine) -> String {
    match (&line.client_id, line.id.starts_with('m') && line.id.len() < 32) {
        (Some(key), _) => key.clone(),
        (None, true) => line.id.clone(),
        (None, false) => String::new(),
    }
}

fn content(line: &Line, shown: &SeenLine, wrong: &mut Vec<(Promise, String)>) {
    let says = match &line.body {
        Body::Exactly(text) => shown.body == *text,
        Body::With(part) => shown.body.contains(part),
        Body::Anything => true,
    };
    let marks = (line.is_deleted, line.is_edited, line.reactions());
    let shown_marks = (shown.is_deleted, shown.is_edited, shown.reactions.clone());
    if !says || marks != shown_marks {
        let text = format!(
            "{}: should be {:?} {marks:?} and is {:?} {shown_marks:?}",
            name(shown),
            line.body,
            shown.body
        );
        wrong.push((Promise::ChangesAreShown, text));
    }
}

/// A message of the desk has reached the customer, or it is marked.
fn sent(shown: &SeenLine, all: &Observed, wrong: &mut Vec<(Promise, String)>) {
    let taken = all.arrived.contains(&shown.id);
    let told = all.told.get(&shown.id).copied().unwrap_or(0);
    let unknown = shown.failure.as_deref() == Some("ERR_SEND_UNKNOWN");
    let marked = shown.failure.is_some() && shown.ack == 0;
    let known = shown.failure.is_none() && shown.ack > 0;
    let right = if told > 0 {
        known
    } else {
        (taken && (known || (marked && unknown))) || (!taken && marked)
    };
    if !right {
        let text = format!("{shown:?} has arrived: {taken}, ticks told: {told}");
        wrong.push((Promise::AnswersArriveOnce, text));
    } else if known && shown.ack != told.max(1) {
        wrong.push((
            Promise::TicksGoForward,
            format!("{shown:?} should have tick {}", told.max(1)),
        ));
    }
}

/// What reached the customer did so in the order in which it was written.
fn sent_in_order(expected: &ExpectedTicket, seen: &SeenTicket, all: &Observed, wrong: &mut Vec<(Promise, String)>) {
    let mut last: BTreeMap<usize, usize> = BTreeMap::new();
    for (line, shown) in expected.lines.iter().zip(&seen.lines) {
        let Some(place) = all.arrived.iter().position(|id| *id == shown.id) else {
            continue;
        };
        let before = last.insert(line.born_in, place);
        if before.is_some_and(|before| before > place) {
            let text = format!(
                "{}: {} came before what was written earlier",
                expected.number,
                name(shown)
            );
            wrong.push((Promise::AnswersArriveOnce, text));
        }
    }
    if seen.status == Status::Open && seen.agent.is_none() {
        wrong.push((
            Promise::RulesAreKept,
            format!("{} is open with nobody", expected.number),
        ));
    }
}
