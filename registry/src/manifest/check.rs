//! Rules between the values of a manifest.

mod outside;

use std::collections::BTreeSet;

use super::name::is_identifier;
use super::{Collection, Manifest, ManifestError, Permission, SettingSpec, World};

const MAX_ROUTES: usize = 200;
const MAX_COLLECTIONS: usize = 50;
const MAX_JOBS: usize = 50;
const MAX_ATTEMPTS: u32 = 25;
const MAX_NAME: usize = 80;

/// Plugin ids that would let a plugin's realtime events pass for events of the core.
const RESERVED_IDS: [&str; 16] = [
    "announcement",
    "auth",
    "balcao",
    "contact",
    "core",
    "mainchannel",
    "message",
    "notification",
    "payment",
    "queue",
    "setting",
    "settings",
    "tag",
    "ticket",
    "user",
    "whatsapp",
];

pub(super) fn check(manifest: &Manifest) -> Result<(), ManifestError> {
    names(manifest)?;
    world(manifest)?;
    routes(manifest)?;
    collections(manifest)?;
    settings(manifest)?;
    jobs(manifest)?;
    outside::check(manifest)?;
    own_settings(manifest)?;
    events(manifest)
}

fn rule(key: impl Into<String>, reason: impl Into<String>) -> ManifestError {
    ManifestError::Rule {
        line: None,
        key: key.into(),
        reason: reason.into(),
    }
}

fn names(manifest: &Manifest) -> Result<(), ManifestError> {
    if RESERVED_IDS.contains(&manifest.id.as_str()) {
        return Err(rule("id", format!("`{}` is reserved for the host", manifest.id)));
    }
    if manifest.name.trim().is_empty() || manifest.name.chars().count() > MAX_NAME {
        return Err(rule("name", format!("write 1 to {MAX_NAME} characters")));
    }
    match &manifest.feature {
        Some(feature) if !is_identifier(feature) => {
            Err(rule("feature", "write the name of a plan flag, as `useKanban`"))
        }
        _ => Ok(()),
    }
}

/// What an older world does not have, its plugins cannot ask for.
fn world(manifest: &Manifest) -> Result<(), ManifestError> {
    let world = manifest.world;
    if world == World::V1_0 {
        return Ok(());
    }
    let foreign = manifest
        .permissions
        .iter()
        .find(|permission| !world.offers(**permission));
    let later = [
        ("jobs", !manifest.jobs.is_empty()),
        ("bot", manifest.bot.is_some()),
        ("channel", manifest.channel.is_some()),
        ("payments", manifest.payments.is_some()),
        ("secrets", !manifest.secrets.is_empty()),
        ("http", manifest.http.is_some()),
        ("hooks", !manifest.hooks.is_empty()),
    ];
    let later = later
        .into_iter()
        .find_map(|(key, is_there)| is_there.then_some((key, key)));
    match foreign.map(|permission| ("permissions", permission.as_str())).or(later) {
        Some((key, what)) => Err(rule(
            key,
            format!("`{what}` is not part of `{world}`; it is of `{}`", World::V1_0),
        )),
        None => Ok(()),
    }
}

fn routes(manifest: &Manifest) -> Result<(), ManifestError> {
    if manifest.routes.len() > MAX_ROUTES {
        return Err(rule("routes", format!("at most {MAX_ROUTES}")));
    }
    let mut seen = BTreeSet::new();
    for (index, route) in manifest.routes.iter().enumerate() {
        let shape: Vec<&str> = route
            .path
            .segments()
            .map(|part| if part.starts_with('{') { "{}" } else { part })
            .collect();
        if !seen.insert((route.method, shape)) {
            let path = route.path.as_str();
            return Err(rule(
                format!("routes[{index}].path"),
                format!("{} {path} is declared twice", route.method.as_str()),
            ));
        }
    }
    Ok(())
}

fn collections(manifest: &Manifest) -> Result<(), ManifestError> {
    if manifest.collections.len() > MAX_COLLECTIONS {
        return Err(rule("collections", format!("at most {MAX_COLLECTIONS}")));
    }
    if !manifest.collections.is_empty() && !manifest.permissions.contains(&Permission::Collections) {
        return Err(rule(
            "permissions",
            "add \"collections\": the manifest declares collections",
        ));
    }
    let mut seen = BTreeSet::new();
    for (index, collection) in manifest.collections.iter().enumerate() {
        collection_fields(index, collection)?;
        if !seen.insert(&collection.name) {
            return Err(rule(format!("collections[{index}].name"), "declared twice"));
        }
    }
    Ok(())
}

