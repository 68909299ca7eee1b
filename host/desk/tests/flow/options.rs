use crate::scene::{NUMBER, Scene, on_a_scene};

const ROOT: &str = "Vendas aqui.\n\n*[ 1 ]* - Preços\n*[ 2 ]* - Entregas\n*[ # ]* - Voltar ao menu inicial";
const PRICES: &str =
    "Sobre Preços\n\n*[ 1 ]* - Bolos\n*[ 2 ]* - Pães\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Voltar ao menu inicial";

/// Preços has Bolos and Pães, Entregas has only Prazos.
async fn options(scene: &Scene) {
    scene.queue_form("Vendas", "greeting_message = 'Vendas aqui.'").await;
    let prices = scene.option("Vendas", None, "1", "Preços").await;
    let deliveries = scene.option("Vendas", None, "2", "Entregas").await;
    scene.option("Vendas", Some(prices), "1", "Bolos").await;
    scene.option("Vendas", Some(prices), "2", "Pães").await;
    scene.option("Vendas", Some(deliveries), "1", "Prazos").await;
}

on_a_scene! {
    async fn the_choice_of_a_queue_is_no_option_and_a_leaf_leads_to_people(scene: Scene) {
        options(&scene).await;
        scene.queues(&["Vendas", "Suporte"]).await;
        scene.says(NUMBER, "Oi").await;
        assert_eq!(scene.says(NUMBER, "1").await, [ROOT]);
        assert!(scene.ticket(NUMBER).await.chatbot);
        assert_eq!(scene.says(NUMBER, "1").await, [PRICES]);
        assert!(scene.ticket(NUMBER).await.queue_option_id.is_some());
        assert_eq!(scene.says(NUMBER, "2").await, ["Sobre Pães"]);
        let ticket = scene.ticket(NUMBER).await;
        assert_eq!((ticket.chatbot, ticket.queue_option_id, ticket.status.as_str()), (false, None, "pending"));
        assert_eq!(ticket.queue_id, Some(scene.queue("Vendas").await));
        assert_eq!(scene.says(NUMBER, "1").await, Vec::<String>::new());
    }

    async fn zero_goes_up_and_the_sign_to_the_menu(scene: Scene) {
        options(&scene).await;
        scene.queues(&["Vendas", "Suporte"]).await;
        scene.says(NUMBER, "Oi").await;
        scene.says(NUMBER, "1").await;
        scene.says(NUMBER, "1").await;
        assert_eq!(scene.says(NUMBER, "0").await, [ROOT]);
        assert_eq!(scene.says(NUMBER, "#").await, ["*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte"]);
        let ticket = scene.ticket(NUMBER).await;
        assert_eq!((ticket.queue_id, ticket.chatbot, ticket.queue_option_id), (None, false, None));
    }

    async fn a_single_way_is_taken_whatever_is_typed(scene: Scene) {
        options(&scene).await;
        scene.queues(&["Vendas"]).await;
        assert_eq!(scene.says(NUMBER, "Oi").await, [ROOT]);
        assert_eq!(scene.says(NUMBER, "2").await.len(), 1);
        assert_eq!(scene.says(NUMBER, "quanto demora?").await, ["Sobre Prazos"]);
    }

    async fn with_one_queue_the_first_words_may_be_an_option(scene: Scene) {
        options(&scene).await;
        scene.queues(&["Vendas"]).await;
        assert_eq!(scene.says(NUMBER, "1").await, [PRICES]);
    }

    async fn unknown_words_repeat_the_level_but_not_for_ever(scene: Scene) {
        options(&scene).await;
        scene.queues(&["Vendas"]).await;
        scene.connection("max_use_bot_queues = 2").await;
        scene.says(NUMBER, "1").await;
        assert_eq!(scene.says(NUMBER, "tortas").await, [PRICES]);
        assert_eq!(scene.says(NUMBER, "doces").await, [PRICES]);
        assert_eq!(scene.says(NUMBER, "salgados").await, Vec::<String>::new());
        assert_eq!(scene.says(NUMBER, "1").await, ["Sobre Bolos"]);
    }

    async fn an_agent_who_accepts_ends_the_bot(scene: Scene) {
        options(&scene).await;
        scene.queues(&["Vendas"]).await;
        let ticket = scene.attended(NUMBER).await;
        assert_eq!(scene.says(NUMBER, "1").await, Vec::<String>::new());
        assert!(!scene.world.desk.tickets().show(&scene.world.admin, ticket).await.unwrap().chatbot);
    }

    async fn options_with_files_send_them(scene: Scene) {
        options(&scene).await;
        scene.queues(&["Vendas"]).await;
        scene.run("UPDATE queue_options SET media_path = '/public/1/b.pdf', media_name = 'tabela.pdf' WHERE title = 'Bolos'").await;
        scene.says(NUMBER, "1").await;
        assert_eq!(scene.says(NUMBER, "1").await, ["Sobre Bolos", "tabela.pdf"]);
        let file = scene.last(scene.ticket(NUMBER).await.id).await;
        assert_eq!(file.media_type, "application");
    }
}
