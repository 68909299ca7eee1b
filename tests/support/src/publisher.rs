//! Plugins as others publish them: packed, signed and sent to a host.

use crate::{Answer, Client};
use balcao_plugin_build::Project;
use balcao_registry::{Contents, SigningKey};
use serde_json::json;
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// What is to be packed.
#[derive(Clone)]
pub struct Guest {
    manifest: String,
    component: Vec<u8>,
    files: Vec<(String, Vec<u8>)>,
}

impl Guest {
    /// A plugin with this manifest and component.
    pub fn new(manifest: &str, component: Vec<u8>) -> Self {
        Self {
            manifest: manifest.to_owned(),
            component,
            files: Vec::new(),
        }
    }

    /// A plugin of the host's own tests, compiled when it has to be.
    pub fn fixture(name: &str) -> Self {
        let project = Project::open(&workspace().join("host/runtime/fixtures").join(name)).expect("a fixture");
        let component = project.compile_once().expect("a fixture compiles");
        let manifest = project.manifest_text().expect("a fixture has a manifest");
        let guest = Self::new(&manifest, std::fs::read(component).expect("a compiled fixture"));
        let locales = std::fs::read_dir(project.folder().join("locales"));
        let texts = locales.into_iter().flatten().map(|file| {
            let path = file.expect("a readable folder").path();
            let name = path.file_name().expect("a file has a name").to_string_lossy();
            (
                format!("locales/{name}"),
                std::fs::read(&path).expect("a readable text"),
            )
        });
        Self {
            files: texts.collect(),
            ..guest
        }
    }

    /// The same with other words in manifest and texts.
    #[must_use]
    pub fn replaced(mut self, from: &str, to: &str) -> Self {
        assert!(self.manifest.contains(from), "the manifest has no {from}");
        self.manifest = self.manifest.replace(from, to);
        for (_, file) in &mut self.files {
            *file = String::from_utf8_lossy(file).replace(from, to).into_bytes();
        }
        self
    }

    /// The same with another file.
    #[must_use]
    pub fn with_file(mut self, name: &str, content: &str) -> Self {
        self.files.push((name.to_owned(), content.as_bytes().to_vec()));
        self
    }

    /// The same with a component that does the same but is another one, so that it has to be compiled.
    #[must_use]
    pub fn marked(mut self, mark: &str) -> Self {
        let name = b"mark";
        let size = u8::try_from(1 + name.len() + mark.len()).expect("a short mark");
        assert!(size < 0x80, "the size of the section has to fit into one byte");
        self.component.extend([0, size, 4]);
        self.component.extend(name);
        self.component.extend(mark.as_bytes());
        self
    }
}

/// Somebody who signs packages.
pub struct Publisher {
    key: SigningKey,
}

impl Publisher {
    /// A new publisher, whom the operator trusts as `platform` or as `publisher`.
    pub fn trusted(operator: &Client, trust: &str) -> Self {
        let seed = [Uuid::new_v4().into_bytes(), Uuid::new_v4().into_bytes()].concat();
        let key = SigningKey::from_bytes(&seed.try_into().expect("twice 16 bytes"));
        let public: String = key
            .verifying_key()
            .as_bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let body = json!({ "name": "Testes Ltda", "trust": trust, "publicKey": public });
        operator.post("/plugins/publishers", &body).json();
        Self { key }
    }

    /// A signed package.
    pub fn pack(&self, guest: &Guest) -> Vec<u8> {
        let contents = Contents::new(&guest.manifest, guest.component.clone());
        let contents = guest
            .files
            .iter()
            .fold(contents, |all, (name, file)| all.with_file(name, file.clone()));
        contents.pack(&self.key).expect("a package that can be read")
    }

    /// Sends a package to the operator's host.
    pub fn send(&self, operator: &Client, guest: &Guest) -> Answer {
        operator.upload("/plugins", "plugin.balcao", &self.pack(guest))
    }

    /// Sends a package and lets it run; panics unless both succeed.
    pub fn install(&self, operator: &Client, guest: &Guest) {
        let uploaded = self.send(operator, guest).json();
        let path = format!("/plugins/{}/active", uploaded["id"].as_str().expect("a plugin's id"));
        operator.put(&path, &json!({ "version": uploaded["version"] })).json();
    }
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
