//! What companies tell their plugins, and what is delivered to them.

use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_storage::{HookDelivery, PluginHook, WorkKind};

async fn secret(world: &World, sealed: &str, previous_until: Option<i64>) {
    let mut tx = world.store.begin().await.unwrap();
    let mut own = tx.of(world.a.key);
    own.write_plugin_secret(("webhook", "signing"), sealed, previous_until, NOW)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

const fn delivery(sender_id: Option<&'static str>) -> HookDelivery<'static> {
    HookDelivery {
        plugin: "asaas",
        hook: "paid",
        sender_id,
        payload: "{}",
        lane: None,
        max_attempts: 10,
    }
}

on_both_engines! {
    async fn settings_belong_to_a_company_and_a_plugin(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let mut own = tx.of(world.a.key);
        for value in ["one", "two"] {
            own.write_plugin_setting("webhook", "url", Some(value)).await.unwrap();
        }
        own.write_plugin_setting("n8n", "url", Some("three")).await.unwrap();
        tx.commit().await.unwrap();
        let (a, b) = (world.tenant(world.a), world.tenant(world.b));
        assert_eq!(a.plugin_settings("webhook").await.unwrap(), [("url".to_owned(), "two".to_owned())]);
        assert!(b.plugin_settings("webhook").await.unwrap().is_empty());
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.b.key).write_plugin_setting("webhook", "url", None).await.unwrap();
        tx.of(world.a.key).write_plugin_setting("webhook", "url", None).await.unwrap();
        tx.commit().await.unwrap();
        assert!(a.plugin_settings("webhook").await.unwrap().is_empty());
        assert_eq!(a.plugin_settings("n8n").await.unwrap().len(), 1);
    }

    async fn a_new_secret_keeps_the_one_before_for_a_while(world: World) {
        let (a, b) = (world.tenant(world.a), world.tenant(world.b));
        secret(&world, "one", Some(NOW + 5)).await;
        let first = a.plugin_secret("webhook", "signing").await.unwrap().unwrap();
        assert_eq!((first.sealed.as_str(), first.previous, first.previous_until), ("one", None, None));
        secret(&world, "two", Some(NOW + 5)).await;
        let second = a.plugin_secret("webhook", "signing").await.unwrap().unwrap();
        assert_eq!((second.sealed.as_str(), second.previous.as_deref(), second.previous_until), ("two", Some("one"), Some(NOW + 5)));
        secret(&world, "three", None).await;
        assert_eq!(a.plugin_secrets("webhook").await.unwrap()[0].previous, None);
        assert!(b.plugin_secrets("webhook").await.unwrap().is_empty());
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.a.key).remove_plugin_secret("webhook", "signing").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(a.plugin_secret("webhook", "signing").await.unwrap(), None);
    }

    async fn a_hook_is_found_by_the_digest_of_its_key_until_it_is_renewed(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        for (digest, renew) in [("d1", false), ("d2", false)] {
            tx.of(world.a.key).write_plugin_hook(("asaas", "paid"), (digest, "sealed"), renew, NOW).await.unwrap();
        }
        tx.commit().await.unwrap();
        let found = world.store.hook_by_digest("asaas", "d1").await.unwrap();
        assert_eq!(found, Some((world.a.key, "paid".to_owned())));
        assert_eq!(world.store.hook_by_digest("asaas", "d2").await.unwrap(), None, "there was one already");
        assert_eq!(world.store.hook_by_digest("other", "d1").await.unwrap(), None);
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.a.key).write_plugin_hook(("asaas", "paid"), ("d3", "again"), true, NOW).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.store.hook_by_digest("asaas", "d1").await.unwrap(), None);
        let hook = PluginHook { name: "paid".to_owned(), sealed: "again".to_owned() };
        assert_eq!(world.tenant(world.a).plugin_hooks("asaas").await.unwrap(), [hook]);
        assert!(world.tenant(world.b).plugin_hooks("asaas").await.unwrap().is_empty());
    }

    async fn a_repeated_delivery_is_queued_once_in_each_company(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        for (company, id, is_new) in [
            (world.a.key, Some("m1"), true),
            (world.a.key, Some("m1"), false),
            (world.b.key, Some("m1"), true),
            (world.a.key, None, true),
            (world.a.key, None, true),
        ] {
            assert_eq!(tx.queue_hook_delivery(company, delivery(id), NOW).await.unwrap(), is_new);
        }
        let work = tx.claim_plugin_work((NOW, NOW + 1), "lease", (&[], &[]), 10).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(work.len(), 4);
        assert!(work.iter().all(|one| one.kind == WorkKind::Hook && one.name == "paid"));
        assert_eq!(world.store.sweep_hook_ids(NOW, 10).await.unwrap(), 0);
        assert_eq!(world.store.sweep_hook_ids(NOW + 1, 10).await.unwrap(), 2);
    }
}
