//! What is taken in, and what is refused.

use super::{ID, code, contents, install, key, manifest, operator, package, ping};
use crate::on_both_engines;
use crate::world::World;
use balcao_desk::DeskError;
use balcao_model::auth::Identity;
use balcao_registry::{Contents, SigningKey};

async fn refusal(world: &World, operator: &Identity, archive: Vec<u8>) -> String {
    code(&world.desk.modules().upload(operator, archive).await.unwrap_err())
}

async fn signed(contents: Contents, key: SigningKey) -> Vec<u8> {
    tokio::task::spawn_blocking(move || contents.pack(&key).unwrap())
        .await
        .unwrap()
}

/// The archive again with its signature cut out: from its header to the end, where it is the last file.
fn unsigned(archive: &[u8]) -> Vec<u8> {
    let start = archive
        .windows(14)
        .rposition(|window| window == b"signature.json")
        .unwrap();
    let mut cut = archive[..start].to_vec();
    cut.extend([0; 1024]);
    cut
}

on_both_engines! {
    async fn a_package_is_taken_in_once_and_runs_only_when_it_is_installed(world: World) {
        let operator = operator(world).await;
        let modules = world.desk.modules();
        let archive = package("1.0.0", "").await;
        assert!(modules.upload(&operator, archive.clone()).await.unwrap().is_new);
        assert!(!modules.upload(&operator, archive).await.unwrap().is_new);
        let plugin = modules.plugin(&operator, ID).await.unwrap();
        assert_eq!((plugin.active.as_deref(), plugin.versions.len(), plugin.built_in), (None, 1, false));
        assert_eq!(plugin.publisher.unwrap().name, "Aves Ltda");
        assert_eq!(ping(world, &world.admin).await, Ok(404));
        let detail = modules.plugin_detail(&operator, ID, None).await.unwrap();
        assert_eq!(detail.readme.as_deref(), Some("# Parrot"));
    }

    async fn strangers_and_forgers_are_refused(world: World) {
        let operator = operator(world).await;
        let archive = package("1.0.0", "").await;
        assert_eq!(refusal(world, &operator, signed(contents("1.0.0", ""), key(9)).await).await, "ERR_PLUGIN_PUBLISHER");
        assert_eq!(refusal(world, &operator, unsigned(&archive)).await, "ERR_PLUGIN_UNSIGNED");
        let mut changed = archive.clone();
        let place = changed.windows(8).position(|window| window == b"# Parrot").unwrap();
        changed[place] = b'!';
        assert_eq!(refusal(world, &operator, changed).await, "ERR_PLUGIN_PACKAGE");
        assert_eq!(refusal(world, &operator, b"not a package".to_vec()).await, "ERR_PLUGIN_PACKAGE");
        assert_eq!(refusal(world, &world.admin, archive).await, "ERR_NO_PERMISSION");
    }

    async fn a_component_that_is_none_is_refused_with_the_compilers_words(world: World) {
        let operator = operator(world).await;
        // The beginning of what the engine itself writes after compiling: native code is never taken from a package.
        let compiled = b"\x7fELF\x02\x01\x01".to_vec();
        let wrong = Contents::new(&manifest("1.0.0", ""), compiled);
        let error = world.desk.modules().upload(&operator, signed(wrong, key(7)).await).await.unwrap_err();
        assert_eq!(code(&error), "ERR_PLUGIN_UNUSABLE");
        let DeskError::Refused(refusal) = error else { panic!("refused") };
        assert!(refusal.detail.unwrap().contains(ID));
        assert!(world.desk.modules().plugins(&operator).await.unwrap().is_empty());
    }

    async fn versions_never_change_and_old_ones_do_not_come_back(world: World) {
        let operator = operator(world).await;
        install(world, &operator, "1.2.0", "").await;
        assert_eq!(refusal(world, &operator, package("1.2.0", "\"kv\"").await).await, "ERR_PLUGIN_VERSION_TAKEN");
        assert_eq!(refusal(world, &operator, package("1.1.0", "").await).await, "ERR_PLUGIN_VERSION_OLD");
    }

    async fn an_id_belongs_to_who_came_first(world: World) {
        let first = operator(world).await;
        install(world, &first, "1.0.0", "").await;
        let squatter = balcao_desk::NewPublisher {
            name: "Gralha".into(),
            public_key: hex::encode(key(9).verifying_key().as_bytes()),
            trust: "platform".into(),
        };
        world.desk.modules().add_publisher(&first, &squatter).await.unwrap();
        assert_eq!(refusal(world, &first, signed(contents("2.0.0", ""), key(9)).await).await, "ERR_PLUGIN_ID_TAKEN");
    }
}
