use crate::fixture::{NOW, World};
use crate::on_both_engines;

on_both_engines! {
    async fn one_holder_at_a_time_until_the_lease_ends(world: World) {
        let store = &world.store;
        assert!(store.hold_lease("work", "one", NOW, 1_000).await.unwrap());
        assert!(!store.hold_lease("work", "two", NOW + 500, 1_000).await.unwrap());
        assert!(store.hold_lease("work", "one", NOW + 500, 1_000).await.unwrap());
        assert!(store.hold_lease("work", "two", NOW + 1_501, 1_000).await.unwrap());
        assert!(!store.hold_lease("work", "one", NOW + 1_502, 1_000).await.unwrap());
    }

    async fn a_lease_that_is_given_back_is_free_at_once(world: World) {
        assert!(world.store.hold_lease("work", "one", NOW, 1_000).await.unwrap());
        world.store.drop_leases("one").await.unwrap();
        assert!(world.store.hold_lease("work", "two", NOW, 1_000).await.unwrap());
    }
}
