//! File lists, and what the provider tells everybody: announcements and helps.

use crate::import::row::Row;
use crate::import::step::{Change, Mapped, Owner, Scene, Step, Target, row};
use balcao_model::text::normalise;
use balcao_storage::import::FileOwner;

/// Announcements are urgent, normal or minor.
const MINOR: i64 = 3;

pub(super) const STEPS: [Step; 4] = [
    Step {
        name: "file_lists",
        table: "Files",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[],
        owner: Owner::Company,
        target: Target::Rows("file_lists"),
        map: list,
    },
    Step {
        name: "file_list_entries",
        table: "FilesOptions",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[],
        owner: Owner::Of("fileId", "file_lists", "Files"),
        target: Target::Rows("file_list_entries"),
        map: entry,
    },
    Step {
        name: "announcements",
        table: "Announcements",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[],
        owner: Owner::Nobody,
        target: Target::Global("announcements"),
        map: announcement,
    },
    Step {
        name: "helps",
        table: "Helps",
        key: &["id"],
        hidden: &[],
        extras: &[],
        instead: None,
        refs: &[],
        owner: Owner::Nobody,
        target: Target::Global("helps"),
        map: help,
    },
];

fn list(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let (name, message) = (from.string("name"), from.string("message"));
    let old = from.int("id").unwrap_or_default();
    let (made, changed) = from.times(scene.facts.now);
    let form = |name: String| {
        vec![
            ("search", normalise(&format!("{name} {message}")).into()),
            ("name", name.into()),
            ("message", message.clone().into()),
            ("created_at", made.into()),
            ("updated_at", changed.into()),
        ]
    };
    Ok(Change::Row(vec![form(name.clone()), form(format!("{name} ({old})"))]))
}

/// Files of a list are in a folder of the list's old number.
fn entry(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let place = from.text("path").zip(from.int("fileId"));
    let name = place.map(|(path, list)| format!("fileList/{list}/{path}"));
    scene.await_file(FileOwner::Row("file_list_entries", "id", "media_path"), name.as_deref());
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        (
            "list_id",
            scene.must(from, "fileId", "file_lists", "parent_missing")?.into(),
        ),
        ("name", from.string("name").into()),
        ("media_name", from.string("path").into()),
        ("media_type", from.string("mediaType").into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

fn announcement(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let (title, text) = (from.string("title"), from.string("text"));
    scene.await_file(
        FileOwner::Row("announcements", "id", "media_path"),
        from.text("mediaPath"),
    );
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        ("priority", from.int("priority").unwrap_or(MINOR).clamp(1, MINOR).into()),
        ("status", from.flag("status").into()),
        ("media_name", from.string("mediaName").into()),
        ("search", normalise(&format!("{title} {text}")).into()),
        ("title", title.into()),
        ("text", text.into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}

fn help(from: &Row<'_>, scene: &mut Scene<'_>) -> Mapped {
    let (title, description) = (from.string("title"), from.string("description"));
    let (made, changed) = from.times(scene.facts.now);
    row(vec![
        ("search", normalise(&format!("{title} {description}")).into()),
        ("title", title.into()),
        ("description", description.into()),
        ("video", from.string("video").into()),
        ("link", from.string("link").into()),
        ("created_at", made.into()),
        ("updated_at", changed.into()),
    ])
}
