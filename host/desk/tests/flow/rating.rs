use crate::scene::{NUMBER, Scene, on_a_scene};

/// A closed conversation whose customer was asked.
async fn asked(scene: &Scene) -> i64 {
    scene.setting("userRating", "enabled").await;
    scene
        .connection("rating_message = 'Obrigado, {{firstName}}.', complation_message = 'Até logo!'")
        .await;
    let ticket = scene.attended(NUMBER).await;
    scene.world.close(&scene.world.admin, ticket).await;
    ticket
}

async fn rates(scene: &Scene) -> i64 {
    scene.number("SELECT COUNT(*) FROM user_ratings").await
}

on_a_scene! {
    async fn closing_asks_and_the_answer_is_kept_without_reopening(scene: Scene) {
        let ticket = asked(&scene).await;
        let question = scene.last(ticket).await.body;
        assert!(question.starts_with("Obrigado, Cliente.\n\n") && question.contains("*3* - Muito satisfeito"), "{question}");
        let view = scene.ticket(NUMBER).await;
        assert_eq!((view.status.as_str(), view.user_id), ("closed", Some(scene.world.admin.user_id())));
        assert_eq!(scene.cycle(ticket, "finished_at").await, -1, "the attendance waits for the answer");
        assert_eq!(scene.says(NUMBER, "3").await, ["Até logo!"]);
        let view = scene.ticket(NUMBER).await;
        assert_eq!((view.status.as_str(), view.unread_messages), ("closed", 0));
        let stored = format!("SELECT rate FROM user_ratings WHERE ticket_id = {ticket} AND user_id = {}", scene.world.admin.user_id());
        assert_eq!(scene.number(&stored).await, 3);
        assert_eq!(scene.cycle(ticket, "rated").await, 1);
        assert!(scene.cycle(ticket, "finished_at").await > 0);
        scene.says(NUMBER, "2").await;
        assert_eq!((rates(&scene).await, scene.ticket(NUMBER).await.status.as_str()), (1, "pending"));
    }

    async fn what_is_no_number_is_asked_once_more_and_then_taken_as_it_is(scene: Scene) {
        asked(&scene).await;
        let again = scene.says(NUMBER, "adorei").await;
        assert!(again[0].starts_with("Para avaliar"), "{again:?}");
        assert_eq!(scene.ticket(NUMBER).await.status, "closed");
        assert_eq!(scene.says(NUMBER, "e mais uma dúvida").await, Vec::<String>::new());
        let view = scene.ticket(NUMBER).await;
        assert_eq!((view.status.as_str(), view.user_id, rates(&scene).await), ("pending", None, 0));
    }

    async fn an_answer_after_the_repeated_question_counts(scene: Scene) {
        asked(&scene).await;
        scene.says(NUMBER, "5").await;
        assert_eq!(scene.says(NUMBER, "2").await, ["Até logo!"]);
        assert_eq!(scene.number("SELECT rate FROM user_ratings").await, 2);
    }

    async fn closing_twice_keeps_the_rating(scene: Scene) {
        let ticket = asked(&scene).await;
        let before = scene.messages(ticket).await.len();
        scene.world.close(&scene.world.admin, ticket).await;
        assert_eq!(scene.messages(ticket).await.len(), before, "nothing is asked or said twice");
        scene.says(NUMBER, "1").await;
        assert_eq!(scene.number("SELECT rate FROM user_ratings").await, 1);
    }

    async fn an_agent_who_reopens_takes_the_question_back(scene: Scene) {
        let ticket = asked(&scene).await;
        scene.world.accept(&scene.world.admin, ticket).await.unwrap();
        assert_eq!(scene.says(NUMBER, "2").await, Vec::<String>::new());
        assert_eq!((rates(&scene).await, scene.ticket(NUMBER).await.status.as_str()), (0, "open"));
        scene.world.close(&scene.world.admin, ticket).await;
        scene.says(NUMBER, "2").await;
        assert_eq!(rates(&scene).await, 1);
    }

    async fn after_a_day_a_number_is_only_a_message(scene: Scene) {
        let ticket = asked(&scene).await;
        scene.world.clock.pass(25 * 60);
        scene.world.desk.run_timers().await.unwrap();
        assert!(scene.cycle(ticket, "finished_at").await > 0);
        assert_eq!(scene.cycle(ticket, "rated").await, 0);
        scene.says(NUMBER, "3").await;
        assert_eq!((rates(&scene).await, scene.ticket(NUMBER).await.status.as_str()), (0, "pending"));
    }

    async fn without_the_setting_closing_says_goodbye_at_once(scene: Scene) {
        scene.connection("complation_message = 'Até logo!'").await;
        let ticket = scene.attended(NUMBER).await;
        scene.world.close(&scene.world.admin, ticket).await;
        assert_eq!(scene.last(ticket).await.body, "Até logo!");
        assert!(scene.cycle(ticket, "started_at").await > 0 && scene.cycle(ticket, "finished_at").await > 0);
        assert_eq!(scene.cycle(ticket, "user_id").await, scene.world.admin.user_id());
    }
}
