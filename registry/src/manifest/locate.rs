//! Where a key stands in the text of a manifest.

use toml::de::{DeTable, DeValue};

/// The line (from 1) of a key such as `routes[2].path`; of the table it belongs into when it is not there.
pub(super) fn line_of(text: &str, key: &str) -> Option<usize> {
    let document = DeTable::parse(text).ok()?;
    let mut table = document.get_ref();
    let mut place = None;
    for part in key.split('.') {
        let (name, index) = match part.split_once('[') {
            Some((name, index)) => (name, index.trim_end_matches(']').parse::<usize>().ok()),
            None => (part, None),
        };
        let Some((found, value)) = table.iter().find(|(key, _)| key.get_ref() == name) else {
            break;
        };
        place = Some(found.span().start);
        let element = match (value.get_ref(), index) {
            (DeValue::Array(elements), Some(index)) => elements.get(index),
            _ => Some(value),
        };
        let Some(element) = element else { break };
        if index.is_some() {
            place = Some(element.span().start);
        }
        let DeValue::Table(inner) = element.get_ref() else {
            break;
        };
        table = inner;
    }
    let before = text.get(..place.unwrap_or(0))?;
    Some(before.matches('\n').count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "id = \"x\"\n\n[[routes]]\npath = \"/a\"\n\n[[routes]]\npath = \"/b\"\n[settings.days]\ntype = \"number\"\n";

    #[test]
    fn keys_are_found_wherever_they_stand() {
        for (key, line) in [
            ("id", 1),
            ("routes[0].path", 4),
            ("routes[1].path", 7),
            ("settings.days.type", 9),
        ] {
            assert_eq!(line_of(TEXT, key), Some(line), "{key}");
        }
    }

    #[test]
    fn what_is_not_there_has_the_line_of_its_table_or_the_first() {
        assert_eq!(line_of(TEXT, "routes[1].permission"), Some(6));
        assert_eq!(line_of(TEXT, "settings.days.default"), Some(8));
        assert_eq!(line_of(TEXT, "permissions"), Some(1));
    }
}
