//! `balcao plugin new`: a copy of the template under its own name.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use balcao_registry::PluginId;

use super::{Language, New};
use crate::serve::write_stdout;

/// What the template is called in its own files.
const ID: &str = "my-plugin";
const NAME: &str = "My plugin";
const TYPE: &str = "MyPlugin";
/// Where the template's files say that the SDK is.
const SDK: &str = "../../plugin-sdk";

/// Folders that are made by building.
const MADE: [&str; 3] = ["node_modules", "dist", "target"];

pub(super) fn run(wanted: &New) -> anyhow::Result<()> {
    PluginId::try_from(wanted.id.clone())?;
    let sdk = sdk(wanted.sdk.as_deref())?;
    let folder = wanted.into.join(&wanted.id);
    if folder.exists() {
        bail!("{} is there already", folder.display());
    }
    let name = wanted.name.clone().unwrap_or_else(|| spoken(&wanted.id));
    let words = [
        (ID, wanted.id.clone()),
        (NAME, name),
        (TYPE, camel(&wanted.id)),
        (SDK, sdk.display().to_string()),
    ];
    let tests = match wanted.language {
        Language::Rust => {
            copy(&sdk.join("template"), &folder, &words)?;
            folder.clone()
        }
        Language::Typescript => {
            copy(&sdk.join("template-typescript"), &folder, &words)?;
            // The screen is the same.
            copy(&sdk.join("template/ui"), &folder.join("ui"), &words)?;
            folder.join("tests")
        }
    };
    // The versions that the SDK was built and tested with, so that nothing needs to be looked up.
    let lock = sdk.join("../Cargo.lock");
    fs::copy(&lock, tests.join("Cargo.lock")).with_context(|| format!("cannot read {}", lock.display()))?;
    write_stdout(&format!(
        "{} is a plugin with a screen. Next:\n  cd {0}\n  balcao plugin dev     see it in a running demo host\n  \
         balcao plugin test    run its tests (the first time compiles the sandbox, which takes some minutes)\n\
         It uses the SDK in {}, which is not on a package registry.",
        folder.display(),
        sdk.display()
    ))
}

/// The SDK that was named, or the one of the checkout that this program was built from.
fn sdk(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugin-sdk");
    let sdk = named.map_or(own, Path::to_path_buf);
    if sdk.join("template/plugin.toml").is_file() {
        return Ok(fs::canonicalize(sdk)?);
    }
    bail!(
        "{} is not the SDK: name the folder `plugin-sdk` of a checkout of Balcão with --sdk (it is not on a package registry)",
        sdk.display()
    )
}

fn copy(from: &Path, to: &Path, words: &[(&str, String)]) -> anyhow::Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot create {}", to.display()))?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (name, source) = (entry.file_name(), entry.path());
        if source.is_dir() {
            if !MADE.iter().any(|made| name == *made) {
                copy(&source, &to.join(&name), words)?;
            }
            continue;
        }
        let text = fs::read_to_string(&source).with_context(|| format!("cannot read {}", source.display()))?;
        let text = words.iter().fold(text, |text, (word, own)| text.replace(word, own));
        fs::write(to.join(&name), text)?;
    }
    Ok(())
}

/// `stock-alerts` as `Stock alerts`.
fn spoken(id: &str) -> String {
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `stock-alerts` as `StockAlerts`; a name of a type does not begin with a digit.
fn camel(id: &str) -> String {
    let name: String = id.split('-').map(spoken).collect();
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        return format!("Plugin{name}");
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::random_text;

    fn new(id: &str, into: &Path) -> New {
        New {
            id: id.to_owned(),
            name: None,
            into: into.to_owned(),
            sdk: None,
            language: Language::Rust,
        }
    }

    #[test]
    fn a_new_plugin_has_its_own_name_everywhere() {
        let into = std::env::temp_dir().join(format!("balcao-new-{}", random_text(10)));
        run(&new("stock-alerts", &into)).unwrap();
        let folder = into.join("stock-alerts");
        let project = balcao_plugin_build::Project::open(&folder).unwrap();
        let manifest = project.manifest().unwrap();
        assert_eq!(
            (manifest.id.as_str(), manifest.name.as_str()),
            ("stock-alerts", "Stock alerts")
        );
        assert_eq!(project.screen(), Some(fs::canonicalize(&folder).unwrap().join("ui")));
        let text = fs::read_to_string(folder.join("src/lib.rs")).unwrap();
        assert!(text.contains("export!(StockAlerts:") && !text.contains(TYPE), "{text}");
        let cargo = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        assert!(!cargo.contains("../../") && !cargo.contains(ID), "{cargo}");
        assert!(
            run(&new("stock-alerts", &into))
                .unwrap_err()
                .to_string()
                .contains("there already")
        );
        fs::remove_dir_all(into).unwrap();
    }

    #[test]
    fn a_plugin_in_typescript_has_the_same_screen_and_its_own_name() {
        let into = std::env::temp_dir().join(format!("balcao-new-{}", random_text(10)));
        let wanted = New {
            language: Language::Typescript,
            ..new("stock-alerts", &into)
        };
        run(&wanted).unwrap();
        let folder = into.join("stock-alerts");
        let project = balcao_plugin_build::Project::open(&folder).unwrap();
        let manifest = project.manifest().unwrap();
        assert!(project.is_script());
        assert_eq!(manifest.id.as_str(), "stock-alerts");
        assert_eq!(manifest.engine, Some(balcao_registry::ScriptEngine::Javascript));
        assert_eq!(project.screen(), Some(fs::canonicalize(&folder).unwrap().join("ui")));
        for file in ["package.json", "src/plugin.ts", "tests/Cargo.toml"] {
            let text = fs::read_to_string(folder.join(file)).unwrap();
            assert!(!text.contains("../../") && !text.contains(ID), "{file}: {text}");
        }
        assert!(folder.join("tests/Cargo.lock").is_file());
        fs::remove_dir_all(into).unwrap();
    }

    #[test]
    fn names_that_cannot_be_ids_are_refused() {
        assert!(run(&new("Stock Alerts", Path::new("/nowhere"))).is_err());
    }

    #[test]
    fn a_folder_that_is_not_the_sdk_is_named() {
        let wanted = New {
            sdk: Some("/nowhere".into()),
            ..new("x", Path::new("/nowhere"))
        };
        assert!(
            run(&wanted)
                .unwrap_err()
                .to_string()
                .contains("/nowhere is not the SDK")
        );
    }

    #[test]
    fn types_begin_with_a_letter() {
        assert_eq!(
            (camel("n8n-bot").as_str(), camel("3cx").as_str()),
            ("N8nBot", "Plugin3cx")
        );
    }
}
