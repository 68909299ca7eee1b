//! What people may enter about a contact.

use crate::error::{DeskError, DeskResult};
use balcao_model::contact::{MAX_NAME, MIN_NAME};
use balcao_model::phone;
use balcao_storage::FieldInput;

const MAX_EMAIL: usize = 254;
const MAX_FIELDS: usize = 50;
const MAX_FIELD_NAME: usize = 100;
const MAX_FIELD_VALUE: usize = 2_000;

/// A contact as a form sends it. What is left out stays as it is.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "fields of the form")]
pub struct ContactInput {
    pub name: Option<String>,
    pub number: Option<String>,
    pub email: Option<String>,
    pub extra_info: Option<Vec<ExtraInput>>,
}

/// A field that the company has named. One with an id is changed, one without is new.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "fields of the form")]
pub struct ExtraInput {
    pub id: Option<i64>,
    pub name: String,
    pub value: String,
}

/// A name of 2 to 50 characters.
pub(super) fn name(text: &str) -> DeskResult<String> {
    let text = text.trim();
    let usable = (MIN_NAME..=MAX_NAME).contains(&text.chars().count()) && plain(text);
    usable
        .then(|| text.to_owned())
        .ok_or_else(|| DeskError::invalid_field("name"))
}

/// The canonical digits of a number as people write it.
pub(super) fn number(text: &str) -> DeskResult<String> {
    phone::canonical(text).ok_or_else(|| DeskError::invalid_field("number"))
}

/// An e-mail address, or nothing.
pub(super) fn email(text: &str) -> DeskResult<String> {
    let text = text.trim();
    let shaped = text.split_once('@').is_some_and(|(user, host)| {
        let host_ok = host.contains('.') && !host.starts_with('.') && !host.ends_with('.') && !host.contains('@');
        !user.is_empty() && host_ok
    });
    let usable = text.is_empty() || (shaped && !text.contains(char::is_whitespace));
    (usable && text.len() <= MAX_EMAIL && plain(text))
        .then(|| text.to_owned())
        .ok_or_else(|| DeskError::invalid_field("email"))
}

/// Fields that can be stored. Rows that a form sends without a name are left out.
pub(super) fn fields(given: &[ExtraInput]) -> DeskResult<Vec<FieldInput>> {
    let fields: Vec<FieldInput> = given
        .iter()
        .filter(|field| !field.name.trim().is_empty())
        .map(|field| FieldInput {
            id: field.id,
            name: field.name.trim().to_owned(),
            value: field.value.clone(),
        })
        .collect();
    let usable = |field: &FieldInput| {
        field.name.chars().count() <= MAX_FIELD_NAME
            && field.value.chars().count() <= MAX_FIELD_VALUE
            && plain(&field.name)
            && plain(&field.value)
    };
    if fields.len() <= MAX_FIELDS && fields.iter().all(usable) {
        Ok(fields)
    } else {
        Err(DeskError::invalid_field("extraInfo"))
    }
}

fn plain(text: &str) -> bool {
    !text.contains('\0')
}

#[cfg(test)]
mod tests {
    use super::{email, name, number};

    #[test]
    fn names_have_2_to_50_characters() {
        for (text, usable) in [
            ("Al", true),
            (" A ", false),
            (&"é".repeat(50), true),
            (&"é".repeat(51), false),
        ] {
            assert_eq!(name(text).is_ok(), usable, "{text}");
        }
    }

    #[test]
    fn an_email_is_shaped_like_one_or_empty() {
        for (text, usable) in [
            ("", true),
            ("ana@loja.com.br", true),
            ("ana@loja", false),
            ("@loja.com", false),
            ("a b@loja.com", false),
            ("a@b@c.d", false),
        ] {
            assert_eq!(email(text).is_ok(), usable, "{text}");
        }
    }

    #[test]
    fn a_number_may_be_written_with_the_usual_separators() {
        assert_eq!(number("+55 (11) 98765-4321").unwrap(), "5511987654321");
        assert!(number("ramal 12").is_err());
    }
}