fn collection_fields(index: usize, collection: &Collection) -> Result<(), ManifestError> {
    if !is_identifier(&collection.name) {
        return Err(rule(
            format!("collections[{index}].name"),
            "use letters, digits and underscores",
        ));
    }
    if collection.unique.iter().any(Vec::is_empty) {
        return Err(rule(
            format!("collections[{index}].unique"),
            "a unique key needs at least one field",
        ));
    }
    let fields = collection.indexes.iter().chain(collection.unique.iter().flatten());
    match fields.into_iter().find(|field| !is_identifier(field)) {
        Some(field) => Err(rule(
            format!("collections[{index}]"),
            format!("`{field}` is not a field name"),
        )),
        None => Ok(()),
    }
}

fn settings(manifest: &Manifest) -> Result<(), ManifestError> {
    for (key, spec) in &manifest.settings {
        if !is_identifier(key) {
            return Err(rule(format!("settings.{key}"), "use letters, digits and underscores"));
        }
        if !spec.has_its_options() {
            let reason = "name the options of a `choice` or `choices`, and of nothing else";
            return Err(rule(format!("settings.{key}.options"), reason));
        }
        if !default_fits(spec) {
            return Err(rule(format!("settings.{key}.default"), "is not a value of its type"));
        }
    }
    Ok(())
}

fn default_fits(spec: &SettingSpec) -> bool {
    spec.default.as_deref().is_none_or(|value| spec.accepts(value))
}

/// Settings of what companies set up more than once: integrations of a bot, connections over a channel.
fn own_settings(manifest: &Manifest) -> Result<(), ManifestError> {
    let bot = manifest.bot.iter().flat_map(|bot| &bot.settings);
    let channel = manifest.channel.iter().flat_map(|channel| &channel.settings);
    let all = bot.map(|one| ("bot", one)).chain(channel.map(|one| ("channel", one)));
    for (table, (key, setting)) in all {
        let refuse = |field: &str, reason: &str| Err(rule(format!("{table}.settings.{key}{field}"), reason));
        if !is_identifier(key) {
            return refuse("", "use letters, digits and underscores");
        }
        if setting.secret && setting.default.is_some() {
            return refuse(".default", "a secret has none");
        }
        let is_value = |value: &str| setting.kind.accepts(value);
        if !setting.default.as_deref().is_none_or(is_value) {
            return refuse(".default", "is not a value of its type");
        }
    }
    Ok(())
}

fn jobs(manifest: &Manifest) -> Result<(), ManifestError> {
    if manifest.jobs.len() > MAX_JOBS {
        return Err(rule("jobs", format!("at most {MAX_JOBS}")));
    }
    let mut seen = BTreeSet::new();
    for (index, job) in manifest.jobs.iter().enumerate() {
        let refuse = |key: &str, reason: String| Err(rule(format!("jobs[{index}].{key}"), reason));
        if !is_identifier(&job.name) || !seen.insert(&job.name) {
            return refuse("name", "use letters, digits and underscores, each name once".to_owned());
        }
        if !(1..=MAX_ATTEMPTS).contains(&job.max_attempts) {
            return refuse("maxAttempts", format!("1 to {MAX_ATTEMPTS}"));
        }
        if let Some(Err(error)) = job.cron.as_deref().map(crate::Cron::parse) {
            return refuse("cron", error.to_string());
        }
    }
    if manifest.jobs.is_empty() || manifest.permissions.contains(&Permission::Jobs) {
        return Ok(());
    }
    Err(rule("permissions", "add \"jobs\": the manifest declares jobs"))
}

