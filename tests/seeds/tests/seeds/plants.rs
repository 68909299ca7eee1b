//! Each promise can be seen to break, a seed repeats itself, and what fails is told shortly.

use crate::model::{Key, Status};
use crate::observed::Observed;
use crate::play::{Flaw, Outcome};
use crate::runs::{outcome, script, wrong};
use crate::shrink::shrink;
use crate::stage::{Engine, Theatre};
use crate::verdict::{Promise, verdict};
use balcao_simulation::{Content, Script, What};
use std::collections::BTreeSet;

/// A seed with answers, several messages in a row and several customers.
const SEED: u64 = 1;

fn honest() -> (Theatre, Script, Outcome) {
    let (theatre, script) = (Theatre::open(), script(SEED));
    let outcome = outcome(&theatre, Engine::Sqlite, &script, Flaw::None);
    assert_eq!(verdict(&outcome), []);
    (theatre, script, outcome)
}

/// The first message of a customer that the desk should show.
fn a_message(outcome: &Outcome) -> usize {
    let lines = outcome.expected.tickets.iter().flat_map(|ticket| &ticket.lines);
    let written = lines
        .filter(|line| line.is_customers())
        .find_map(|line| match line.key {
            Key::Written(number) => Some(number),
            _ => None,
        });
    written.expect("somebody wrote")
}

#[test]
fn a_seed_is_the_same_script_byte_for_byte() {
    for seed in 0..50 {
        assert_eq!(script(seed).to_string(), script(seed).to_string());
        assert_eq!(script(seed), script(seed));
    }
    assert_ne!(script(1).to_string(), script(2).to_string());
}

