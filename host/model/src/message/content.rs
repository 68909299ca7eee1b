//! Texts under which content that is no text is stored: clients of this family read them.

use serde::{Deserialize, Serialize};

/// A place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Location {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// What is there.
    #[serde(default)]
    pub name: String,
    /// A PNG picture of the place in base64.
    #[serde(default)]
    pub thumbnail: String,
}

/// A person's card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The person's name.
    pub name: String,
    /// The person's telephone number.
    pub number: String,
}

/// A transparent picture of one pixel, for places that come without one.
const NO_PICTURE: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

impl Location {
    /// Whether the place is on earth and its picture can stand inside a text.
    #[must_use]
    pub fn is_usable(&self) -> bool {
        let base64 = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=');
        (-90.0..=90.0).contains(&self.latitude)
            && (-180.0..=180.0).contains(&self.longitude)
            && self.thumbnail.chars().all(base64)
    }
}

impl Location {
    /// The place as a text that people can read and open.
    #[must_use]
    pub fn plain(&self) -> String {
        let link = link(self.latitude, self.longitude);
        match one_line(&self.name).as_str() {
            "" => format!("📍 {link}"),
            name => format!("📍 {name}\n{link}"),
        }
    }
}

fn link(latitude: f64, longitude: f64) -> String {
    format!("https://maps.google.com/maps?q={latitude}%2C{longitude}&z=17&hl=pt-BR")
}

/// A place in the three parts that clients split at `|`: picture, link, description.
/// A place that moves is one line with its coordinates.
#[must_use]
pub fn location_text(place: &Location, live: bool) -> String {
    let (lat, lng) = (place.latitude, place.longitude);
    if live {
        return format!("Latitude: {lat}, Longitude: {lng}");
    }
    let picture = if place.thumbnail.is_empty() {
        NO_PICTURE
    } else {
        &place.thumbnail
    };
    let name = one_line(&place.name).replace('|', "/");
    let description = if name.is_empty() {
        format!("{lat}, {lng} ")
    } else {
        name
    };
    format!("data:image/png;base64, {picture} | {}|{description}", link(lat, lng))
}

/// The vCard of a person. Line ends in the name cannot add lines to it.
#[must_use]
pub fn vcard(card: &Card) -> String {
    let name = one_line(&card.name).replace('\\', "\\\\").replace([';', ','], " ");
    let digits: String = card.number.chars().filter(char::is_ascii_digit).collect();
    format!("BEGIN:VCARD\nVERSION:3.0\nN:;{name};;;\nFN:{name}\nTEL;type=CELL;waid={digits}:+{digits}\nEND:VCARD")
}

/// Several people, one line each.
#[must_use]
pub fn cards_text(cards: &[Card]) -> String {
    let line = |card: &Card| format!("{}: {}", one_line(&card.name), one_line(&card.number));
    cards.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn one_line(text: &str) -> String {
    text.split(char::is_control)
        .collect::<Vec<_>>()
        .join(" ")
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::{Card, Location, cards_text, location_text, vcard};

    fn place(name: &str) -> Location {
        Location {
            latitude: -23.5,
            longitude: -46.25,
            name: name.into(),
            thumbnail: String::new(),
        }
    }

    #[test]
    fn a_place_has_three_parts_whatever_its_name() {
        for (name, description) in [
            ("", "-23.5, -46.25 "),
            ("Loja | Centro", "Loja / Centro"),
            ("A\nB", "A B"),
        ] {
            let text = location_text(&place(name), false);
            let parts: Vec<&str> = text.split('|').collect();
            assert_eq!(parts.len(), 3, "{text}");
            assert!(parts[0].starts_with("data:image/png;base64, "));
            assert!(
                parts[1]
                    .trim()
                    .starts_with("https://maps.google.com/maps?q=-23.5%2C-46.25&")
            );
            assert_eq!(parts[2], description);
        }
    }

    #[test]
    fn a_place_off_the_earth_or_with_a_picture_that_is_none_is_unusable() {
        assert!(place("x").is_usable());
        assert!(
            !Location {
                latitude: 91.0,
                ..place("x")
            }
            .is_usable()
        );
        assert!(
            !Location {
                longitude: f64::NAN,
                ..place("x")
            }
            .is_usable()
        );
        assert!(
            !Location {
                thumbnail: "\"><script>".into(),
                ..place("x")
            }
            .is_usable()
        );
    }

    #[test]
    fn a_card_tells_name_and_number_and_nothing_that_the_name_smuggles_in() {
        let text = vcard(&Card {
            name: "Zé\nTEL:+666".into(),
            number: "+55 11 98765-4321".into(),
        });
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.contains(&"FN:Zé TEL:+666"));
        assert_eq!(lines.iter().filter(|line| line.starts_with("TEL")).count(), 1);
        assert!(text.contains(":+5511987654321"));
    }

    #[test]
    fn several_cards_are_one_line_each() {
        let card = |name: &str| Card {
            name: name.into(),
            number: "5511".into(),
        };
        assert_eq!(cards_text(&[card("Ana"), card("Bia")]), "Ana: 5511\nBia: 5511");
    }
}
