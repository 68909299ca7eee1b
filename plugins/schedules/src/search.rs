//! Finding messages by what they say and to whom.

use crate::schedule::Schedule;

/// What is searched: letters count without their accents and case.
pub(crate) struct Search(String);

impl Search {
    /// Nothing for a blank text.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let wanted = folded(text.trim());
        (!wanted.is_empty()).then_some(Self(wanted))
    }

    /// Whether the text or the contact's name contains it.
    pub(crate) fn finds(&self, schedule: &Schedule) -> bool {
        folded(&schedule.contact_name).contains(&self.0) || folded(&schedule.body).contains(&self.0)
    }
}

fn folded(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).map(plain).collect()
}

/// The letter without the accents of our languages.
const fn plain(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_case_do_not_matter() {
        assert_eq!(folded("JOSÉ da Conceição"), "jose da conceicao");
        assert!(Search::of("  ").is_none());
    }
}
