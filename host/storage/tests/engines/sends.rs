use crate::fixture::{Company, NOW, World};
use crate::on_both_engines;
use balcao_model::message::Ack;
use balcao_model::pacing::{HoldReason, Pace, Priority};
use balcao_storage::{DueSend, NewMessage, Unsent};

fn message(company: Company, ticket: i64, id: &str) -> NewMessage<'_> {
    NewMessage {
        id,
        connection_id: company.connection,
        ticket_id: ticket,
        contact_id: None,
        user_id: Some(company.user),
        queue_id: None,
        from_me: true,
        body: id,
        media_type: "conversation",
        media_url: None,
        ack: Ack::PENDING,
        quoted_id: None,
        client_id: None,
        at: NOW,
    }
}

async fn queue(world: &World, company: Company, ticket: i64, id: &str) {
    let mut tx = world.store.begin().await.unwrap();
    let new = message(company, ticket, id);
    let seq = tx.of(company.key).insert_message(&new).await.unwrap().unwrap();
    tx.of(company.key)
        .queue_send(company.connection, ticket, seq, NOW)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

/// Claims everything that is due, as a host does.
async fn claim(world: &World, lease: &str, now: i64) -> Vec<DueSend> {
    let mut tx = world.store.begin().await.unwrap();
    let due = tx.due_sends(now, 9).await.unwrap();
    let ids: Vec<i64> = due.iter().map(|send| send.id).collect();
    tx.claim_sends(&ids, lease, now + 1_000).await.unwrap();
    tx.commit().await.unwrap();
    due
}

async fn release(world: &World, send: &DueSend, lease: &str, to: Unsent) -> bool {
    let mut tx = world.store.begin().await.unwrap();
    let ours = tx.release_send(send.id, lease, "ERR_X", to).await.unwrap();
    tx.commit().await.unwrap();
    ours
}

async fn finish(world: &World, send: &DueSend, lease: &str) -> bool {
    let mut tx = world.store.begin().await.unwrap();
    let ours = tx.finish_send(send.id, lease).await.unwrap();
    tx.commit().await.unwrap();
    ours
}

on_both_engines! {
    async fn a_conversation_sends_one_message_after_the_other(world: World) {
        let ticket = world.ticket(world.a).await;
        queue(&world, world.a, ticket, "M1").await;
        queue(&world, world.a, ticket, "M2").await;
        let other = world.ticket(world.b).await;
        queue(&world, world.b, other, "M1").await;
        let claimed = claim(&world, "one", NOW).await;
        assert_eq!(claimed.len(), 2, "one of each conversation");
        assert!(claim(&world, "two", NOW).await.is_empty());
        assert!(!world.store.has_due_sends(NOW).await.unwrap());
        let mine = claimed.iter().find(|send| send.ticket_id == ticket).unwrap();
        assert!(finish(&world, mine, "one").await);
        let next = claim(&world, "two", NOW).await;
        assert_eq!(next.iter().map(|send| send.ticket_id).collect::<Vec<_>>(), [ticket]);
    }

    async fn the_send_of_a_host_that_died_is_taken_over_in_doubt_and_cannot_be_finished_by_it(world: World) {
        let ticket = world.ticket(world.a).await;
        queue(&world, world.a, ticket, "M1").await;
        let dead = claim(&world, "dead", NOW).await;
        assert!(!dead[0].in_doubt);
        let taken = claim(&world, "alive", NOW + 1_001).await;
        assert_eq!((taken[0].id, taken[0].in_doubt), (dead[0].id, true));
        assert!(!finish(&world, &dead[0], "dead").await);
        let doubt = Unsent::Later { at: NOW + 2_000, in_doubt: true };
        assert!(release(&world, &taken[0], "alive", doubt).await);
        let again = claim(&world, "alive", NOW + 2_000).await;
        assert!(again[0].in_doubt, "the doubt stays until the channel was asked");
        assert!(finish(&world, &again[0], "alive").await);
    }

    async fn a_released_send_comes_back_at_its_time_or_never(world: World) {
        let ticket = world.ticket(world.a).await;
        queue(&world, world.a, ticket, "M1").await;
        let send = claim(&world, "one", NOW).await.remove(0);
        assert!(release(&world, &send, "one", Unsent::Later { at: NOW + 50, in_doubt: false }).await);
        assert!(claim(&world, "one", NOW + 49).await.is_empty());
        let send = claim(&world, "one", NOW + 50).await.remove(0);
        assert_eq!((send.attempts, send.in_doubt), (1, false));
        assert!(release(&world, &send, "one", Unsent::Failed).await);
        assert!(!world.store.has_due_sends(NOW + 1_000_000).await.unwrap());
    }

    async fn a_failed_head_lets_the_next_message_go(world: World) {
        let ticket = world.ticket(world.a).await;
        queue(&world, world.a, ticket, "M1").await;
        queue(&world, world.a, ticket, "M2").await;
        for to in [Unsent::Failed, Unsent::Unknown] {
            let head = claim(&world, "one", NOW).await.remove(0);
            assert!(release(&world, &head, "one", to).await);
        }
        let states = world.tenant(world.a).send_states(&[1, 2]).await.unwrap();
        let mut states: Vec<_> = states.iter().map(|status| status.state.as_str()).collect();
        states.sort_unstable();
        assert_eq!(states, ["failed", "unknown"]);
    }

    async fn agents_come_before_campaigns_and_a_held_one_is_not_due(world: World) {
        let mut tickets = Vec::new();
        for number in 0..3 {
            let mut tx = world.store.begin().await.unwrap();
            let phone = format!("551190000000{number}");
            let (contact, _) = tx.of(world.a.key).contact_of(crate::fixture::sender(&phone, "Rui"), NOW).await.unwrap();
            tickets.push(tx.of(world.a.key).ticket_of(contact, world.a.connection, None, NOW).await.unwrap().0.id);
            tx.commit().await.unwrap();
        }
        for (ticket, priority) in tickets.iter().zip([Priority::Campaign, Priority::Plugin]) {
            let mut tx = world.store.begin().await.unwrap();
            let id = format!("C{ticket}");
            let seq = tx.of(world.a.key).insert_message(&message(world.a, *ticket, &id)).await.unwrap().unwrap();
            tx.of(world.a.key).queue_send_as(priority, world.a.connection, *ticket, seq, NOW - 5).await.unwrap();
            tx.commit().await.unwrap();
        }
        queue(&world, world.a, tickets[2], "A").await;
        let mut tx = world.store.begin().await.unwrap();
        let due = tx.due_sends(NOW, 9).await.unwrap();
        assert_eq!(due.iter().map(|send| send.priority).collect::<Vec<_>>(), [Priority::Agent, Priority::Plugin, Priority::Campaign]);
        tx.hold_send(due[0].id, Some(HoldReason::Rate), NOW + 9).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(claim(&world, "one", NOW).await.len(), 2);
        let status = world.tenant(world.a).send_states(&[due[0].seq]).await.unwrap().remove(0);
        assert_eq!((status.state.as_str(), status.held.as_deref(), status.run_at), ("ready", Some("rate"), NOW + 9));
        assert_eq!(claim(&world, "one", NOW + 9).await.len(), 1);
    }

    async fn what_the_desk_writes_itself_waits_behind_people(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let greeting = NewMessage { user_id: None, ..message(world.a, ticket, "M1") };
        let seq = tx.of(world.a.key).insert_message(&greeting).await.unwrap().unwrap();
        tx.of(world.a.key).queue_send(world.a.connection, ticket, seq, NOW).await.unwrap();
        assert_eq!(tx.due_sends(NOW, 9).await.unwrap()[0].priority, Priority::Bot);
    }

    async fn hosts_share_a_budget_and_the_pace_is_the_connections(world: World) {
        let ticket = world.ticket(world.a).await;
        queue(&world, world.a, ticket, "M1").await;
        let mut tx = world.store.begin().await.unwrap();
        assert_eq!(tx.lock_budget(world.a.key, world.a.connection).await.unwrap(), 0);
        tx.set_budget(world.a.connection, NOW + 7).await.unwrap();
        let pace = Pace { per_minute: 12, warm_up_from: Some(NOW) };
        assert!(tx.of(world.a.key).set_connection_pace(world.a.connection, pace, NOW).await.unwrap());
        assert!(!tx.of(world.b.key).set_connection_pace(world.a.connection, pace, NOW).await.unwrap());
        tx.commit().await.unwrap();
        let mut tx = world.store.begin().await.unwrap();
        assert_eq!(tx.lock_budget(world.a.key, world.a.connection).await.unwrap(), NOW + 7);
        assert_eq!(tx.due_sends(NOW, 9).await.unwrap()[0].pace, pace);
    }

    async fn a_connection_that_comes_back_wakes_what_waits_and_not_what_failed(world: World) {
        let ticket = world.ticket(world.a).await;
        queue(&world, world.a, ticket, "M1").await;
        queue(&world, world.a, ticket, "M2").await;
        let head = claim(&world, "one", NOW).await.remove(0);
        assert!(release(&world, &head, "one", Unsent::Failed).await);
        let mut tx = world.store.begin().await.unwrap();
        let next = tx.due_sends(NOW, 9).await.unwrap().remove(0);
        tx.hold_send(next.id, Some(HoldReason::Disconnected), NOW + 60_000).await.unwrap();
        tx.of(world.a.key).retry_sends(world.a.connection, NOW + 1).await.unwrap();
        tx.commit().await.unwrap();
        let woken = claim(&world, "one", NOW + 1).await;
        assert_eq!(woken.iter().map(|send| (send.id, send.held.clone())).collect::<Vec<_>>(), [(next.id, None)]);
    }
}
