use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_storage::{Error, NewVersion, PluginFacts, PluginRow, PublisherRow, Switch, VersionRow};

fn publisher(key: &str) -> PublisherRow {
    PublisherRow {
        key: key.into(),
        name: "Aves".into(),
        public_key: "00".into(),
        trust: "publisher".into(),
        added_at: NOW,
        revoked_at: None,
        revoked_reason: String::new(),
    }
}

fn plugin() -> PluginRow {
    PluginRow {
        id: "parrot".into(),
        publisher: Some("ann".into()),
        active: Some("1.0.0".into()),
        previous: None,
        canary: Some("2.0.0".into()),
        every_plan: false,
        disabled_at: None,
        disabled_reason: String::new(),
    }
}

fn version(version: &str) -> VersionRow {
    VersionRow {
        plugin: "parrot".into(),
        version: version.into(),
        digest: format!("digest-{version}"),
        publisher: "ann".into(),
        size: 3,
        manifest: "{}".into(),
        readme: None,
        changelog: Some("New".into()),
        uploaded_at: NOW,
    }
}

async fn add(world: &World) {
    let mut tx = world.store.begin().await.unwrap();
    tx.insert_publisher(&publisher("ann")).await.unwrap();
    tx.put_plugin(&plugin()).await.unwrap();
    tx.commit().await.unwrap();
}

async fn facts(world: &World, id: &str) -> [PluginFacts; 2] {
    let mut all = world.store.plugin_facts(&[id]).await.unwrap();
    all.truncate(2);
    let own = world.tenant(world.a).plugin_facts(&[id]).await.unwrap();
    assert_eq!(own.len(), 1);
    assert_eq!(own[0].company, world.a.key);
    all.try_into().unwrap()
}

on_both_engines! {
    async fn what_was_never_decided_about_is_in_every_plan(world: World) {
        let [a, b] = facts(&world, "kanban").await;
        assert!(a.in_plan && b.in_plan && a.switch.is_none() && a.active.is_none() && a.disabled.is_none());
        assert!(a.features.use_kanban);
    }

    async fn facts_tell_plan_canary_switch_and_kill_of_each_company(world: World) {
        add(&world).await;
        let [a, b] = facts(&world, "parrot").await;
        assert!(!a.in_plan && !b.in_plan);
        assert_eq!((a.active.as_deref(), a.canary), (Some("1.0.0"), None));
        let plan = world.tenant(world.a).plan().await.unwrap().id;
        let mut tx = world.store.begin().await.unwrap();
        tx.set_plugin_plans("parrot", &[plan]).await.unwrap();
        tx.set_plugin_canaries("parrot", &[world.b.key.id()]).await.unwrap();
        let switch = Switch { enabled: true, consent: ["kv".to_owned()].into() };
        tx.of(world.a.key).set_plugin_switch("parrot", &switch, NOW).await.unwrap();
        tx.put_plugin(&PluginRow { disabled_at: Some(NOW), disabled_reason: "It shouts".into(), ..plugin() }).await.unwrap();
        tx.commit().await.unwrap();
        let [a, b] = facts(&world, "parrot").await;
        assert!(a.in_plan && b.in_plan);
        assert_eq!((a.canary, b.canary.as_deref()), (None, Some("2.0.0")));
        assert_eq!((a.switch, b.switch), (Some(switch), None));
        assert_eq!(b.disabled, Some((NOW, "It shouts".to_owned())));
    }

    async fn plans_and_companies_that_do_not_exist_are_refused(world: World) {
        add(&world).await;
        let mut tx = world.store.begin().await.unwrap();
        assert!(matches!(tx.set_plugin_plans("parrot", &[999_999]).await, Err(Error::Reference)));
        drop(tx);
        let mut tx = world.store.begin().await.unwrap();
        assert!(matches!(tx.set_plugin_canaries("parrot", &[999_999]).await, Err(Error::Reference)));
    }

    async fn a_version_is_stored_once_with_its_package(world: World) {
        add(&world).await;
        let row = version("1.0.0");
        let mut tx = world.store.begin().await.unwrap();
        tx.insert_plugin_version(&NewVersion { row: &row, archive: b"\0\xff!" }).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.store.plugin_archive("digest-1.0.0").await.unwrap().unwrap(), b"\0\xff!");
        assert_eq!(world.store.plugin_archive("other").await.unwrap(), None);
        assert_eq!(world.store.plugin_versions().await.unwrap(), std::slice::from_ref(&row));
        let mut tx = world.store.begin().await.unwrap();
        let again = tx.insert_plugin_version(&NewVersion { row: &row, archive: b"other" }).await;
        assert!(matches!(again, Err(Error::Duplicate)));
    }

    async fn every_change_counts_the_generation_up(world: World) {
        let before = world.store.plugin_generation().await.unwrap();
        let mut tx = world.store.begin().await.unwrap();
        assert_eq!(tx.plugin_generation(true).await.unwrap(), before + 1);
        drop(tx);
        assert_eq!(world.store.plugin_generation().await.unwrap(), before);
        let mut tx = world.store.begin().await.unwrap();
        tx.plugin_generation(true).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.store.plugin_generation().await.unwrap(), before + 1);
    }
}
