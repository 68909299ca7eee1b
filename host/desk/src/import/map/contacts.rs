//! Contacts. Two people are never made one.

use crate::import::row::Row;
use crate::import::step::{Change, Mapped, Owner, Scene, Step, Target, row};
use balcao_model::phone::canonical;
use balcao_model::text::normalise;
use balcao_storage::family::Extra;

/// Whether the company has another contact with the same number and the ninth digit.
const TWIN: Extra = Extra {
    name: "twin",
    needs: &[("Contacts", "number")],
    sql: "s.number ~ '^55[0-9]{2}[6-9][0-9]{7}$' AND EXISTS (SELECT 1 FROM \"Contacts\" o \
          WHERE o.number = substr(s.number, 1, 4) || '9' || substr(s.number, 5) \
          AND (to_jsonb(o)->>'companyId') IS NOT DISTINCT FROM (to_jsonb(s)->>'companyId'))",
};

pub(super) const STEPS: [Step; 2] = [
    Step {
        name: "contacts",
        table: "Contacts",
        key: &["id"],
        hidden: &[],
        extras: &[TWIN],
        instead: None,
        refs: &[("whatsappId", "connections")],
        owner: Owner::Company,
        target: Target::Rows("contacts"),
        map: contact,
    },
    Step {
        name: "contact_fields",
        table: "ContactCustomFields",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[],
        owner: Owner::Of("contactId", "contacts", "Contacts"),
        target: Target::Rows("contact_fields"),
        map: field,
    },
];

fn contact(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let raw = from.string("number").trim().to_owned();
    let is_group = from.flag("isGroup");
    let number = if is_group {
        raw.clone()
    } else {
        number(&raw, from.flag("twin"), scene)
    };
    let name = from.text("name").unwrap_or(&raw).to_owned();
    let connection = scene.refer(from, "whatsappId", "connections");
    let (made, changed) = from.times(scene.facts.now);
    let form = |number: &str| {
        vec![
            ("name", name.clone().into()),
            ("number", number.into()),
            ("email", from.string("email").into()),
            ("profile_pic_url", from.string("profilePicUrl").into()),
            ("is_group", is_group.into()),
            ("connection_id", connection.into()),
            ("search", normalise(&format!("{name} {number}")).into()),
            ("created_at", made.into()),
            ("updated_at", changed.into()),
        ]
    };
    Ok(Change::Row(vec![form(&number), form(&raw)]))
}

/// The number as channels are asked for it; where another person has that one, the number as it was.
fn number(raw: &str, twin: bool, scene: &mut Scene<'_>) -> String {
    let Some(canonical) = canonical(raw) else {
        scene.note("number_unusual");
        return raw.to_owned();
    };
    if twin {
        scene.note("ninth_digit_twin");
        return raw.to_owned();
    }
    canonical
}

fn field(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        (
            "contact_id",
            scene.must(from, "contactId", "contacts", "no_contact")?.into(),
        ),
        ("name", from.string("name").into()),
        ("value", from.string("value").into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}
