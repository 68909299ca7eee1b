//! Text rules shared by searching and sending.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower case without accents: what search columns hold and what search terms become.
#[must_use]
pub fn normalise(text: &str) -> String {
    text.nfd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect()
}

/// The term as a `LIKE` pattern that matches it anywhere, with `\` as the escape character.
#[must_use]
pub fn like_pattern(term: &str) -> String {
    let mut pattern = String::with_capacity(term.len() + 2);
    pattern.push('%');
    for c in normalise(term).chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

/// Whether a text has the form of an e-mail address; whether it exists, only a letter can tell.
#[must_use]
pub fn is_email(text: &str) -> bool {
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '@' | '<' | '>' | ',' | ';' | '"');
    text.len() <= 254
        && text.split_once('@').is_some_and(|(name, host)| {
            let labels = host.contains('.') && host.split('.').all(|label| !label.is_empty());
            !name.is_empty() && labels && name.chars().chain(host.chars()).all(plain)
        })
}

/// The first `limit` characters (not bytes) of a text.
#[must_use]
pub fn cut(text: &str, limit: usize) -> &str {
    text.char_indices()
        .nth(limit)
        .map_or(text, |(at, _)| text.get(..at).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::{cut, is_email, like_pattern, normalise};

    #[test]
    fn addresses_have_a_name_and_a_host() {
        for good in ["ana@demo.balcao", "joão.silva+loja@empresa.com.br"] {
            assert!(is_email(good), "{good}");
        }
        for bad in [
            "",
            "ana",
            "ana@balcao",
            "@demo.balcao",
            "ana@demo..balcao",
            "a b@demo.balcao",
            "ana@demo.balcao\r\nBcc: x@y.z",
            "Ana <ana@demo.balcao>",
            "a@b@c.d",
        ] {
            assert!(!is_email(bad), "{bad}");
        }
    }

    #[test]
    fn accents_and_case_do_not_matter() {
        assert_eq!(normalise("AÇÃO de João"), "acao de joao");
    }

    #[test]
    fn wildcards_in_a_term_are_plain_characters() {
        assert_eq!(like_pattern("50%_é"), "%50\\%\\_e%");
    }

    #[test]
    fn cutting_counts_characters() {
        assert_eq!(cut("ação", 3), "açã");
        assert_eq!(cut("oi", 3), "oi");
    }
}
