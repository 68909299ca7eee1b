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

/// The first `limit` characters (not bytes) of a text.
#[must_use]
pub fn cut(text: &str, limit: usize) -> &str {
    text.char_indices()
        .nth(limit)
        .map_or(text, |(at, _)| text.get(..at).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::{cut, like_pattern, normalise};

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
