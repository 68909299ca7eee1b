//! The templates of the account, page by page.

use balcao_plugin::Result;
use balcao_plugin::channel::{Connection, Standing, Template};
use serde::Deserialize;
use serde_json::Value;

use crate::drafts::{self, Component};
use crate::graph;

const FIELDS: &str = "name,language,category,status,components";
const PAGE: usize = 100;
/// What the host takes.
const MOST: usize = 1_000;
const MOST_BYTES: usize = 1 << 20;

#[derive(Deserialize)]
struct Page {
    data: Vec<Value>,
    #[serde(default)]
    paging: Paging,
}

#[derive(Default, Deserialize)]
struct Paging {
    #[serde(default)]
    cursors: Cursors,
    /// There is more. The address itself holds the token, and is another host's to choose.
    next: Option<String>,
}

#[derive(Default, Deserialize)]
struct Cursors {
    after: Option<String>,
}

#[derive(Deserialize)]
struct Told {
    name: String,
    language: String,
    #[serde(default)]
    category: String,
    #[serde(default)]
    status: String,
    #[serde(default)]
    components: Vec<Component>,
}

/// Every template that can be sent with what the contract knows, as far as the host takes them.
pub(crate) fn all(connection: &Connection) -> Result<Vec<Template>> {
    let account = connection.required("wabaId")?;
    let first = format!("{account}/message_templates?fields={FIELDS}&limit={PAGE}");
    let mut templates = Vec::new();
    let mut path = first.clone();
    for _ in 0..MOST / PAGE {
        let page: Page = graph::read(connection, &path)?;
        templates.extend(page.data.into_iter().filter_map(template));
        match (page.paging.next, page.paging.cursors.after) {
            (Some(_), Some(after)) => path = format!("{first}&after={}", encoded(&after)),
            _ => break,
        }
    }
    Ok(affordable(templates))
}

/// None for what is not as documented, or needs more than texts and a file.
fn template(told: Value) -> Option<Template> {
    let told: Told = serde_json::from_value(told).ok()?;
    let standing = match told.status.as_str() {
        "APPROVED" => Standing::Approved,
        "PAUSED" | "DISABLED" => Standing::Paused,
        "REJECTED" => Standing::Rejected,
        _ => Standing::Pending,
    };
    let empty = Template {
        name: told.name,
        language: told.language,
        category: told.category,
        standing,
        header: String::new(),
        file: None,
        body: String::new(),
        footer: String::new(),
        buttons: Vec::new(),
        variables: Vec::new(),
    };
    drafts::drawn(empty, told.components)
}

/// As many as fit together into what the host takes.
fn affordable(templates: Vec<Template>) -> Vec<Template> {
    let mut left = MOST_BYTES;
    let fits = |template: &Template| {
        let size = size(template);
        let fits = size <= left;
        left = left.saturating_sub(size);
        fits
    };
    templates.into_iter().take(MOST).take_while(fits).collect()
}

fn size(template: &Template) -> usize {
    let texts = [
        &template.name,
        &template.language,
        &template.category,
        &template.header,
        &template.body,
        &template.footer,
    ];
    let gaps = template.variables.iter().flat_map(|gap| [&gap.key, &gap.example]);
    texts
        .into_iter()
        .chain(&template.buttons)
        .chain(gaps)
        .map(String::len)
        .sum()
}

/// A value of a query; what has a meaning in addresses is escaped.
fn encoded(value: &str) -> String {
    value
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}
