//! Files of plugins, on both engines.

use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_storage::PluginFile;

fn file(handle: &str, size: i64) -> PluginFile {
    PluginFile {
        handle: handle.into(),
        name: "nota.pdf".into(),
        content_type: "application/pdf".into(),
        size,
        path: format!("/public/1/{handle}.pdf"),
    }
}

on_both_engines! {
    async fn a_file_belongs_to_one_plugin_of_one_company(world: World) {
        let (a, b) = (world.tenant(world.a), world.tenant(world.b));
        let mut tx = world.store.begin().await.unwrap();
        for file in [file("one", 5), file("two", 7)] {
            tx.of(world.a.key).add_plugin_file("schedules", &file, NOW).await.unwrap();
        }
        assert_eq!(tx.of(world.a.key).plugin_file_bytes("schedules").await.unwrap(), 12);
        assert_eq!(tx.of(world.a.key).plugin_file_bytes("campaigns").await.unwrap(), 0);
        assert_eq!(tx.of(world.b.key).plugin_file_bytes("schedules").await.unwrap(), 0);
        tx.commit().await.unwrap();
        assert_eq!(a.plugin_file("schedules", "one").await.unwrap(), Some(file("one", 5)));
        assert_eq!(b.plugin_file("schedules", "one").await.unwrap(), None);
        assert_eq!(a.plugin_file("campaigns", "one").await.unwrap(), None);
        assert_eq!(b.remove_plugin_file("schedules", "one").await.unwrap(), None);
        assert_eq!(a.remove_plugin_file("schedules", "one").await.unwrap(), Some(file("one", 5).path));
        assert_eq!(a.remove_plugin_file("schedules", "one").await.unwrap(), None);
    }
}
