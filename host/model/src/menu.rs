//! The menu of queues: what a customer's text means to it, and when it stays silent.

use crate::bot::{BotState, typed_number};
use crate::clock::Millis;
use crate::message::Choices;
use std::fmt::Write as _;

/// How often a connection's bot may speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most menus of one attendance; 0 means no limit.
    pub menus: i64,
    /// Milliseconds between two menus; 0 means that a menu is not repeated by itself.
    pub pause: Millis,
}

/// What the menu does with a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuStep {
    /// The customer chose the queue at this place, counted from 0.
    Choose(usize),
    /// The menu is shown.
    Show,
    /// The customer is told once that this was no choice.
    Invalid,
    /// Nothing is said; people see the ticket anyway.
    Silent,
}

/// Decides about a message of a customer who has no queue yet. `menus` have been shown already.
#[must_use]
pub fn step(text: Option<&str>, queues: usize, menus: i64, state: &BotState, limits: Limits, now: Millis) -> MenuStep {
    if let Some(number) = text.and_then(typed_number)
        && (1..=queues).contains(&number)
    {
        return MenuStep::Choose(number - 1);
    }
    if limits.menus > 0 && menus >= limits.menus {
        return MenuStep::Silent;
    }
    match state.menu_at {
        None => MenuStep::Show,
        Some(at) if limits.pause > 0 && now - at >= limits.pause => MenuStep::Show,
        Some(_) if limits.pause > 0 || state.warned => MenuStep::Silent,
        Some(_) => MenuStep::Invalid,
    }
}

/// The greeting and one line for each queue.
#[must_use]
pub fn text<'a>(greeting: &str, queues: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = opening(greeting);
    for (number, name) in (1..).zip(queues) {
        line(&mut text, &number.to_string(), name);
    }
    text.trim_end().to_owned()
}

/// The same to press, where channels have that.
#[must_use]
pub fn choices<'a>(place: &str, greeting: &str, queues: impl IntoIterator<Item = &'a str>) -> Option<Choices> {
    let numbered: Vec<(String, &str)> = (1..).map(|number: u32| number.to_string()).zip(queues).collect();
    let options = numbered.iter().map(|(number, name)| (number.as_str(), *name));
    Choices::of(place, greeting, options)
}

/// The first words of a menu with the empty line after them.
pub(crate) fn opening(words: &str) -> String {
    match words.trim() {
        "" => String::new(),
        words => format!("{words}\n\n"),
    }
}

/// A line of a menu.
pub(crate) fn line(text: &mut String, key: &str, label: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "*[ {key} ]* - {label}");
}

#[cfg(test)]
mod tests {
    use super::{Limits, MenuStep, step, text};
    use crate::bot::BotState;
    use MenuStep::{Choose, Invalid, Show, Silent};

    const MINUTE: i64 = 60_000;
    const NOW: i64 = 1_000 * MINUTE;

    fn shown(minutes_ago: i64, warned: bool) -> BotState {
        BotState {
            menu_at: Some(NOW - minutes_ago * MINUTE),
            warned,
            ..BotState::default()
        }
    }

    #[test]
    fn what_a_message_does() {
        let once = Limits { menus: 3, pause: 0 };
        let paced = Limits {
            menus: 3,
            pause: 5 * MINUTE,
        };
        let fresh = BotState::default();
        for (case, words, menus, state, limits, expected) in [
            ("first message", "oi", 0, fresh.clone(), once, Show),
            ("choice", "2", 1, shown(1, false), once, Choose(1)),
            ("choice at once", "1", 0, fresh.clone(), once, Choose(0)),
            ("no such queue", "4", 1, shown(1, false), once, Invalid),
            ("zero", "0", 1, shown(1, false), once, Invalid),
            ("after the warning", "oi", 1, shown(1, true), once, Silent),
            ("choice after the warning", "3", 1, shown(1, true), once, Choose(2)),
            ("limit reached", "oi", 3, fresh.clone(), once, Silent),
            ("choice beyond the limit", "3", 3, shown(1, true), once, Choose(2)),
            ("within the pause", "oi", 1, shown(4, false), paced, Silent),
            ("after the pause", "oi", 1, shown(5, false), paced, Show),
            ("after the pause at the limit", "oi", 3, shown(9, false), paced, Silent),
            ("no limit", "oi", 99, fresh, Limits { menus: 0, pause: 0 }, Show),
        ] {
            assert_eq!(step(Some(words), 3, menus, &state, limits, NOW), expected, "{case}");
        }
        assert_eq!(
            step(None, 3, 1, &shown(1, false), once, NOW),
            Invalid,
            "a picture is no choice"
        );
    }

    #[test]
    fn the_menu_numbers_its_queues() {
        assert_eq!(
            text(" Olá! ", ["Vendas", "Suporte"]),
            "Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte"
        );
        assert_eq!(text("", ["Vendas"]), "*[ 1 ]* - Vendas");
    }
}
