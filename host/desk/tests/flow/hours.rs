use crate::scene::{NUMBER, Scene, on_a_scene};

const MONDAY: &str = r#"[{"weekday":"Segunda-feira","weekdayEn":"monday","startTime":"08:00","endTime":"18:00"}]"#;
const CLOSED: &str = "2026-11-23T20:00:00Z";
const OPEN: &str = "2026-11-23T10:00:00Z";

async fn company_hours(scene: &Scene) {
    scene.setting("scheduleType", "company").await;
    scene.connection("out_of_hours_message = 'Voltamos às 8h.'").await;
    scene.run(&format!("UPDATE companies SET schedules = '{MONDAY}'")).await;
}

async fn queue_hours(scene: &Scene, queue: &str) {
    scene
        .queue_form(
            queue,
            &format!("schedules = '{MONDAY}', out_of_hours_message = '{queue} dorme.'"),
        )
        .await;
}

on_a_scene! {
    async fn outside_the_companys_hours_customers_are_told_once(scene: Scene) {
        company_hours(&scene).await;
        scene.queues(&["Vendas", "Suporte"]).await;
        scene.world.clock.set(CLOSED);
        assert_eq!(scene.says(NUMBER, "Oi").await, ["Voltamos às 8h."]);
        assert_eq!(scene.says(NUMBER, "Alguém?").await, Vec::<String>::new());
        scene.world.clock.pass(45);
        assert_eq!(scene.says(NUMBER, "Ainda não?").await, ["Voltamos às 8h."]);
        assert_eq!(scene.ticket(NUMBER).await.status, "pending", "people see it in the morning");
        scene.world.clock.set(OPEN);
        assert!(scene.says(NUMBER, "Bom dia").await[0].contains("Vendas"));
    }

    async fn a_connection_with_one_queue_keeps_the_ticket_in_it_overnight(scene: Scene) {
        company_hours(&scene).await;
        scene.queues(&["Vendas"]).await;
        scene.world.clock.set(CLOSED);
        assert_eq!(scene.says(NUMBER, "Oi").await, ["Voltamos às 8h."]);
        assert_eq!(scene.ticket(NUMBER).await.queue_id, Some(scene.queue("Vendas").await));
    }

    async fn a_customer_of_an_agent_is_told_too_and_stays_with_the_agent(scene: Scene) {
        company_hours(&scene).await;
        scene.world.clock.set(OPEN);
        let ticket = scene.attended(NUMBER).await;
        scene.world.clock.set(CLOSED);
        assert_eq!(scene.says(NUMBER, "Mais uma coisa").await, ["Voltamos às 8h."]);
        let view = scene.ticket(NUMBER).await;
        assert_eq!((view.id, view.status.as_str()), (ticket, "open"));
        assert!(!view.from_me, "the desk still owes an answer");
    }

    async fn without_the_setting_hours_mean_nothing(scene: Scene) {
        company_hours(&scene).await;
        scene.setting("scheduleType", "disabled").await;
        scene.world.clock.set(CLOSED);
        assert_eq!(scene.says(NUMBER, "Oi").await, Vec::<String>::new());
    }

    async fn a_closed_queue_is_not_entered_through_the_menu(scene: Scene) {
        scene.queues(&["Vendas", "Suporte"]).await;
        queue_hours(&scene, "Suporte").await;
        scene.world.clock.set(CLOSED);
        scene.says(NUMBER, "Oi").await;
        assert_eq!(scene.says(NUMBER, "2").await, ["Suporte dorme.\n\n*[ # ]* - Voltar ao menu inicial"]);
        assert_eq!(scene.ticket(NUMBER).await.queue_id, None);
        assert_eq!(scene.says(NUMBER, "1").await, Vec::<String>::new());
        assert_eq!(scene.ticket(NUMBER).await.queue_id, Some(scene.queue("Vendas").await));
    }

    async fn queues_have_hours_of_their_own(scene: Scene) {
        scene.setting("scheduleType", "queue").await;
        scene.queues(&["Vendas"]).await;
        queue_hours(&scene, "Vendas").await;
        scene.option("Vendas", None, "1", "Preços").await;
        scene.world.clock.set(CLOSED);
        assert_eq!(scene.says(NUMBER, "Oi").await, ["Vendas dorme."]);
        scene.world.clock.set(OPEN);
        assert!(scene.says(NUMBER, "Oi").await[0].contains("Preços"));
    }

    async fn the_companys_zone_decides(scene: Scene) {
        company_hours(&scene).await;
        scene.world.clock.set("2026-11-23T10:00:00Z");
        scene.setting("timeZone", "America/Sao_Paulo").await;
        assert_eq!(scene.says(NUMBER, "Oi").await, ["Voltamos às 8h."], "it is seven o'clock there");
        scene.world.clock.set("2026-11-23T20:59:00Z");
        assert_eq!(scene.says(NUMBER, "Oi").await, Vec::<String>::new());
    }

    async fn unreadable_hours_turn_nobody_away(scene: Scene) {
        company_hours(&scene).await;
        scene.run("UPDATE companies SET schedules = '{}'").await;
        scene.world.clock.set(CLOSED);
        assert_eq!(scene.says(NUMBER, "Oi").await, Vec::<String>::new());
    }
}
