//! What is taken in, and what is refused.

use super::{ID, agree, code, contents, install, key, manifest, operator, package, ping, runs};
use crate::on_both_engines;
use crate::world::World;
use balcao_desk::{AuditFilter, DeskError, HandOver};
use balcao_model::auth::Identity;
use balcao_registry::{Contents, SigningKey, Trust, key_id};
use balcao_runtime::testing;
use std::sync::Arc;

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

    async fn an_id_goes_to_another_key_only_where_the_operator_hands_it_over(world: World) {
        let operator = operator(world).await;
        let modules = world.desk.modules();
        let inside = tokio::task::spawn_blocking(|| testing::package("host/runtime/fixtures/echo").unwrap()).await.unwrap();
        modules.install(Arc::unwrap_or_clone(inside), Trust::Platform).await.unwrap();
        install(world, &operator, "1.0.0", "").await;
        let new = balcao_desk::NewPublisher {
            name: "Aves Ltda, chave nova".into(),
            public_key: hex::encode(key(9).verifying_key().as_bytes()),
            trust: "publisher".into(),
        };
        let new = modules.add_publisher(&operator, &new).await.unwrap().key;
        let to = |publisher: &str, reason: &str| HandOver { publisher: publisher.into(), reason: reason.into() };
        let lost = to(&new, "Perdeu a chave; conferido por telefone");
        for (who, id, to, refused) in [
            (&world.admin, ID, &lost, "ERR_NO_PERMISSION"),
            (&operator, ID, &to(&new, " "), "ERR_VALIDATION"),
            (&operator, "nobody", &lost, "ERR_PLUGIN_NOT_FOUND"),
            (&operator, "echo", &lost, "ERR_PLUGIN_BUILT_IN"),
            (&operator, ID, &to("0123456789abcdef", "x"), "ERR_PLUGIN_PUBLISHER_NOT_FOUND"),
        ] {
            assert_eq!(code(&modules.hand_over(who, id, to).await.unwrap_err()), refused);
        }
        let second = signed(contents("1.1.0", ""), key(9)).await;
        assert_eq!(refusal(world, &operator, second.clone()).await, "ERR_PLUGIN_ID_TAKEN", "nothing has changed so far");
        modules.hand_over(&operator, ID, &lost).await.unwrap();
        modules.hand_over(&operator, ID, &lost).await.unwrap();
        agree(world, &world.admin).await;
        assert_eq!(runs(world, &world.admin).await, ("1.0.0".into(), "on"), "what is here runs on");
        assert!(modules.upload(&operator, second).await.unwrap().is_new);
        modules.activate(&operator, ID, "1.1.0").await.unwrap();
        assert_eq!(runs(world, &world.admin).await.0, "1.1.0");
        assert_eq!(refusal(world, &operator, package("1.2.0", "").await).await, "ERR_PLUGIN_ID_TAKEN", "the key before is over");
        assert_eq!(modules.plugin(&operator, ID).await.unwrap().publisher.unwrap().name, "Aves Ltda, chave nova");
        let trail = world.desk.privacy().audit(&operator, &AuditFilter::default(), 50).await.unwrap();
        let kept = trail.entries.iter().filter(|entry| entry.action == "plugin.handedOver").count();
        assert_eq!(kept, 1, "the same again changes nothing");
    }

    async fn a_revoked_key_gets_no_plugin_and_loses_what_it_has_to_the_next(world: World) {
        let operator = operator(world).await;
        let modules = world.desk.modules();
        install(world, &operator, "1.0.0", "").await;
        let add = async |seed: u8| {
            let public_key = hex::encode(key(seed).verifying_key().as_bytes());
            let new = balcao_desk::NewPublisher { name: "Aves".into(), public_key, trust: "publisher".into() };
            modules.add_publisher(&operator, &new).await.unwrap().key
        };
        let (old, bad, new) = (key_id(&key(7).verifying_key()), add(8).await, add(9).await);
        modules.revoke_publisher(&operator, &bad, "vazou").await.unwrap();
        let to = |publisher: &str| HandOver { publisher: publisher.into(), reason: "vazou".into() };
        let refused = modules.hand_over(&operator, ID, &to(&bad)).await.unwrap_err();
        assert_eq!(code(&refused), "ERR_PLUGIN_PUBLISHER_REVOKED");
        modules.revoke_publisher(&operator, &old, "vazou").await.unwrap();
        modules.hand_over(&operator, ID, &to(&new)).await.unwrap();
        let revived = modules.set_disabled(&operator, ID, false, "").await.unwrap_err();
        assert_eq!(code(&revived), "ERR_PLUGIN_PUBLISHER", "what the old key signed stays off");
        modules.upload(&operator, signed(contents("1.1.0", ""), key(9)).await).await.unwrap();
        modules.activate(&operator, ID, "1.1.0").await.unwrap();
        modules.set_disabled(&operator, ID, false, "").await.unwrap();
        agree(world, &world.admin).await;
        assert_eq!(ping(world, &world.admin).await, Ok(204));
    }
}
