//! Questions with answers to press: buttons, a list, or a numbered text where neither fits.

use std::collections::BTreeSet;

use balcao_plugin::channel::{Choice, Choices};
use balcao_plugin::i18n;
use serde_json::{Value, json};

use crate::letters::{Content, written};

/// Characters of the question.
const LONGEST_QUESTION: usize = 1_024;
const MOST_BUTTONS: usize = 3;
const LONGEST_BUTTON: usize = 20;
const MOST_ROWS: usize = 10;
const LONGEST_ROW: usize = 24;
/// Characters of the smaller line below a row.
const LONGEST_NOTE: usize = 72;

pub(crate) fn content(choices: &Choices) -> Content {
    let question = length(&choices.text);
    let action = match &choices.options[..] {
        _ if question == 0 || question > LONGEST_QUESTION => None,
        options if are_buttons(options) => Some(("button", json!({ "buttons": each(options, button) }))),
        options if are_rows(options) => Some((
            "list",
            json!({ "button": i18n::text("list.open", &[]), "sections": [{ "rows": each(options, row) }] }),
        )),
        _ => None,
    };
    match action {
        Some((kind, action)) => (
            "interactive",
            json!({ "type": kind, "body": { "text": choices.text }, "action": action }),
        ),
        None => written(&choices.plain),
    }
}

fn each(options: &[Choice], show: fn(&Choice) -> Value) -> Vec<Value> {
    options.iter().map(show).collect()
}

/// Meta wants the titles of buttons to differ.
fn are_buttons(options: &[Choice]) -> bool {
    let titles: BTreeSet<&str> = options.iter().map(|option| option.title.as_str()).collect();
    titles.len() == options.len() && fits(options, MOST_BUTTONS, LONGEST_BUTTON)
}

fn are_rows(options: &[Choice]) -> bool {
    fits(options, MOST_ROWS, LONGEST_NOTE)
}

fn fits(options: &[Choice], most: usize, longest: usize) -> bool {
    let are_short = options
        .iter()
        .all(|option| (1..=longest).contains(&length(&option.title)));
    are_short && (1..=most).contains(&options.len())
}

fn button(option: &Choice) -> Value {
    json!({ "type": "reply", "reply": { "id": option.id, "title": option.title } })
}

/// A title that is too long is cut, and stands as a whole below.
fn row(option: &Choice) -> Value {
    if length(&option.title) <= LONGEST_ROW {
        return json!({ "id": option.id, "title": option.title });
    }
    let cut: String = option.title.chars().take(LONGEST_ROW - 1).chain(['…']).collect();
    json!({ "id": option.id, "title": cut, "description": option.title })
}

fn length(text: &str) -> usize {
    text.chars().count()
}
