//! Bots of plugins in conversations, through a real component. Whatever a bot does wrong, people see the customer.

use crate::plugins::install;
use crate::scene::{NUMBER, Scene, on_a_scene};
use balcao_desk::TicketView;
use balcao_desk::office::IntegrationInput;
use serde_json::json;
use std::collections::BTreeMap;

/// A connection whose customers a bot answers first.
async fn with_bot(scene: &Scene) -> i64 {
    install(scene, "host/runtime/fixtures/bot").await;
    let id = integration(scene, "Robô").await;
    scene.connection(&format!("integration_id = {id}")).await;
    id
}

async fn integration(scene: &Scene, name: &str) -> i64 {
    let input = IntegrationInput {
        kind: Some("sample-bot".to_owned()),
        name: Some(name.to_owned()),
        settings: BTreeMap::from([("token".to_owned(), "segredo".to_owned())]),
    };
    let integrations = scene.world.desk.office().integrations();
    integrations.create(&scene.world.admin, &input).await.unwrap().id
}

/// The message of the desk that follows, whoever writes it.
pub(crate) async fn hears(scene: &Scene, body: &str) {
    scene
        .world
        .hear(|event| {
            let message = &event.payload["message"];
            event.name.ends_with("-appMessage") && message["fromMe"] == true && message["body"] == body
        })
        .await;
}

/// The ticket once its bot is gone.
pub(crate) async fn left_alone(scene: &Scene) -> TicketView {
    let id = scene.ticket(NUMBER).await.id;
    scene
        .world
        .hear(|event| {
            let ticket = &event.payload["ticket"];
            event.payload["action"] == "update" && ticket["id"] == id && ticket["useIntegration"] == false
        })
        .await;
    scene.ticket(NUMBER).await
}

