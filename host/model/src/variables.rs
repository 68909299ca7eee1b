//! Variables in outgoing texts, e.g. `{{name}}`.

use crate::clock::Millis;
use crate::texts::Language;
use jiff::Timestamp;
use jiff::Zoned;
use jiff::tz::TimeZone;

/// Where the values come from.
#[derive(Debug, Clone, Copy)]
pub struct Values<'a> {
    /// The customer's name.
    pub name: &'a str,
    /// The language of greetings.
    pub language: Language,
    /// Now.
    pub now: Millis,
    /// The zone of hours and dates.
    pub zone: &'a TimeZone,
}

/// Puts values in the place of variables. Values go in as they are; unknown variables stay.
#[must_use]
pub fn render(text: &str, values: &Values<'_>) -> String {
    let mut done = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        done.push_str(before);
        let value = after
            .split_once("}}")
            .and_then(|(name, tail)| Some((value(name.trim(), values)?, tail)));
        match value {
            Some((value, tail)) => {
                done.push_str(&value);
                rest = tail;
            }
            None => {
                done.push_str("{{");
                rest = after;
            }
        }
    }
    done.push_str(rest);
    done
}

/// Good morning, afternoon, evening or night.
#[must_use]
pub fn greeting(values: &Values<'_>) -> &'static str {
    let texts = values.language.texts();
    match local(values).hour() {
        6..=11 => texts.morning,
        12..=17 => texts.afternoon,
        18.. => texts.evening,
        _ => texts.dawn,
    }
}

fn value(name: &str, values: &Values<'_>) -> Option<String> {
    Some(match name {
        "name" => values.name.to_owned(),
        "firstName" => values.name.split_whitespace().next().unwrap_or_default().to_owned(),
        "gretting" | "greeting" | "ms" => greeting(values).to_owned(),
        "protocol" => local(values).strftime("%Y%m%d%-H%M%S").to_string(),
        "hora" => local(values).strftime("%-H:%M:%S").to_string(),
        _ => return None,
    })
}

fn local(values: &Values<'_>) -> Zoned {
    Timestamp::from_millisecond(values.now)
        .unwrap_or_default()
        .to_zoned(values.zone.clone())
}

#[cfg(test)]
mod tests {
    use super::{Values, render};
    use crate::texts::Language;
    use jiff::tz::TimeZone;

    fn say(text: &str, hour: i64, language: Language) -> String {
        let zone = TimeZone::get("America/Sao_Paulo").unwrap();
        // 2026-11-20T00:05:09 in São Paulo, and that many hours later.
        let now = 1_795_143_909_000 + hour * 3_600_000;
        let values = Values {
            name: "Ana D'Ávila <b>",
            language,
            now,
            zone: &zone,
        };
        render(text, &values)
    }

    #[test]
    fn values_go_in_as_they_are() {
        for (text, expected) in [
            ("Oi {{name}}!", "Oi Ana D'Ávila <b>!"),
            ("{{firstName}} {{ name }}", "Ana Ana D'Ávila <b>"),
            ("{{hora}} {{protocol}}", "9:05:09 2026112090509"),
            ("{{unknown}} {{ {{firstName}}", "{{unknown}} {{ Ana"),
            ("{{name", "{{name"),
            ("}} {{}}", "}} {{}}"),
            ("sem nada", "sem nada"),
        ] {
            assert_eq!(say(text, 9, Language::Pt), expected, "{text}");
        }
    }

    #[test]
    fn greetings_follow_the_hour_and_the_language() {
        for (hour, language, expected) in [
            (0, Language::Pt, "Boa madrugada"),
            (5, Language::Pt, "Boa madrugada"),
            (6, Language::Pt, "Bom dia"),
            (11, Language::En, "Good morning"),
            (12, Language::Pt, "Boa tarde"),
            (17, Language::Es, "Buenas tardes"),
            (18, Language::Pt, "Boa noite"),
            (23, Language::En, "Good evening"),
        ] {
            for name in ["gretting", "greeting", "ms"] {
                assert_eq!(
                    say(&format!("{{{{{name}}}}}"), hour, language),
                    expected,
                    "{hour} {name}"
                );
            }
        }
    }
}
