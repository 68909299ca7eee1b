use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_storage::Delivery;

fn delivery(world: &World, event_id: &str) -> Delivery {
    Delivery {
        company: world.a.key,
        connection_id: world.a.connection,
        event_id: event_id.into(),
        payload: "{}".into(),
        at: NOW,
    }
}

on_both_engines! {
    async fn a_delivery_that_comes_twice_waits_once(world: World) {
        world.store.log_deliveries(&[delivery(&world, "m1"), delivery(&world, "m1"), delivery(&world, "m2")]).await.unwrap();
        world.store.log_deliveries(&[delivery(&world, "m1")]).await.unwrap();
        assert_eq!(world.store.waiting_deliveries(10).await.unwrap().len(), 2);
    }

    async fn deliveries_wait_in_the_order_of_their_arrival(world: World) {
        for id in ["m3", "m1", "m2"] {
            world.store.log_deliveries(&[Delivery { payload: id.into(), ..delivery(&world, id) }]).await.unwrap();
        }
        let order: Vec<String> = world.store.waiting_deliveries(10).await.unwrap().into_iter().map(|d| d.payload).collect();
        assert_eq!(order, ["m3", "m1", "m2"]);
    }

    async fn only_one_of_two_hosts_finishes_a_delivery(world: World) {
        world.store.log_deliveries(&[delivery(&world, "m1")]).await.unwrap();
        let id = world.store.waiting_deliveries(10).await.unwrap()[0].id;
        let mut first = world.store.begin().await.unwrap();
        assert_eq!(first.finish_deliveries(&[id]).await.unwrap(), 1);
        first.commit().await.unwrap();
        let mut second = world.store.begin().await.unwrap();
        assert_eq!(second.finish_deliveries(&[id]).await.unwrap(), 0);
    }

    async fn a_delivery_set_aside_waits_no_more(world: World) {
        world.store.log_deliveries(&[delivery(&world, "m1")]).await.unwrap();
        let id = world.store.waiting_deliveries(10).await.unwrap()[0].id;
        let mut tx = world.store.begin().await.unwrap();
        tx.fail_delivery(id, "unreadable").await.unwrap();
        tx.commit().await.unwrap();
        assert!(world.store.waiting_deliveries(10).await.unwrap().is_empty());
    }
}
