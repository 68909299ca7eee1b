//! Exchanging and stopping what runs, on one host and on two.

use super::{ID, agree, code, install, key, operator, package, ping, runs};
use crate::on_both_engines;
use crate::world::World;
use balcao_desk::Canary;
use balcao_registry::key_id;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Calls at the same time while versions are exchanged.
const CALLERS: usize = 16;

on_both_engines! {
    async fn a_canary_runs_for_its_companies_only(world: World) {
        let operator = operator(world).await;
        install(world, &operator, "1.0.0", "").await;
        agree(world, &world.admin).await;
        agree(world, &world.other).await;
        let modules = world.desk.modules();
        modules.upload(&operator, package("2.0.0", "").await).await.unwrap();
        let canary = Canary { version: "2.0.0".into(), company_ids: vec![world.other.company_id()] };
        modules.set_canary(&operator, ID, Some(&canary)).await.unwrap();
        assert_eq!(runs(world, &world.admin).await.0, "1.0.0");
        assert_eq!(runs(world, &world.other).await.0, "2.0.0");
        assert_eq!(ping(world, &world.other).await, Ok(204));
        let plugin = modules.activate(&operator, ID, "2.0.0").await.unwrap();
        assert_eq!((plugin.previous.as_deref(), plugin.canary.is_none()), (Some("1.0.0"), true));
        assert_eq!(runs(world, &world.admin).await.0, "2.0.0");
        let back = modules.activate(&operator, ID, "1.0.0").await.unwrap();
        assert_eq!((back.active.as_deref(), back.previous.as_deref()), (Some("1.0.0"), Some("2.0.0")));
        assert_eq!(runs(world, &world.other).await.0, "1.0.0");
        let unknown = Canary { version: "2.0.0".into(), company_ids: vec![999_999] };
        let error = modules.set_canary(&operator, ID, Some(&unknown)).await.unwrap_err();
        assert_eq!(code(&error), "ERR_NO_COMPANY_FOUND");
    }

    async fn no_call_is_lost_while_versions_are_exchanged(world: World) {
        let operator = operator(world).await;
        install(world, &operator, "1.0.0", "").await;
        agree(world, &world.admin).await;
        let modules = world.desk.modules();
        modules.upload(&operator, package("1.1.0", "").await).await.unwrap();
        let (ended, calls) = (AtomicBool::new(false), AtomicUsize::new(0));
        let caller = || async {
            while !ended.load(Ordering::Relaxed) {
                assert_eq!(ping(world, &world.admin).await, Ok(204));
                calls.fetch_add(1, Ordering::Relaxed);
            }
        };
        let callers = futures::future::join_all((0..CALLERS).map(|_| caller()));
        let exchange = async {
            for version in ["1.1.0", "1.0.0", "1.1.0", "1.0.0"] {
                let before = calls.load(Ordering::Relaxed);
                modules.activate(&operator, ID, version).await.unwrap();
                while calls.load(Ordering::Relaxed) < before + 50 {
                    tokio::task::yield_now().await;
                }
            }
            ended.store(true, Ordering::Relaxed);
        };
        tokio::join!(callers, exchange);
        assert!(calls.load(Ordering::Relaxed) >= 200);
        world.desk.note_plugins().await.unwrap();
        let health = modules.plugin(&operator, ID).await.unwrap().health;
        assert!(health.calls >= 200 && health.errors == 0 && health.p95.is_some(), "{health:?}");
        assert!(health.memory > 0);
    }

    async fn the_kill_switch_stops_a_plugin_and_lets_it_go_on(world: World) {
        let operator = operator(world).await;
        install(world, &operator, "1.0.0", "").await;
        agree(world, &world.admin).await;
        let modules = world.desk.modules();
        let nothing = modules.set_disabled(&operator, ID, true, " ").await.unwrap_err();
        assert_eq!(code(&nothing), "ERR_VALIDATION");
        modules.set_disabled(&operator, ID, true, "It shouts").await.unwrap();
        assert_eq!(ping(world, &world.admin).await, Err("ERR_PLUGIN_DISABLED".into()));
        let shown = modules.module(&world.admin, ID).await.unwrap().module;
        assert_eq!((shown.state, shown.disabled_reason.as_deref()), ("disabled", Some("It shouts")));
        modules.set_disabled(&operator, ID, false, "").await.unwrap();
        assert_eq!(ping(world, &world.admin).await, Ok(204));
    }

    async fn a_revoked_key_stops_what_it_signed_for_good(world: World) {
        let operator = operator(world).await;
        install(world, &operator, "1.0.0", "").await;
        agree(world, &world.admin).await;
        let modules = world.desk.modules();
        let publisher = key_id(&key(7).verifying_key());
        let revoked = modules.revoke_publisher(&operator, &publisher, "Stolen").await.unwrap();
        assert_eq!(revoked.revoked.unwrap().reason, "Stolen");
        // Its code is not even loaded any more, but its paths say what became of it, and so does the company's page.
        assert_eq!(ping(world, &world.admin).await, Err("ERR_PLUGIN_DISABLED".into()));
        let renewed = World::on(&world.url).await;
        for host in [world, &renewed] {
            let listed = host.desk.modules().modules(&world.admin).await.unwrap();
            let shown = listed.iter().find(|module| module.id == ID).unwrap();
            assert_eq!((shown.state, shown.disabled_reason.as_deref()), ("disabled", Some("Stolen")));
            assert!(shown.publisher.as_ref().unwrap().revoked);
            assert_eq!((shown.name.as_str(), shown.version.as_str()), ("Parrot 1.0.0", "1.0.0"));
            assert_eq!(ping(host, &world.admin).await, Err("ERR_PLUGIN_DISABLED".into()));
            assert_eq!(host.desk.modules().catalog(&world.admin).await.unwrap()["modules"].to_string().matches(ID).count(), 0);
        }
        renewed.end().await;
        let version = &modules.plugin(&operator, ID).await.unwrap().versions[0];
        assert!(!version.loaded, "its code is nowhere");
        for again in [
            modules.set_disabled(&operator, ID, false, "").await.map(drop),
            modules.activate(&operator, ID, "1.0.0").await.map(drop),
            modules.upload(&operator, package("1.0.1", "").await).await.map(drop),
        ] {
            assert_eq!(code(&again.unwrap_err()), "ERR_PLUGIN_PUBLISHER");
        }
        let same = balcao_desk::NewPublisher {
            name: "Again".into(),
            public_key: hex::encode(key(7).verifying_key().as_bytes()),
            trust: "platform".into(),
        };
        let error = modules.add_publisher(&operator, &same).await.unwrap_err();
        assert_eq!(code(&error), "ERR_PLUGIN_PUBLISHER_EXISTS");
    }

    async fn a_host_that_lacks_a_version_fetches_it_before_it_answers(world: World) {
        let operator = operator(world).await;
        let other = World::on(&world.url).await;
        install(world, &operator, "1.0.0", "").await;
        agree(world, &world.admin).await;
        // The second host has never seen the package; its first call finds it.
        assert_eq!(ping(&other, &world.admin).await, Ok(204));
        install(world, &operator, "1.1.0", "").await;
        assert_eq!(ping(&other, &world.admin).await, Ok(204));
        assert_eq!(other.desk.modules().module(&world.admin, ID).await.unwrap().module.version, "1.1.0");
        world.desk.modules().set_disabled(&operator, ID, true, "It shouts").await.unwrap();
        assert_eq!(ping(&other, &world.admin).await, Err("ERR_PLUGIN_DISABLED".into()));
        other.end().await;
    }
}
