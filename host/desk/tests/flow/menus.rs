use crate::scene::{NUMBER, Scene, on_a_scene};
use std::time::Duration;

const MENU: &str = "Olá, Cliente Novo!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte";

async fn two_queues(scene: &Scene) {
    scene.queues(&["Vendas", "Suporte"]).await;
    scene.connection("greeting_message = 'Olá, {{name}}!'").await;
}

on_a_scene! {
    async fn a_customer_chooses_a_queue_and_is_greeted_by_it(scene: Scene) {
        two_queues(&scene).await;
        scene.queue_form("Suporte", "greeting_message = 'Aqui é o suporte.', media_path = '/public/1/a.png', media_name = 'mapa.png'").await;
        assert_eq!(scene.says(NUMBER, "Oi").await, [MENU]);
        let waiting = scene.ticket(NUMBER).await;
        assert_eq!((waiting.queue_id, waiting.amount_used_bot_queues, waiting.unread_messages), (None, 1, 1));
        assert_eq!(scene.says(NUMBER, "2").await, ["Aqui é o suporte.", "mapa.png"]);
        let ticket = scene.ticket(NUMBER).await;
        assert_eq!((ticket.queue_id, ticket.status.as_str(), ticket.chatbot), (Some(scene.queue("Suporte").await), "pending", false));
        assert_eq!(ticket.unread_messages, 2, "what bots say marks nothing as read");
        let file = scene.last(ticket.id).await;
        assert_eq!((file.media_type.as_str(), file.from_me), ("image", true));
        assert_eq!(scene.says(NUMBER, "Preciso de ajuda").await, Vec::<String>::new());
        assert!(scene.cycle(ticket.id, "queued_at").await > 0 && scene.cycle(ticket.id, "chatbot_at").await > 0);
    }

    async fn the_menu_reaches_the_customers_phone_after_the_customers_words(scene: Scene) {
        two_queues(&scene).await;
        scene.says(NUMBER, "Oi").await;
        let simulation = scene.world.desk.simulation();
        let mut cursor = "0".to_owned();
        let arrived = loop {
            // A look that only brings ticks is followed by the next one.
            let mut got = simulation.messages(scene.phone, NUMBER, &cursor, Duration::from_secs(20)).await.unwrap();
            if let Some(message) = got.messages.pop() {
                break message;
            }
            cursor = got.cursor;
        };
        assert_eq!(arrived.body, MENU);
    }

    async fn what_is_no_choice_is_said_once_and_the_menu_comes_back_by_the_sign(scene: Scene) {
        two_queues(&scene).await;
        assert_eq!(scene.says(NUMBER, "Oi").await.len(), 1);
        let warned = scene.says(NUMBER, "quero comprar").await;
        assert!(warned[0].starts_with("Não encontrei essa opção"), "{warned:?}");
        assert_eq!(scene.says(NUMBER, "alô?").await, Vec::<String>::new());
        assert_eq!(scene.says(NUMBER, "9").await, Vec::<String>::new());
        assert_eq!(scene.says(NUMBER, "#").await, [MENU]);
        assert_eq!(scene.says(NUMBER, "1").await, Vec::<String>::new());
        let ticket = scene.ticket(NUMBER).await;
        assert_eq!(ticket.queue_id, Some(scene.queue("Vendas").await));
        assert_eq!(scene.says(NUMBER, "#").await, [MENU]);
        assert_eq!(scene.ticket(NUMBER).await.queue_id, None);
    }

    async fn two_machines_do_not_talk_for_ever(scene: Scene) {
        two_queues(&scene).await;
        scene.connection("max_use_bot_queues = 2").await;
        let mut menus = 0;
        for _ in 0..5 {
            menus += scene.says(NUMBER, "#").await.len();
        }
        assert_eq!(menus, 2);
        assert_eq!(scene.ticket(NUMBER).await.status, "pending", "people still see it");
    }

    async fn the_menu_is_repeated_after_its_pause_only(scene: Scene) {
        two_queues(&scene).await;
        scene.connection("time_use_bot_queues = 5").await;
        assert_eq!(scene.says(NUMBER, "Oi").await, [MENU]);
        assert_eq!(scene.says(NUMBER, "alguém?").await, Vec::<String>::new());
        scene.world.clock.pass(6);
        assert_eq!(scene.says(NUMBER, "alguém?").await, [MENU]);
    }

    async fn with_one_queue_customers_are_in_it_at_once(scene: Scene) {
        scene.queues(&["Vendas"]).await;
        scene.connection("greeting_message = 'Bem-vindo'").await;
        assert_eq!(scene.says(NUMBER, "Oi").await, Vec::<String>::new());
        assert_eq!(scene.ticket(NUMBER).await.queue_id, Some(scene.queue("Vendas").await));
        scene.setting("sendGreetingMessageOneQueues", "enabled").await;
        assert_eq!(scene.says("5511955550101", "Oi").await, ["Bem-vindo"]);
        assert_eq!(scene.says("5511955550101", "Tudo bem?").await, Vec::<String>::new());
    }

    async fn without_queues_customers_are_greeted_once(scene: Scene) {
        scene.connection("greeting_message = 'Bem-vindo'").await;
        assert_eq!(scene.says(NUMBER, "Oi").await, ["Bem-vindo"]);
        assert_eq!(scene.says(NUMBER, "#").await, Vec::<String>::new());
    }

    async fn the_language_of_the_company_is_spoken(scene: Scene) {
        two_queues(&scene).await;
        scene.setting("language", "en").await;
        scene.says(NUMBER, "Hi").await;
        assert!(scene.says(NUMBER, "hello?").await[0].starts_with("I could not find that option"));
    }

    async fn an_agents_conversation_is_left_alone(scene: Scene) {
        two_queues(&scene).await;
        let ticket = scene.attended(NUMBER).await;
        for words in ["1", "#", "obrigado"] {
            assert_eq!(scene.says(NUMBER, words).await, Vec::<String>::new());
        }
        let after = scene.ticket(NUMBER).await;
        assert_eq!((after.id, after.status.as_str(), after.queue_id), (ticket, "open", None));
        assert_eq!(after.user_id, Some(scene.world.admin.user_id()));
    }

    async fn a_new_attendance_begins_with_the_menu(scene: Scene) {
        two_queues(&scene).await;
        scene.says(NUMBER, "Oi").await;
        scene.says(NUMBER, "1").await;
        let ticket = scene.ticket(NUMBER).await.id;
        scene.world.accept(&scene.world.admin, ticket).await.unwrap();
        scene.world.close(&scene.world.admin, ticket).await;
        assert_eq!(scene.says(NUMBER, "Oi de novo").await, [MENU]);
        let again = scene.ticket(NUMBER).await;
        assert_eq!((again.id, again.status.as_str(), again.queue_id, again.user_id), (ticket, "pending", None, None));
        assert_eq!(scene.number(&format!("SELECT COUNT(*) FROM ticket_cycles WHERE ticket_id = {ticket}")).await, 2);
    }
}
