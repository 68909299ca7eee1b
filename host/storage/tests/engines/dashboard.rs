use crate::fixture::{NOW, World, sender};
use crate::on_both_engines;
use balcao_model::dashboard::Sums;
use balcao_storage::{AgentRatings, SeedCycle};

const MINUTE: i64 = 60_000;

/// A ticket of another contact.
async fn ticket(world: &World, number: &str) -> i64 {
    let mut tx = world.store.begin().await.unwrap();
    let (contact, _) = tx
        .of(world.a.key)
        .contact_of(sender(number, "Cliente"), NOW)
        .await
        .unwrap();
    let (ticket, _) = tx
        .of(world.a.key)
        .ticket_of(contact, world.a.connection, None, NOW)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    ticket.id
}

async fn cycles(world: &World, cycles: &[SeedCycle]) {
    for cycle in cycles {
        world.tenant(world.a).seed_cycle(cycle, NOW).await.unwrap();
    }
}

on_both_engines! {
    async fn sums_count_each_attendance_once_whatever_its_ratings(world: World) {
        let (first, second) = (ticket(&world, "5511900000001").await, ticket(&world, "5511900000002").await);
        let done = SeedCycle {
            ticket: first,
            user: Some(world.a.user),
            queued_at: Some(NOW),
            started_at: Some(NOW + 10 * MINUTE),
            rating_at: Some(NOW + 40 * MINUTE),
            finished_at: Some(NOW + 90 * MINUTE),
            rate: Some(3),
        };
        let unrated = SeedCycle { rating_at: None, rate: Some(2), queued_at: Some(NOW + 1), ..done };
        let waiting = SeedCycle { ticket: second, queued_at: Some(NOW + 2), ..SeedCycle::default() };
        let never_queued = SeedCycle { queued_at: None, finished_at: Some(NOW + 7), ..done };
        cycles(&world, &[done, unrated, waiting, SeedCycle { rate: None, ..never_queued }]).await;
        let tenant = world.tenant(world.a);
        let mut sums = tenant.attendance_sums(NOW, NOW + 3).await.unwrap();
        sums.sort_by_key(|agent| agent.user_id);
        let mine = Sums { tickets: 2, finished: 2, waited: 2, wait_ms: 20 * MINUTE - 1, supported: 2, support_ms: 110 * MINUTE };
        assert_eq!(sums.iter().map(|agent| (agent.user_id, agent.sums)).collect::<Vec<_>>(), [
            (None, Sums { tickets: 1, ..Sums::default() }),
            (Some(world.a.user), mine),
        ]);
        let rated_at = NOW + 90 * MINUTE;
        assert!(tenant.agent_ratings(NOW, rated_at).await.unwrap().is_empty());
        let ratings = tenant.agent_ratings(NOW, rated_at + 1).await.unwrap();
        assert_eq!(ratings, [AgentRatings { user_id: Some(world.a.user), total: 5, count: 2 }]);
        assert!(world.tenant(world.b).attendance_sums(NOW, NOW + 3).await.unwrap().is_empty());
    }

    async fn a_period_has_its_first_moment_and_not_its_last(world: World) {
        let id = ticket(&world, "5511900000001").await;
        let at = |queued_at| SeedCycle { ticket: id, queued_at: Some(queued_at), finished_at: Some(NOW + MINUTE), ..SeedCycle::default() };
        cycles(&world, &[at(NOW - 1), at(NOW), at(NOW + 5)]).await;
        let sums = world.tenant(world.a).attendance_sums(NOW, NOW + 5).await.unwrap();
        assert_eq!(sums.iter().map(|agent| agent.sums.tickets).collect::<Vec<_>>(), [1]);
    }

    async fn a_lead_is_a_contact_with_one_attendance_in_the_period(world: World) {
        let (once, twice) = (ticket(&world, "5511900000001").await, ticket(&world, "5511900000002").await);
        let at = |ticket, queued_at| SeedCycle { ticket, queued_at: Some(queued_at), finished_at: Some(NOW + MINUTE), ..SeedCycle::default() };
        cycles(&world, &[at(once, NOW), at(twice, NOW), at(twice, NOW + 1), at(once, NOW - MINUTE)]).await;
        assert_eq!(world.tenant(world.a).leads(NOW, NOW + 9).await.unwrap(), 1);
        assert_eq!(world.tenant(world.b).leads(NOW, NOW + 9).await.unwrap(), 0);
    }

    async fn tickets_are_counted_by_state_and_by_slot_of_their_creation(world: World) {
        ticket(&world, "5511900000001").await;
        ticket(&world, "5511900000002").await;
        let tenant = world.tenant(world.a);
        assert_eq!(tenant.live_tickets().await.unwrap(), (0, 2));
        let slots = tenant.tickets_by_slot(NOW - MINUTE, NOW + MINUTE, 15 * MINUTE).await.unwrap();
        assert_eq!(slots, [(NOW / (15 * MINUTE), 2)]);
        assert!(tenant.tickets_by_slot(NOW + 1, NOW + MINUTE, MINUTE).await.unwrap().is_empty());
    }

    async fn finished_attendances_are_counted_by_agent(world: World) {
        let id = ticket(&world, "5511900000001").await;
        let ended = SeedCycle { ticket: id, user: Some(world.a.user), finished_at: Some(NOW), ..SeedCycle::default() };
        cycles(&world, &[ended, ended, SeedCycle { user: None, ..ended }, SeedCycle { finished_at: None, ..ended }]).await;
        let tenant = world.tenant(world.a);
        assert_eq!(tenant.finished_by_user(NOW, NOW + 1).await.unwrap(), [(world.a.user, 2)]);
        assert!(world.tenant(world.b).finished_by_user(NOW, NOW + 1).await.unwrap().is_empty());
        assert_eq!(world.store.installation_totals().await.unwrap(), (2, 0));
    }
}
