use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_model::event::Event;

fn read(ticket_id: i64) -> Event {
    Event::TicketRead { ticket_id }
}

async fn happen(world: &World, tickets: &[i64]) {
    let mut tx = world.store.begin().await.unwrap();
    let events: Vec<_> = tickets.iter().map(|id| (world.a.key, read(*id))).collect();
    tx.push_events(&events, NOW).await.unwrap();
    tx.push_events(&[(world.b.key, read(900))], NOW).await.unwrap();
    tx.commit().await.unwrap();
}

async fn log(world: &World, now: i64) {
    let batch = world.store.waiting_events(100).await.unwrap();
    let mut tx = world.store.begin().await.unwrap();
    tx.log_events(&batch, now).await.unwrap();
    tx.commit().await.unwrap();
}

on_both_engines! {
    async fn events_keep_their_order_and_wait_until_they_were_told(world: World) {
        happen(&world, &[1, 2]).await;
        log(&world, NOW).await;
        happen(&world, &[3]).await;
        log(&world, NOW).await;
        assert!(world.store.waiting_events(9).await.unwrap().is_empty());
        let untold = world.store.untold_events(9).await.unwrap();
        let order: Vec<Event> = untold.iter().map(|row| row.event.clone()).collect();
        assert_eq!(order, [read(1), read(2), read(900), read(3), read(900)]);
        assert!(untold.windows(2).all(|pair| pair[0].seq < pair[1].seq));
        world.store.events_told(untold[2].seq).await.unwrap();
        let rest = world.store.untold_events(9).await.unwrap();
        assert_eq!(rest.iter().map(|row| row.seq).collect::<Vec<_>>(), [untold[3].seq, untold[4].seq]);
        // A late note of less never takes back a later one.
        world.store.events_told(untold[0].seq).await.unwrap();
        assert_eq!(world.store.untold_events(9).await.unwrap().len(), 2);
    }

    async fn a_company_reads_its_own_events_between_two_places(world: World) {
        happen(&world, &[1, 2, 3]).await;
        log(&world, NOW).await;
        let end = world.store.log_progress().await.unwrap().logged;
        let tenant = world.tenant(world.a);
        let own = tenant.events_between(0, end, 9).await.unwrap();
        assert_eq!(own.iter().map(|row| row.event.clone()).collect::<Vec<_>>(), [read(1), read(2), read(3)]);
        let later = tenant.events_between(own[0].seq, own[1].seq, 9).await.unwrap();
        assert_eq!(later.iter().map(|row| row.event.clone()).collect::<Vec<_>>(), [read(2)]);
    }

    async fn places_go_on_after_everything_was_forgotten(world: World) {
        happen(&world, &[1]).await;
        log(&world, NOW).await;
        world.store.forget_events(NOW + 1).await.unwrap();
        assert_eq!(world.store.untold_events(9).await.unwrap().len(), 2, "what was not told is kept");
        let before = world.store.log_progress().await.unwrap();
        world.store.events_told(before.logged).await.unwrap();
        world.store.forget_events(NOW + 1).await.unwrap();
        let after = world.store.log_progress().await.unwrap();
        assert_eq!((after.forgotten, after.logged), (before.logged, before.logged));
        assert!(world.tenant(world.a).events_between(0, after.logged, 9).await.unwrap().is_empty());
        happen(&world, &[2]).await;
        log(&world, NOW).await;
        assert_eq!(world.store.untold_events(9).await.unwrap()[0].seq, before.logged + 1);
    }
}
