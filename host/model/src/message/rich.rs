//! Content that is more than its text. Everybody can read the text; channels that can do more send this.

use super::{Card, Location};
use serde::{Deserialize, Serialize};

/// What a message is beside its text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Rich {
    /// A place.
    Location(Location),
    /// People's cards.
    Contacts {
        /// The people.
        cards: Vec<Card>,
    },
    /// A question with answers to press.
    Choices(Choices),
    /// A text that the service has approved beforehand.
    Template(TemplateUse),
    /// An answer that a customer has pressed.
    Reply {
        /// The [`Choice::id`].
        id: String,
    },
}

/// A question with its answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// What is asked.
    pub text: String,
    /// The answers.
    pub options: Vec<Choice>,
}

/// An answer that is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The menu that it belongs to and what would be typed: `menu:2`. Menus that scrolled away can still be pressed.
    pub id: String,
    /// What people read.
    pub title: String,
}

/// A template with its gaps filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TemplateUse {
    /// Its name.
    pub name: String,
    /// Its language, as the service writes it.
    pub language: String,
    /// Values of its gaps by their keys.
    pub values: Vec<(String, String)>,
}

/// Answers of one message at most.
const MAX_OPTIONS: usize = 20;
/// Bytes of the id of an answer.
const MAX_ID: usize = 100;

impl Choices {
    /// A question of one menu; none when there is nothing to press, or too much.
    #[must_use]
    pub fn of<'a>(menu: &str, text: &str, options: impl IntoIterator<Item = (&'a str, &'a str)>) -> Option<Self> {
        let choice = |(typed, title): (&str, &str)| Choice {
            id: format!("{menu}:{}", typed.trim()),
            title: title.trim().to_owned(),
        };
        let options: Vec<Choice> = options.into_iter().map(choice).collect();
        let usable = |choice: &Choice| {
            let is_id = choice.id.len() <= MAX_ID && choice.id.chars().all(|c| c.is_ascii_graphic());
            is_id && !choice.title.is_empty()
        };
        let fits = (1..=MAX_OPTIONS).contains(&options.len()) && options.iter().all(usable);
        (fits && !text.trim().is_empty()).then(|| Self {
            text: text.trim().to_owned(),
            options,
        })
    }
}

impl Rich {
    /// What is kept beside the message.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn to_text(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }

    /// What was kept; nothing when a newer host has written it.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// What a customer would have typed in place of pressing an answer of a menu.
    #[must_use]
    pub fn typed_in(&self, menu: &str) -> Option<&str> {
        match self {
            Self::Reply { id } => id.strip_prefix(menu)?.strip_prefix(':'),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Choices, Rich};

    #[test]
    fn an_answer_counts_for_its_own_menu_only() {
        let asked = Choices::of("o12", "Qual?", [("1", "Boleto"), ("#", "Início")]).unwrap();
        let reply = Rich::Reply {
            id: asked.options[1].id.clone(),
        };
        assert_eq!(reply.typed_in("o12"), Some("#"));
        assert_eq!(reply.typed_in("o1"), None);
        assert_eq!(reply.typed_in("menu"), None);
    }

    #[test]
    fn a_question_that_nobody_can_press_is_none() {
        assert!(Choices::of("menu", " ", [("1", "Boleto")]).is_none());
        assert!(Choices::of("menu", "Qual?", []).is_none());
        assert!(Choices::of("menu", "Qual?", [("1", " ")]).is_none());
        assert!(Choices::of("menu", "Qual?", [("á", "Boleto")]).is_none());
        assert!(Choices::of("menu", "Qual?", (0..21).map(|_| ("1", "x"))).is_none());
    }

    #[test]
    fn what_is_kept_is_read_back() {
        let reply = Rich::Reply { id: "menu:2".into() };
        assert_eq!(Rich::parse(&reply.to_text().unwrap()), Some(reply));
        assert_eq!(Rich::parse("{\"type\":\"hologram\"}"), None);
    }
}