#[test]
fn the_thousand_scripts_have_all_that_can_happen() {
    let told: BTreeSet<String> = (0..1_000).flat_map(|seed| happenings(&script(seed))).collect();
    let all = [
        "Accept",
        "Address",
        "Answer",
        "Ban",
        "Both(0)",
        "Both(1)",
        "Call",
        "Card",
        "Close",
        "Delete",
        "Disconnect",
        "Edit",
        "File",
        "Hidden(0)",
        "Hidden(1)",
        "Lift",
        "Location",
        "Lose",
        "Number",
        "React",
        "Read",
        "Reconnect",
        "Return",
        "Text",
        "Transfer",
        "again",
        "before its message",
        "group",
        "late",
        "own phone",
    ];
    assert_eq!(told.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

/// The names of what happens in a script.
fn happenings(script: &Script) -> BTreeSet<String> {
    let first_word = |text: String| text.split([' ', '{', '(']).next().unwrap_or_default().to_owned();
    let (mut told, mut arrived) = (BTreeSet::new(), BTreeSet::<usize>::new());
    for step in &script.steps {
        let number = match &step.what {
            What::Deliver(number) => *number,
            What::Lose(_) => {
                told.insert("Lose".to_owned());
                continue;
            }
            What::Agent { act, .. } => {
                told.insert(first_word(format!("{act:?}")));
                continue;
            }
            What::Service(trouble) => {
                told.insert(format!("{trouble:?}"));
                continue;
            }
        };
        let written = &script.written[number];
        told.insert(first_word(format!("{:?}", written.content)));
        told.insert(format!("{:?}", written.via));
        let later = arrived
            .last()
            .is_some_and(|last| *last > number && script.written[*last].chat() == written.chat());
        let target = match &written.content {
            Content::Edit { of, .. } | Content::Delete { of } => Some(*of),
            _ => None,
        };
        let marks = [
            (written.group.is_some(), "group"),
            (written.own_phone, "own phone"),
            (later, "late"),
            (!arrived.insert(number), "again"),
            (target.is_some_and(|of| !arrived.contains(&of)), "before its message"),
        ];
        told.extend(marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark.to_owned()));
    }
    told
}

#[test]
fn a_seed_ends_the_same_way_each_time() {
    let theatre = Theatre::open();
    for seed in 0..8 {
        let script = script(seed);
        let end = || shown(&outcome(&theatre, Engine::Sqlite, &script, Flaw::None).observed);
        assert_eq!(end(), end(), "seed {seed}");
    }
}

/// What the desk shows, without the ids that it makes up.
fn shown(observed: &Observed) -> String {
    let mut text = format!("{:?}\n", observed.contacts);
    for ticket in &observed.tickets {
        text += &format!(
            "{} {:?} {:?} {}\n",
            ticket.number, ticket.status, ticket.agent, ticket.unread
        );
        for line in &ticket.lines {
            let arrived = observed.arrived.iter().position(|id| *id == line.id);
            let marks = (
                line.ack,
                &line.failure,
                line.is_deleted,
                line.is_edited,
                &line.reactions,
            );
            text += &format!("  {:?} {:?} {marks:?} {arrived:?}\n", line.client_id, line.body);
        }
    }
    text
}

#[test]
fn a_message_that_the_desk_forgets_is_noticed_and_told_in_few_steps() {
    let (theatre, script, outcome) = honest();
    let flaw = Flaw::Forgets(a_message(&outcome));
    let lost = |script: &Script| {
        let found = wrong(&theatre, Engine::Sqlite, script, flaw);
        found
            .iter()
            .any(|(promise, _)| matches!(promise, Promise::NothingIsLost | Promise::OneTicket))
    };
    assert!(lost(&script));
    let short = shrink(&script, lost);
    assert!(short.steps.len() <= 2, "{short}");
    assert!(short.steps.iter().any(|step| matches!(step.what, What::Deliver(_))));
}

#[test]
fn a_message_that_is_stored_twice_is_noticed() {
    let (theatre, script, outcome) = honest();
    let found = wrong(&theatre, Engine::Sqlite, &script, Flaw::Doubles(a_message(&outcome)));
    assert!(
        found.iter().any(|(promise, _)| *promise == Promise::NothingIsDoubled),
        "{found:?}"
    );
}

#[test]
fn every_promise_that_is_broken_is_noticed() {
    let (_theatre, _, honest) = honest();
    let broken = |promise: Promise, plant: &dyn Fn(&mut Observed)| {
        let mut observed = honest.observed.clone();
        plant(&mut observed);
        let planted = Outcome {
            expected: honest.expected.clone(),
            observed,
            surprises: Vec::new(),
        };
        let found = verdict(&planted);
        assert!(found.iter().any(|(one, _)| *one == promise), "{promise:?}: {found:?}");
    };
    let ticket = honest.observed.tickets.iter().position(|ticket| {
        let answers = ticket
            .lines
            .iter()
            .filter(|line| line.client_id.is_some() && line.ack > 0);
        answers.count() > 1
    });
    let ticket = ticket.expect("somebody was answered twice");
    let answer = honest.observed.tickets[ticket]
        .lines
        .iter()
        .position(|line| line.client_id.is_some() && line.ack > 0);
    let answer = answer.expect("there are two");
    let answer_id = honest.observed.tickets[ticket].lines[answer].id.clone();

    broken(Promise::NothingIsLost, &|seen| {
        drop(seen.tickets[ticket].lines.remove(0))
    });
    broken(Promise::NothingIsDoubled, &|seen| {
        let line = seen.tickets[ticket].lines[0].clone();
        seen.tickets[ticket].lines.push(line);
    });
    broken(Promise::OrderIsKept, &|seen| seen.tickets[ticket].lines.swap(0, 1));
    broken(Promise::OneTicket, &|seen| {
        let twin = seen.tickets[ticket].clone();
        seen.tickets.push(twin);
    });
    broken(Promise::OneTicket, &|seen| drop(seen.tickets.remove(ticket)));
    broken(Promise::OneTicket, &|seen| seen.doubled_tickets.push("5511".into()));
    broken(Promise::TicksGoForward, &|seen| seen.fallen.push(("a".into(), 4, 3)));
    broken(Promise::TicksGoForward, &|seen| {
        let ack = &mut seen.tickets[ticket].lines[answer].ack;
        *ack = if *ack == 1 { 2 } else { *ack - 1 };
    });
    broken(Promise::UnreadIsRight, &|seen| seen.tickets[ticket].unread += 1);
    broken(Promise::AnswersArriveOnce, &|seen| seen.arrived.push(answer_id.clone()));
    broken(Promise::AnswersArriveOnce, &|seen| {
        seen.arrived.retain(|id| *id != answer_id);
        seen.told.clear();
    });
    broken(Promise::AnswersArriveOnce, &|seen| seen.arrived.reverse());
    broken(Promise::AnswersArriveOnce, &|seen| seen.waiting = 1);
    broken(Promise::PeopleAreWhoTheyAre, &|seen| drop(seen.contacts.pop()));
    broken(Promise::ChangesAreShown, &|seen| {
        seen.tickets[ticket].lines[0].is_deleted ^= true
    });
    broken(Promise::ChangesAreShown, &|seen| {
        seen.tickets[ticket].lines[answer].body.push('!')
    });
    broken(Promise::RulesAreKept, &|seen| {
        let status = &mut seen.tickets[ticket].status;
        *status = if *status == Status::Open {
            Status::Closed
        } else {
            Status::Open
        };
    });
}
