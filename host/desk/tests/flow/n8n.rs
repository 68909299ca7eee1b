//! The plugin `n8n` as companies use it: an integration, a connection that is bound to it, a workflow that answers now or later.

use crate::plugin_bots::{hears, left_alone};
use crate::plugins::install;
use crate::push::service::{Arrived, Service};
use crate::scene::{NUMBER, Scene, on_a_scene};
use balcao_desk::HookPost;
use balcao_desk::office::IntegrationInput;
use serde_json::{Value, json};

/// A workflow that answers the customers of a connection first.
async fn workflow(scene: &Scene) -> Service {
    install(scene, "plugins/n8n").await;
    let service = Service::start().await;
    let settings = [
        ("url", format!("{}/webhook/desk", service.url)),
        ("token", "segredo".to_owned()),
    ];
    let input = IntegrationInput {
        kind: Some("n8n".to_owned()),
        name: Some("Atendimento".to_owned()),
        settings: settings.map(|(key, value)| (key.to_owned(), value)).into(),
    };
    let integrations = scene.world.desk.office().integrations();
    let id = integrations.create(&scene.world.admin, &input).await.unwrap().id;
    scene.connection(&format!("integration_id = {id}")).await;
    service
}

fn told(arrived: &Arrived) -> Value {
    serde_json::from_slice(&arrived.body).unwrap()
}

/// What the workflow posts to the address that the admin sees.
async fn later(scene: &Scene, body: Value) {
    let modules = scene.world.desk.modules();
    let form = modules.settings(&scene.world.admin, "n8n").await.unwrap();
    let post = HookPost {
        plugin: "n8n".to_owned(),
        key: form.hooks[0].url.rsplit('/').next().unwrap().to_owned(),
        body: body.to_string().into_bytes(),
        ..HookPost::default()
    };
    modules.accept_hook(post).await.unwrap();
}

on_a_scene! {
    async fn a_workflow_answers_a_customer_and_hands_over(scene: Scene) {
        let service = workflow(&scene).await;
        let queue = scene.queue("Suporte").await;
        service.says(200, json!([{ "output": "Bom dia! Como ajudo?" }]));
        scene.says(NUMBER, "oi").await;
        hears(&scene, "Bom dia! Como ajudo?").await;
        let arrived = service.nth(1).await;
        assert_eq!((arrived.path.as_str(), arrived.headers["authorization"].as_str()), ("/webhook/desk", "Bearer segredo"));
        let body = told(&arrived);
        assert_eq!((&body["type"], &body["data"]["message"]["body"], &body["data"]["contact"]["number"]), (&json!("bot.turn"), &json!("oi"), &json!(NUMBER)));
        assert_eq!((&body["data"]["companyId"], &body["data"]["turn"]["number"]), (&json!(scene.company()), &json!(1)));
        assert!(body["data"]["connection"]["name"].is_string(), "{body}");

        service.says(200, json!({ "messages": ["Um momento"], "actions": [{ "type": "transfer", "queueId": queue }] }));
        scene.says(NUMBER, "boleto").await;
        let ticket = left_alone(&scene).await;
        assert_eq!((ticket.queue_id, ticket.status.as_str()), (Some(queue), "pending"));
        let bodies: Vec<String> = scene.messages(ticket.id).await.into_iter().map(|message| message.body).collect();
        assert!(bodies.contains(&"Um momento".to_owned()), "{bodies:?}");
    }

    async fn a_workflow_that_fails_leaves_the_customer_to_people(scene: Scene) {
        let service = workflow(&scene).await;
        service.says(404, json!({ "message": "not registered" }));
        scene.says(NUMBER, "oi").await;
        let ticket = left_alone(&scene).await;
        assert_eq!((ticket.status.as_str(), ticket.user_id, scene.messages(ticket.id).await.len()), ("pending", None, 1));
    }

    async fn a_late_answer_reaches_the_customer_and_may_hand_over(scene: Scene) {
        let service = workflow(&scene).await;
        let queue = scene.queue("Suporte").await;
        service.says(200, json!({ "message": "Workflow was started" }));
        scene.says(NUMBER, "meu pedido").await;
        let id = told(&service.nth(1).await)["data"]["answerTo"].clone();
        later(&scene, json!({ "answerTo": id, "text": "Chega amanhã" })).await;
        hears(&scene, "Chega amanhã").await;
        assert!(scene.ticket(NUMBER).await.use_integration, "the bot goes on");
        later(&scene, json!({ "answerTo": id, "actions": [{ "type": "transfer", "queueId": queue }] })).await;
        let ticket = left_alone(&scene).await;
        assert_eq!((ticket.queue_id, ticket.status.as_str()), (Some(queue), "pending"));
    }
}
