use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_storage::{Lifetime, PluginValue, ValueKey};

const CURSOR: ValueKey<'static> = ValueKey {
    plugin: "schedules",
    key: "cursor",
};
const FOREVER: Lifetime = Lifetime { now: NOW, until: None };

fn text(text: &str) -> PluginValue {
    PluginValue::Bytes(text.as_bytes().to_vec())
}

on_both_engines! {
    async fn a_value_belongs_to_one_plugin_of_one_company(world: World) {
        let (a, b) = (world.tenant(world.a), world.tenant(world.b));
        a.set_plugin_value(CURSOR, &text("a\0é"), FOREVER).await.unwrap();
        assert_eq!(a.plugin_value(CURSOR, NOW).await.unwrap(), Some(text("a\0é")));
        assert_eq!(b.plugin_value(CURSOR, NOW).await.unwrap(), None);
        let other = ValueKey { plugin: "campaigns", ..CURSOR };
        assert_eq!(a.plugin_value(other, NOW).await.unwrap(), None);
        a.remove_plugin_value(CURSOR).await.unwrap();
        assert_eq!(a.plugin_value(CURSOR, NOW).await.unwrap(), None);
        assert!(!a.has_plugin_values("schedules", 1).await.unwrap());
    }

    async fn a_key_that_looks_like_a_path_is_a_key(world: World) {
        let (a, b) = (world.tenant(world.a), world.tenant(world.b));
        let keys = ["cursor", "../schedules/cursor", "a/../cursor", "/cursor", "%2e%2e/cursor", "cursor ", "Cursor", "' OR '1'='1"];
        for key in keys {
            let at = ValueKey { key, ..CURSOR };
            assert!(a.add_plugin_value(at, &text(key), FOREVER).await.unwrap(), "{key} is a key of its own");
        }
        for key in keys {
            let at = ValueKey { key, ..CURSOR };
            assert_eq!(a.plugin_value(at, NOW).await.unwrap(), Some(text(key)));
            assert_eq!(b.plugin_value(at, NOW).await.unwrap(), None);
        }
    }

    async fn a_value_whose_time_has_passed_is_absent_and_can_be_added(world: World) {
        let a = world.tenant(world.a);
        let short = Lifetime { now: NOW, until: Some(NOW + 10) };
        assert!(a.add_plugin_value(CURSOR, &text("one"), short).await.unwrap());
        assert!(!a.add_plugin_value(CURSOR, &text("two"), short).await.unwrap());
        assert_eq!(a.plugin_value(CURSOR, NOW + 10).await.unwrap(), None);
        let later = Lifetime { now: NOW + 10, until: None };
        assert!(a.add_plugin_value(CURSOR, &text("two"), later).await.unwrap());
        assert_eq!(a.plugin_value(CURSOR, NOW + 99).await.unwrap(), Some(text("two")));
    }

    async fn of_many_who_add_at_once_one_succeeds(world: World) {
        let a = world.tenant(world.a);
        let tries = (0..10).map(|_| {
            let a = a.clone();
            async move { a.add_plugin_value(CURSOR, &text("lock"), FOREVER).await.unwrap() }
        });
        let won = futures::future::join_all(tries).await.into_iter().filter(|won| *won).count();
        assert_eq!(won, 1);
    }

    async fn counting_loses_nothing(world: World) {
        let a = world.tenant(world.a);
        let counts = (0..20).map(|_| {
            let a = a.clone();
            async move { a.count_plugin_value(CURSOR, 2, FOREVER).await.unwrap() }
        });
        futures::future::join_all(counts).await;
        assert_eq!(a.plugin_value(CURSOR, NOW).await.unwrap(), Some(PluginValue::Number(40)));
        assert_eq!(a.count_plugin_value(CURSOR, -41, FOREVER).await.unwrap(), Some(-1));
    }

    async fn a_count_keeps_the_time_of_its_beginning_and_begins_anew_afterwards(world: World) {
        let a = world.tenant(world.a);
        let at = |now: i64| Lifetime { now, until: Some(now + 10) };
        assert_eq!(a.count_plugin_value(CURSOR, 1, at(NOW)).await.unwrap(), Some(1));
        assert_eq!(a.count_plugin_value(CURSOR, 1, at(NOW + 9)).await.unwrap(), Some(2));
        assert_eq!(a.count_plugin_value(CURSOR, 1, at(NOW + 10)).await.unwrap(), Some(1));
    }

    async fn what_is_no_number_is_not_counted(world: World) {
        let a = world.tenant(world.a);
        a.set_plugin_value(CURSOR, &text("x"), FOREVER).await.unwrap();
        assert_eq!(a.count_plugin_value(CURSOR, 1, FOREVER).await.unwrap(), None);
        assert_eq!(a.plugin_value(CURSOR, NOW).await.unwrap(), Some(text("x")));
        let most = PluginValue::Number((1 << 53) - 1);
        a.set_plugin_value(CURSOR, &most, FOREVER).await.unwrap();
        assert_eq!(a.count_plugin_value(CURSOR, 1, FOREVER).await.unwrap(), None, "too large");
        assert_eq!(a.plugin_value(CURSOR, NOW).await.unwrap(), Some(most));
    }

    async fn forgotten_values_are_swept_away(world: World) {
        let a = world.tenant(world.a);
        a.set_plugin_value(CURSOR, &text("x"), Lifetime { now: NOW, until: Some(NOW + 1) }).await.unwrap();
        assert_eq!(world.store.sweep_plugin_values(NOW, 10).await.unwrap(), 0);
        assert_eq!(world.store.sweep_plugin_values(NOW + 1, 10).await.unwrap(), 1);
        assert!(!a.has_plugin_values("schedules", 1).await.unwrap());
    }
}
