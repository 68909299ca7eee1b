//! Packages of others: taken in by the operator, switched on by a company that agrees, exchanged and stopped while they run.

mod catalogues;
mod consent;
mod life;
mod taking_in;
mod upgrades;

use crate::world::{World, identity};
use balcao_desk::{Decision, DeskError, NewPublisher, PluginRequest};
use balcao_model::auth::Identity;
use balcao_registry::{Contents, SigningKey};
use balcao_runtime::testing;
use std::sync::OnceLock;

pub(super) const ID: &str = "parrot";

/// The component of the echo fixture, built once.
fn component() -> Vec<u8> {
    static COMPONENT: OnceLock<Vec<u8>> = OnceLock::new();
    let build = || {
        testing::package("host/runtime/fixtures/echo")
            .unwrap()
            .component
            .clone()
    };
    COMPONENT.get_or_init(build).clone()
}

/// A publisher that nobody else is.
pub(super) fn key(seed: u8) -> SigningKey {
    SigningKey::from_bytes(&[seed; 32])
}

/// A manifest of the parrot: the echo fixture under another name, with permissions of its own.
pub(super) fn manifest(version: &str, permissions: &str) -> String {
    format!(
        "id = \"{ID}\"\nname = \"Parrot {version}\"\nversion = \"{version}\"\nworld = \"balcao:plugin@1.0\"\n\
         permissions = [{permissions}]\n\
         [[routes]]\nmethod = \"GET\"\npath = \"/ping\"\npermission = \"user\"\n\
         [[routes]]\nmethod = \"POST\"\npath = \"/echo\"\npermission = \"user\"\n"
    )
}

pub(super) fn contents(version: &str, permissions: &str) -> Contents {
    Contents::new(&manifest(version, permissions), component()).with_file("README.md", b"# Parrot".to_vec())
}

/// A package of the parrot, signed by the first publisher.
pub(super) async fn package(version: &str, permissions: &str) -> Vec<u8> {
    let (version, permissions) = (version.to_owned(), permissions.to_owned());
    let pack = move || contents(&version, &permissions).pack(&key(7)).unwrap();
    tokio::task::spawn_blocking(pack).await.unwrap()
}

/// The operator, who believes the first publisher.
pub(super) async fn operator(world: &World) -> Identity {
    let operator = identity(&world.desk, "super@demo.balcao").await;
    let new = NewPublisher {
        name: "Aves Ltda".into(),
        public_key: hex::encode(key(7).verifying_key().as_bytes()),
        trust: "publisher".into(),
    };
    world.desk.modules().add_publisher(&operator, &new).await.unwrap();
    operator
}

/// Takes a version in and lets it run.
pub(super) async fn install(world: &World, operator: &Identity, version: &str, permissions: &str) {
    let modules = world.desk.modules();
    let archive = package(version, permissions).await;
    assert!(modules.upload(operator, archive).await.unwrap().is_new);
    modules.activate(operator, ID, version).await.unwrap();
}

/// The company agrees to what it is shown.
pub(super) async fn agree(world: &World, admin: &Identity) {
    let modules = world.desk.modules();
    let shown = modules.module(admin, ID).await.unwrap().module;
    let decision = Decision {
        enabled: true,
        consent: Some(shown.consent),
    };
    modules.decide(admin, ID, &decision).await.unwrap();
}

/// Calls the parrot: the status, or the code of the refusal.
pub(super) async fn ping(world: &World, who: &Identity) -> Result<u16, String> {
    let request = PluginRequest {
        method: "GET".into(),
        path: format!("/plugins/{ID}/ping"),
        locale: "pt".into(),
        ..PluginRequest::default()
    };
    match world.desk.modules().call(who, request).await {
        Ok(Some(answer)) => Ok(answer.status),
        Ok(None) => Ok(404),
        Err(error) => Err(code(&error)),
    }
}

pub(super) fn code(error: &DeskError) -> String {
    match error {
        DeskError::Refused(refusal) => refusal.code.to_string(),
        DeskError::Internal(fault) => panic!("{fault:#}"),
    }
}

/// The version that a company runs, as its administrators see it.
pub(super) async fn runs(world: &World, admin: &Identity) -> (String, &'static str) {
    let module = world.desk.modules().module(admin, ID).await.unwrap().module;
    (module.version, module.state)
}