on_a_scene! {
    async fn a_bot_answers_in_order_and_remembers(scene: Scene) {
        with_bot(&scene).await;
        scene.says(NUMBER, "Oi").await;
        hears(&scene, "Olá").await;
        for _ in 0..3 {
            scene.says(NUMBER, "conta").await;
        }
        for count in ["1", "2", "3"] {
            hears(&scene, count).await;
        }
        scene.says(NUMBER, "menu").await;
        hears(&scene, "Escolha\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte").await;
        scene.says(NUMBER, "quem").await;
        let ticket = scene.ticket(NUMBER).await;
        hears(&scene, &format!("{} \"Cliente Novo\" escondido", ticket.id)).await;
        scene.says(NUMBER, "arquivo").await;
        hears(&scene, "Segue").await;
        assert!(scene.last(ticket.id).await.media_url.is_some());
        let ticket = scene.ticket(NUMBER).await;
        assert_eq!((ticket.status.as_str(), ticket.use_integration), ("pending", true));
        assert!(ticket.unread_messages > 0, "no person has read it");
    }

    async fn admins_hear_of_integrations_and_of_what_is_bound_to_one_that_goes(scene: Scene) {
        let id = with_bot(&scene).await;
        scene.says(NUMBER, "Oi").await;
        hears(&scene, "Olá").await;
        let (world, company) = (&scene.world, scene.company());
        let integrations = world.desk.office().integrations();
        let renamed = IntegrationInput { name: Some("Robô novo".to_owned()), ..IntegrationInput::default() };
        integrations.update(&world.admin, id, &renamed).await.unwrap();
        let told = world.hear(|event| event.payload["queueIntegration"]["name"] == "Robô novo").await;
        assert_eq!(told.name, format!("company-{company}-queueIntegration"));
        assert_eq!(told.rooms, [format!("company-{company}-admins")]);
        assert_eq!((&told.payload["action"], &told.payload["queueIntegration"]["secrets"]), (&json!("update"), &json!(["token"])));
        integrations.delete(&world.admin, id).await.unwrap();
        world.hear(|event| event.payload["action"] == "delete" && event.payload["integrationId"] == id).await;
        world.hear(|event| event.payload["whatsapp"]["id"].is_i64() && event.payload["whatsapp"]["integrationId"].is_null()).await;
        assert!(!left_alone(&scene).await.use_integration);
    }

    async fn a_bot_hands_over_tags_and_closes(scene: Scene) {
        with_bot(&scene).await;
        let (queue, company) = (scene.queue("Suporte").await, scene.company());
        let tag = scene.number(&format!("SELECT MIN(id) FROM tags WHERE company_id = {company}")).await;
        scene.says(NUMBER, &format!("etiqueta {tag}")).await;
        hears(&scene, "marcado").await;
        scene.says(NUMBER, &format!("fila {queue}")).await;
        let ticket = left_alone(&scene).await;
        assert_eq!((ticket.queue_id, ticket.status.as_str()), (Some(queue), "pending"));
        let bodies: Vec<String> = scene.messages(ticket.id).await.into_iter().map(|message| message.body).collect();
        assert!(bodies.contains(&"Um momento".to_owned()) && !bodies.contains(&"nunca".to_owned()), "{bodies:?}");
        let tags = scene.number(&format!("SELECT COUNT(*) FROM ticket_tags WHERE ticket_id = {}", ticket.id)).await;
        assert_eq!(tags, 1);
        scene.says("5511955550199", "tchau").await;
        scene.world.hear(|event| event.payload["ticket"]["contact"]["number"] == "5511955550199" && event.payload["ticket"]["status"] == "closed").await;
    }

    async fn whatever_a_bot_does_wrong_people_take_over(scene: Scene) {
        with_bot(&scene).await;
        for (place, trick) in ["panico", "erro", "laco", "enxurrada", "metade", "pessoa"].into_iter().enumerate() {
            let number = format!("55119555502{place:02}");
            scene.says(&number, trick).await;
            let gone = |payload: &serde_json::Value| payload["ticket"]["contact"]["number"] == number.as_str() && payload["ticket"]["useIntegration"] == false;
            scene.world.hear(|event| event.payload["action"] == "update" && gone(&event.payload)).await;
            let ticket = scene.ticket(&number).await;
            assert_eq!((ticket.status.as_str(), ticket.use_integration, ticket.user_id), ("pending", false, None), "{trick}");
            assert_eq!(scene.messages(ticket.id).await.len(), 1, "{trick}: all or nothing");
        }
    }

    async fn a_plugin_that_is_gone_or_not_in_the_plan_leaves_the_customer_to_people(scene: Scene) {
        with_bot(&scene).await;
        scene.run("UPDATE plans SET use_integrations = FALSE").await;
        scene.says(NUMBER, "Oi").await;
        assert_eq!(left_alone(&scene).await.status, "pending");
        scene.run("UPDATE integrations SET plugin = 'gone'").await;
        scene.run("UPDATE plans SET use_integrations = TRUE").await;
        scene.says("5511955550198", "Oi").await;
        scene.world.hear(|event| event.payload["ticket"]["contact"]["number"] == "5511955550198" && event.payload["ticket"]["useIntegration"] == false).await;
    }

    async fn two_machines_that_answer_each_other_come_to_an_end(scene: Scene) {
        with_bot(&scene).await;
        for _ in 0..21 {
            scene.says(NUMBER, "conta").await;
        }
        left_alone(&scene).await;
        hears(&scene, "20").await;
    }

    async fn a_person_who_accepts_ends_the_bot(scene: Scene) {
        with_bot(&scene).await;
        scene.says(NUMBER, "Oi").await;
        hears(&scene, "Olá").await;
        let ticket = scene.ticket(NUMBER).await;
        let open = scene.world.accept(&scene.world.admin, ticket.id).await.unwrap();
        assert!(!open.use_integration);
        let before = scene.messages(ticket.id).await.len();
        scene.says(NUMBER, "menu").await;
        let waiting = scene.number("SELECT COUNT(*) FROM plugin_work WHERE name = 'bot.turn'").await;
        assert_eq!((waiting, scene.messages(ticket.id).await.len()), (0, before + 1));
    }

    async fn a_queue_has_its_own_bot_and_a_removed_one_is_bound_to_nothing(scene: Scene) {
        install(&scene, "host/runtime/fixtures/bot").await;
        let id = integration(&scene, "Da fila").await;
        scene.queues(&["Vendas", "Suporte"]).await;
        scene.connection("greeting_message = 'Bem-vindo'").await;
        scene.queue_form("Suporte", &format!("integration_id = {id}")).await;
        scene.says(NUMBER, "Oi").await;
        scene.says(NUMBER, "2").await;
        hears(&scene, "Olá").await;
        let integrations = scene.world.desk.office().integrations();
        integrations.delete(&scene.world.admin, id).await.unwrap();
        assert!(!scene.ticket(NUMBER).await.use_integration);
        assert_eq!(scene.number("SELECT COUNT(*) FROM queues WHERE integration_id IS NOT NULL").await, 0);
    }

    async fn an_integration_is_a_form_and_its_secrets_stay_inside(scene: Scene) {
        install(&scene, "host/runtime/fixtures/bot").await;
        let (desk, admin) = (&scene.world.desk, &scene.world.admin);
        let kinds = desk.office().integrations().kinds(admin).await.unwrap();
        assert_eq!(kinds[0]["settings"][1]["secret"], true);
        let id = integration(&scene, "Robô").await;
        let shown = serde_json::to_string(&desk.office().integrations().show(admin, id).await.unwrap()).unwrap();
        assert!(shown.contains("token") && !shown.contains("segredo"), "{shown}");
        assert_eq!(scene.number("SELECT COUNT(*) FROM integrations WHERE secrets LIKE '%segredo%'").await, 0);
        let refused = async |settings: &[(&str, &str)], name: &str| {
            let settings = settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
            let input = IntegrationInput { kind: Some("sample-bot".to_owned()), name: Some(name.to_owned()), settings };
            desk.office().integrations().create(admin, &input).await.unwrap_err().to_string()
        };
        assert!(refused(&[], "Outro").await.contains("ERR_VALIDATION"), "the token is missing");
        assert!(refused(&[("token", "x"), ("url", "y")], "Outro").await.contains("ERR_VALIDATION"));
        assert!(refused(&[("token", "x")], "Robô").await.contains("ERR_INTEGRATION_NAME_ALREADY_EXISTS"));
        let changed = IntegrationInput { name: Some("Robô 2".to_owned()), ..IntegrationInput::default() };
        let changed = desk.office().integrations().update(admin, id, &changed).await.unwrap();
        assert_eq!((changed.name.as_str(), changed.secrets), ("Robô 2", vec!["token".to_owned()]));
        for who in [&scene.world.other, &scene.world.ana] {
            assert!(desk.office().integrations().show(who, id).await.is_err());
        }
    }
}
