//! What services call messages of ours, and connections over channels of plugins.

use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_model::message::Ack;

on_both_engines! {
    async fn a_name_of_a_service_stands_for_one_message_of_its_connection(world: World) {
        let (own, line) = (world.a.key, world.a.connection);
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(own);
        assert_eq!(company.note_channel_id(line, "M1", "S1", NOW).await.unwrap(), None);
        assert_eq!(company.message_called(line, "S1").await.unwrap().as_deref(), Some("M1"));
        assert_eq!(company.message_called(line, "S2").await.unwrap(), None);
        assert_eq!(tx.of(world.b.key).message_called(line, "S1").await.unwrap(), None);
        tx.commit().await.unwrap();
        assert_eq!(world.tenant(world.a).channel_id(line, "M1").await.unwrap().as_deref(), Some("S1"));
        assert_eq!(world.tenant(world.b).channel_id(line, "M1").await.unwrap(), None);
        assert_eq!(world.store.sweep_channel_messages(NOW, 10).await.unwrap(), 0);
        assert_eq!(world.store.sweep_channel_messages(NOW + 1, 10).await.unwrap(), 1);
    }

    async fn what_a_service_tells_before_its_name_is_known_is_kept(world: World) {
        let (own, line) = (world.a.key, world.a.connection);
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(own);
        for ack in [Ack::DELIVERED, Ack::SERVER] {
            assert_eq!(company.keep_early_ack(line, "S1", ack, NOW).await.unwrap(), None);
        }
        assert_eq!(company.message_called(line, "S1").await.unwrap(), None);
        assert_eq!(company.note_channel_id(line, "M1", "S1", NOW).await.unwrap(), Some(Ack::DELIVERED));
        let noted = company.keep_early_ack(line, "S1", Ack::READ, NOW).await.unwrap();
        assert_eq!(noted.as_deref(), Some("M1"));
    }

    async fn a_connection_has_its_settings_and_is_found_by_its_provider(world: World) {
        let line = world.a.connection;
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.b.key).write_channel_settings(line, "{\"x\":\"y\"}", "{}").await.unwrap();
        let mut company = tx.of(world.a.key);
        company.write_channel_settings(line, "{\"a\":\"b\"}", "{\"c\":\"d\"}").await.unwrap();
        company.set_connection_retries(line, 3, NOW).await.unwrap();
        company.write_plugin_hook(("official", &format!("connection:{line}")), ("digest", "sealed"), false, NOW).await.unwrap();
        tx.commit().await.unwrap();
        let row = world.tenant(world.a).connection(line).await.unwrap().unwrap();
        assert_eq!((row.settings.as_str(), row.secrets.as_str(), row.retries), ("{\"a\":\"b\"}", "{\"c\":\"d\"}", 3));
        let beside = world.store.connections_beside("another").await.unwrap();
        assert!(beside.iter().any(|(key, row)| *key == world.a.key && row.id == line));
        assert!(world.store.connections_beside(&row.provider).await.unwrap().is_empty());
        let mut tx = world.store.begin().await.unwrap();
        assert!(tx.of(world.a.key).delete_connection(line).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(world.store.hook_by_digest("official", "digest").await.unwrap(), None);
    }

    async fn an_address_of_a_contact_is_a_number_before_it_is_a_hidden_one(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        let from = |address| balcao_storage::Sender { channel: "official", address, number: "5511987650000", name: "Rui" };
        let (contact, _) = company.contact_of(from("lid:77777"), NOW).await.unwrap();
        tx.commit().await.unwrap();
        let tenant = world.tenant(world.a);
        assert_eq!(tenant.channel_address("official", contact).await.unwrap().as_deref(), Some("lid:77777"));
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.a.key).contact_of(from("551187650000"), NOW).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(tenant.channel_address("official", contact).await.unwrap().as_deref(), Some("551187650000"));
        assert_eq!(tenant.channel_address("other", contact).await.unwrap(), None);
    }

    async fn whether_a_number_is_written_to_and_a_delivery_was_logged_is_known(world: World) {
        let tenant = world.tenant(world.a);
        let line = world.a.connection;
        assert!(!tenant.is_sending_to(line, "5511987650000").await.unwrap());
        assert!(!tenant.has_delivery(line, "message:A").await.unwrap());
        let delivery = balcao_storage::Delivery {
            company: world.a.key,
            connection_id: line,
            event_id: "message:A".to_owned(),
            payload: "{}".to_owned(),
            at: NOW,
        };
        world.store.log_deliveries(&[delivery]).await.unwrap();
        assert!(tenant.has_delivery(line, "message:A").await.unwrap());
        assert!(!world.tenant(world.b).has_delivery(line, "message:A").await.unwrap());
    }
}