fn events(manifest: &Manifest) -> Result<(), ManifestError> {
    let well_formed = |kind: &str| {
        kind.split_once('.')
            .is_some_and(|(noun, verb)| is_identifier(noun) && is_identifier(verb))
    };
    match manifest.events.iter().find(|kind| !well_formed(kind)) {
        Some(kind) => Err(rule(
            "events",
            format!("`{kind}` is not an event; write it as `tag.deleted`"),
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "id = \"demo\"\nname = \"Demo\"\nversion = \"1.0.0\"\nworld = \"balcao:plugin@1.0\"\n";

    fn refusal(rest: &str) -> String {
        Manifest::parse(&format!("{HEAD}{rest}")).unwrap_err().to_string()
    }

    #[test]
    fn the_same_route_twice_is_refused() {
        let route = |name| format!("[[routes]]\nmethod = \"GET\"\npath = \"/a/{{{name}}}\"\npermission = \"user\"\n");
        assert!(refusal(&format!("{}{}", route("x"), route("y"))).contains("routes[1].path"));
    }

    #[test]
    fn collections_without_their_permission_name_the_line_to_add() {
        assert!(refusal("[[collections]]\nname = \"cards\"\n").contains("add \"collections\""));
    }

    #[test]
    fn jobs_are_checked() {
        let job = |rest: &str| format!("permissions = [\"jobs\"]\n[[jobs]]\nname = \"send\"\n{rest}\n");
        assert!(Manifest::parse(&format!("{HEAD}{}", job("cron = \"0 8 * * 1-5\""))).is_ok());
        assert!(refusal(&job("cron = \"at eight\"")).contains("jobs[0].cron"));
        assert!(refusal(&job("maxAttempts = 0")).contains("jobs[0].maxAttempts"));
        assert!(refusal(&job("[[jobs]]\nname = \"send\"")).contains("jobs[1].name"));
        assert!(refusal("[[jobs]]\nname = \"send\"\n").contains("add \"jobs\""));
    }

    #[test]
    fn settings_of_a_bot_are_checked() {
        let setting = |rest: &str| format!("[bot.settings.url]\ntype = \"number\"\nlabel = \"x\"\n{rest}\n");
        assert!(Manifest::parse(&format!("{HEAD}{}", setting("required = true"))).is_ok());
        assert!(refusal(&setting("default = \"a\"")).contains("bot.settings.url.default"));
        assert!(refusal(&setting("default = \"1\"\nsecret = true")).contains("a secret has none"));
    }

    #[test]
    fn a_world_that_is_not_served_is_refused_with_those_that_are() {
        for world in ["0.8", "2.0", "1.00", "9.0"] {
            let text = HEAD.replace("@1.0\"", &format!("@{world}\""));
            let error = Manifest::parse(&text).unwrap_err().to_string();
            let sentence = format!(
                "`balcao:plugin@{world}` is not offered by this host; it offers `balcao:plugin@0.9` and `balcao:plugin@1.0`"
            );
            assert!(error.contains("line 4") && error.contains(&sentence), "{error}");
        }
    }

    #[test]
    fn a_plugin_for_an_older_world_asks_for_what_that_world_has() {
        let old = |rest: &str| Manifest::parse(&format!("{}{rest}", HEAD.replace("@1.0\"", "@0.9\"")));
        assert!(old("permissions = [\"collections\", \"kv\"]\nevents = [\"tag.deleted\"]\n").is_ok());
        for (rest, word) in [
            (
                "permissions = [\"media\"]\n",
                "`media` is not part of `balcao:plugin@0.9`",
            ),
            ("[bot]\n", "`bot` is not part"),
            ("[payments]\n", "`payments` is not part"),
            ("[secrets.a]\nlabel = \"x\"\n", "`secrets` is not part"),
            ("[[hooks]]\nname = \"a\"\nlabel = \"x\"\n", "`hooks` is not part"),
        ] {
            let error = old(rest).unwrap_err().to_string();
            assert!(
                error.contains(word) && error.contains("it is of `balcao:plugin@1.0`"),
                "{error}"
            );
        }
    }

    #[test]
    fn a_default_of_the_wrong_type_is_refused() {
        assert!(
            refusal("[settings.days]\ntype = \"number\"\nlabel = \"x\"\ndefault = \"many\"\n")
                .contains("settings.days")
        );
    }

    #[test]
    fn a_reserved_id_is_refused() {
        let text = HEAD.replace("id = \"demo\"", "id = \"ticket\"");
        assert!(Manifest::parse(&text).unwrap_err().to_string().contains("reserved"));
    }

    #[test]
    fn an_event_without_a_verb_is_refused() {
        assert!(refusal("events = [\"tagdeleted\"]\n").contains("tag.deleted"));
    }
}
