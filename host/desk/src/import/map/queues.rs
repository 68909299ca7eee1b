//! Queues and their trees of options.

use super::people::schedules;
use crate::import::row::Row;
use crate::import::step::{Change, Mapped, Owner, Scene, Step, Target, row};
use balcao_storage::family::Extra;
use balcao_storage::import::FileOwner;

const NAME_RANK: Extra = Extra {
    name: "nameRank",
    needs: &[("Queues", "companyId")],
    sql: "row_number() OVER (PARTITION BY s.\"companyId\", s.name ORDER BY s.id)",
};
const COLOR_RANK: Extra = Extra {
    name: "colorRank",
    needs: &[("Queues", "companyId")],
    sql: "row_number() OVER (PARTITION BY s.\"companyId\", s.color ORDER BY s.id)",
};

pub(super) const STEPS: [Step; 2] = [
    Step {
        name: "queues",
        table: "Queues",
        key: &["id"],
        hidden: &[],
        extras: &[NAME_RANK, COLOR_RANK],
        instead: None,
        refs: &[],
        owner: Owner::Company,
        target: Target::Rows("queues"),
        map: queue,
    },
    Step {
        name: "queue_options",
        table: "QueueOptions",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[("queueId", "queues")],
        owner: Owner::Of("queueId", "queues", "Queues"),
        target: Target::Rows("queue_options"),
        map: option,
    },
];

/// What can be said only when the rows that are named exist.
pub(super) const LATER: [Step; 2] = [
    Step {
        name: "queue_bots",
        table: "Queues",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[
            ("id", "queues"),
            ("promptId", "prompts"),
            ("integrationId", "integrations"),
        ],
        owner: Owner::Of("id", "queues", "Queues"),
        target: Target::Changes("queues"),
        map: bots,
    },
    Step {
        name: "queue_option_parents",
        table: "QueueOptions",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[("id", "queue_options"), ("parentId", "queue_options")],
        owner: Owner::Of("queueId", "queues", "Queues"),
        target: Target::Changes("queue_options"),
        map: parent,
    },
];

fn queue(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let old = from.int("id").unwrap_or_default();
    let mut name = from.text("name").unwrap_or("Fila").trim().to_owned();
    if from.int("nameRank").is_some_and(|rank| rank > 1) {
        scene.note("name_changed");
        name = format!("{name} ({old})");
    }
    let mut color = from.text("color").unwrap_or_default().trim().to_owned();
    if color.is_empty() || from.int("colorRank").is_some_and(|rank| rank > 1) {
        scene.note("color_changed");
        color = other_color(old);
    }
    scene.await_file(FileOwner::Row("queues", "id", "media_path"), from.text("mediaPath"));
    let (made, changed) = from.times(scene.facts.now);
    let cells = |color: String| {
        vec![
            ("name", name.clone().into()),
            ("color", color.into()),
            ("greeting_message", from.string("greetingMessage").into()),
            ("out_of_hours_message", from.string("outOfHoursMessage").into()),
            ("order_queue", from.int("orderQueue").into()),
            ("media_name", from.string("mediaName").into()),
            ("created_at", made.into()),
            ("updated_at", changed.into()),
        ]
    };
    let hours = schedules(from, scene);
    let forms = [color, other_color(old), other_color(old + 7919)].map(|color| {
        let mut form = cells(color);
        form.push(("schedules", hours.clone().into()));
        form
    });
    Ok(Change::Row(forms.into()))
}

/// A colour that depends on the queue alone, so that an import that is repeated chooses the same.
fn other_color(old: i64) -> String {
    let mixed = old.wrapping_mul(2_654_435_761).rem_euclid(0x0100_0000);
    format!("#{mixed:06X}")
}

fn option(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    scene.await_file(
        FileOwner::Row("queue_options", "id", "media_path"),
        from.text("mediaPath"),
    );
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        ("queue_id", scene.must(from, "queueId", "queues", "no_queue")?.into()),
        ("title", from.string("title").into()),
        ("message", from.string("message").into()),
        ("option", from.string("option").into()),
        ("media_name", from.string("mediaName").into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

fn bots(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let prompt = scene.refer(from, "promptId", "prompts");
    let integration = scene.refer(from, "integrationId", "integrations");
    if prompt.is_none() && integration.is_none() {
        return Ok(Change::Nothing);
    }
    let id = scene.must(from, "id", "queues", "no_queue")?;
    let cells = vec![("prompt_id", prompt.into()), ("integration_id", integration.into())];
    Ok(Change::Update(id, cells))
}

fn parent(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let Some(parent) = scene.refer(from, "parentId", "queue_options") else {
        return Ok(Change::Nothing);
    };
    let id = scene.must(from, "id", "queue_options", "no_option")?;
    Ok(Change::Update(id, vec![("parent_id", parent.into())]))
}

#[cfg(test)]
mod tests {
    use super::other_color;

    #[test]
    fn another_color_is_a_color_and_differs_between_queues() {
        for old in [1, 2, 900] {
            assert!(other_color(old).len() == 7 && other_color(old).starts_with('#'));
        }
        assert_ne!(other_color(1), other_color(2));
    }
}
