use crate::scene::{NUMBER, Scene, on_a_scene};

on_a_scene! {
    async fn a_customer_who_does_not_answer_is_let_go(scene: Scene) {
        scene.setting("userRating", "enabled").await;
        scene.connection("expires_ticket = 10, expires_inactive_message = 'Encerrado por falta de resposta.'").await;
        let ticket = scene.attended(NUMBER).await;
        scene.world.clock.pass(11);
        scene.world.desk.run_timers().await.unwrap();
        assert_eq!(scene.ticket(NUMBER).await.status, "open", "the desk owes the answer");
        scene.world.answer(&scene.world.admin, ticket, "Posso ajudar?", "k").await.unwrap();
        scene.world.clock.pass(9);
        scene.world.desk.run_timers().await.unwrap();
        assert_eq!(scene.ticket(NUMBER).await.status, "open");
        scene.world.clock.pass(2);
        scene.world.desk.run_timers().await.unwrap();
        let view = scene.ticket(NUMBER).await;
        assert_eq!((view.status.as_str(), view.unread_messages), ("closed", 0));
        assert_eq!(scene.last(ticket).await.body, "Encerrado por falta de resposta.");
        assert!(scene.cycle(ticket, "finished_at").await > 0, "no rating is asked by the clock");
        assert_eq!(scene.cycle(ticket, "user_id").await, scene.world.admin.user_id());
        let company = scene.company();
        scene.world.hear(|event| event.payload["moved"] == true && event.payload["ticketId"] == ticket && event.rooms.contains(&format!("company-{company}-open"))).await;
        scene.world.desk.run_timers().await.unwrap();
        assert_eq!(scene.last(ticket).await.body, "Encerrado por falta de resposta.");
    }

    async fn connections_without_the_rule_close_nothing(scene: Scene) {
        let ticket = scene.attended(NUMBER).await;
        scene.world.answer(&scene.world.admin, ticket, "Posso ajudar?", "k").await.unwrap();
        scene.world.clock.pass(30 * 24 * 60);
        scene.world.desk.run_timers().await.unwrap();
        assert_eq!(scene.ticket(NUMBER).await.status, "open");
    }

    async fn whoever_waits_without_a_queue_is_given_to_one(scene: Scene) {
        scene.queues(&["Vendas", "Suporte"]).await;
        let queue = scene.queue("Financeiro").await;
        scene.connection(&format!("time_to_transfer = 3, transfer_queue_id = {queue}")).await;
        scene.says(NUMBER, "Oi").await;
        scene.says("5511955550101", "Oi").await;
        scene.says("5511955550101", "1").await;
        scene.world.clock.pass(2);
        scene.world.desk.run_timers().await.unwrap();
        assert_eq!(scene.ticket(NUMBER).await.queue_id, None);
        scene.world.clock.pass(2);
        scene.world.desk.run_timers().await.unwrap();
        let moved = scene.ticket(NUMBER).await;
        assert_eq!((moved.queue_id, moved.status.as_str()), (Some(queue), "pending"));
        let chosen = scene.ticket("5511955550101").await;
        assert_eq!(chosen.queue_id, Some(scene.queue("Vendas").await), "a choice is respected");
        scene.world.hear(|event| event.payload["action"] == "update" && event.rooms.contains(&format!("company-{}-queue-{queue}-pending", scene.company()))).await;
        assert_eq!(scene.says(NUMBER, "1").await, Vec::<String>::new(), "the menu is over");
    }

    async fn a_day_without_a_rating_ends_the_attendance_only(scene: Scene) {
        scene.setting("userRating", "enabled").await;
        let ticket = scene.attended(NUMBER).await;
        scene.world.close(&scene.world.admin, ticket).await;
        scene.world.clock.pass(23 * 60);
        scene.world.desk.run_timers().await.unwrap();
        assert_eq!(scene.cycle(ticket, "finished_at").await, -1);
        scene.world.clock.pass(2 * 60);
        scene.world.desk.run_timers().await.unwrap();
        assert!(scene.cycle(ticket, "finished_at").await > 0);
        assert_eq!(scene.ticket(NUMBER).await.status, "closed");
    }
}
