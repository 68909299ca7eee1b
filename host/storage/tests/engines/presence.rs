use crate::fixture::{Company, NOW, World};
use crate::on_both_engines;
use balcao_storage::{Error, LiveHost};

fn host(id: &str) -> LiveHost {
    LiveHost {
        id: id.into(),
        joined: true,
    }
}

/// Opens a socket; true when the user came online by it.
async fn open(world: &World, company: Company, host: &str, socket: &str) -> bool {
    let mut tx = world.store.begin().await.unwrap();
    let came = tx.of(company.key).user_came(company.user).await.unwrap();
    tx.of(company.key)
        .socket_lives(host, socket, company.user, NOW)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    came
}

async fn went(world: &World, company: Company) -> bool {
    let mut tx = world.store.begin().await.unwrap();
    let went = tx.of(company.key).user_went(company.user).await.unwrap();
    tx.commit().await.unwrap();
    went
}

on_both_engines! {
    async fn a_user_is_online_until_the_last_socket_is_gone(world: World) {
        let store = &world.store;
        store.host_lives(&host("one"), NOW).await.unwrap();
        assert!(open(&world, world.a, "one", "s1").await);
        assert!(!open(&world, world.a, "one", "s2").await);
        let standing = world.tenant(world.a).standings(&[world.a.user]).await.unwrap().remove(&world.a.user).unwrap();
        assert_eq!(standing.sockets, 2);
        store.end_socket("one", "s1", NOW).await.unwrap();
        store.sweep_sockets(0, NOW + 1).await.unwrap();
        assert!(store.users_gone(9).await.unwrap().is_empty());
        assert!(!went(&world, world.a).await);
        store.end_socket("one", "s2", NOW + 10).await.unwrap();
        store.sweep_sockets(0, NOW + 10).await.unwrap();
        assert!(store.users_gone(9).await.unwrap().is_empty(), "it counts a moment longer");
        store.sweep_sockets(0, NOW + 11).await.unwrap();
        assert_eq!(store.users_gone(9).await.unwrap(), [(world.a.key, world.a.user)]);
        assert!(went(&world, world.a).await);
        assert!(!went(&world, world.a).await);
    }

    async fn the_sockets_of_a_dead_host_are_gone_with_it(world: World) {
        let store = &world.store;
        store.host_lives(&host("dead"), NOW).await.unwrap();
        assert!(store.host_lives(&host("live"), NOW).await.unwrap());
        open(&world, world.a, "dead", "s1").await;
        open(&world, world.a, "live", "s1").await;
        open(&world, world.b, "dead", "s2").await;
        assert!(!store.host_lives(&host("live"), NOW + 100).await.unwrap());
        assert_eq!(store.live_hosts(NOW + 50).await.unwrap(), [host("live")]);
        store.sweep_sockets(NOW + 50, 0).await.unwrap();
        assert_eq!(store.users_gone(9).await.unwrap(), [(world.b.key, world.b.user)]);
        // A host that was only asleep is told that it has to note its sockets again.
        assert!(store.host_lives(&host("dead"), NOW + 200).await.unwrap());
    }

    async fn a_socket_needs_a_host_and_a_user_of_the_company(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let nowhere = tx.of(world.a.key).socket_lives("none", "s", world.a.user, NOW).await;
        assert!(matches!(nowhere, Err(Error::Reference)));
        drop(tx);
        world.store.host_lives(&host("one"), NOW).await.unwrap();
        let mut tx = world.store.begin().await.unwrap();
        let foreign = tx.of(world.a.key).socket_lives("one", "s", world.b.user, NOW).await;
        assert!(matches!(foreign, Err(Error::Reference)));
    }

    async fn standings_are_the_companys_own(world: World) {
        let tenant = world.tenant(world.a);
        tenant.link_user_queue(world.a.user, world.a.queue, NOW).await.unwrap();
        let found = tenant.standings(&[world.a.user, world.b.user]).await.unwrap();
        assert_eq!(found.keys().collect::<Vec<_>>(), [&world.a.user]);
        let own = &found[&world.a.user];
        assert_eq!((own.queues.as_slice(), own.active, own.token_version), ([world.a.queue].as_slice(), true, 0));
    }
}
