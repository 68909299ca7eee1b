use crate::fixture::{Company, NOW, World};
use crate::{on_both_engines, raw};
use balcao_storage::{Actor, Audit, AuditFilter};
use serde_json::json;

async fn write(world: &World, company: Company, action: &'static str, at: i64) {
    let actor = Actor {
        user_id: Some(company.user),
        name: "Ana",
        address: "203.0.113.9",
    };
    let entry = Audit {
        action,
        target: "user:7".into(),
        detail: json!({ "name": "Bia" }),
    };
    let mut tx = world.store.begin().await.unwrap();
    tx.of(company.key).audit_as(actor, &entry, at).await.unwrap();
    tx.commit().await.unwrap();
}

async fn actions(world: &World, company: Company, filter: AuditFilter) -> Vec<String> {
    let rows = world.tenant(company).audit_entries(&filter, 100).await.unwrap();
    rows.into_iter().map(|row| row.action).collect()
}

on_both_engines! {
    async fn entries_can_be_neither_changed_nor_removed(world: World) {
        write(&world, world.a, "user.deleted", NOW).await;
        for sealed in [false, true] {
            for attack in [
                "UPDATE audit_log SET user_name = 'Nobody'",
                "UPDATE audit_log SET detail = '{}', place = 1, seal = 'x'",
                "DELETE FROM audit_log",
            ] {
                let error = raw::run(&world, attack).await.unwrap_err().to_string();
                assert!(error.contains("append-only"), "{attack}, sealed {sealed}: {error}");
            }
            world.store.seal_audit(10).await.unwrap();
        }
        raw::run(&world, "UPDATE audit_log SET place = 9, seal = 'x'").await.unwrap_err();
        assert_eq!(actions(&world, world.a, AuditFilter::default()).await, ["user.deleted"]);
    }

    async fn a_changed_a_removed_and_a_moved_entry_break_the_chain(world: World) {
        for action in ["one.done", "two.done", "three.done", "four.done"] {
            write(&world, world.a, action, NOW).await;
            write(&world, world.b, action, NOW).await;
        }
        assert_eq!(world.store.seal_audit(3).await.unwrap(), 3);
        assert_eq!(world.store.seal_audit(100).await.unwrap(), 5);
        let whole = world.tenant(world.a).check_audit().await.unwrap();
        assert_eq!((whole.sealed, whole.broken_at), (4, None));
        raw::disarm(&world).await;
        for (attack, place) in [
            ("UPDATE audit_log SET target = 'user:8' WHERE action = 'three.done'", 3),
            ("UPDATE audit_log SET company_id = company_id + 100 WHERE action = 'two.done'", 2),
            ("DELETE FROM audit_log WHERE action = 'one.done'", 1),
        ] {
            raw::run(&world, attack).await.unwrap();
            let check = world.tenant(world.a).check_audit().await.unwrap();
            assert_eq!(check.broken_at, Some(place), "{attack}");
        }
    }

    async fn a_clock_that_was_set_back_shows(world: World) {
        for (action, at) in [("a.done", NOW), ("b.done", NOW - 5_000), ("c.done", NOW - 3_600_000), ("d.done", NOW + 1)] {
            write(&world, world.a, action, at).await;
        }
        world.store.seal_audit(10).await.unwrap();
        let check = world.tenant(world.a).check_audit().await.unwrap();
        let back = AuditFilter { from: Some(NOW - 3_600_000), to: Some(NOW - 3_599_999), ..AuditFilter::default() };
        let entry = world.tenant(world.a).audit_entries(&back, 1).await.unwrap().remove(0);
        assert_eq!((check.broken_at, check.clock_ran_back), (None, vec![entry.id]));
    }

    async fn entries_are_found_by_user_action_and_time_page_by_page(world: World) {
        for (action, at) in [("a.done", NOW), ("b.done", NOW + 10), ("b.done", NOW + 20)] {
            write(&world, world.a, action, at).await;
        }
        write(&world, world.b, "other.done", NOW).await;
        let all = AuditFilter::default();
        assert_eq!(actions(&world, world.a, all.clone()).await, ["b.done", "b.done", "a.done"]);
        let later = AuditFilter { from: Some(NOW + 10), to: Some(NOW + 20), ..all.clone() };
        assert_eq!(actions(&world, world.a, later).await, ["b.done"]);
        let named = AuditFilter { action: Some("a.done".into()), user_id: Some(world.a.user), ..all.clone() };
        assert_eq!(actions(&world, world.a, named).await, ["a.done"]);
        let nobody = AuditFilter { user_id: Some(world.b.user), ..all.clone() };
        assert!(actions(&world, world.a, nobody).await.is_empty());
        let first = world.tenant(world.a).audit_entries(&all, 2).await.unwrap();
        let rest = AuditFilter { before: Some(first[1].id), ..all };
        assert_eq!(actions(&world, world.a, rest).await, ["a.done"]);
    }
}
