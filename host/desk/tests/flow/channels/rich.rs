//! What services take beside texts and files, when they take it, and what customers press.

use super::service::{Does, Service};
use super::{Line, connected};
use crate::scene::{NUMBER, Scene, on_a_scene};
use crate::world::Heard;
use balcao_desk::{DeskError, RichContent, RichInput};
use balcao_model::clock::{Clock, Millis};
use balcao_model::message::{Card, Location, TemplateUse};
use serde_json::{Value, json};

const HOUR_MS: Millis = 3_600_000;

impl Line<'_> {
    async fn sends(&self, ticket: i64, content: RichContent) -> Result<(), DeskError> {
        let input = RichInput {
            content,
            quoted_id: None,
            client_id: None,
        };
        let messages = self.scene.world.desk.messages();
        messages.send_rich(&self.scene.world.admin, ticket, input).await
    }

    async fn refuses(&self, ticket: i64, content: RichContent) -> String {
        let refused = self.sends(ticket, content).await.unwrap_err().to_string();
        refused.trim_start_matches("refused: ").to_owned()
    }

    /// A queue of the demo in the menu of the connection.
    async fn queue(&self, order: i64, name: &str) -> i64 {
        let id = self.scene.queue(name).await;
        self.scene
            .run(&format!("UPDATE queues SET order_queue = {order} WHERE id = {id}"))
            .await;
        let company = self.scene.company();
        let link = format!(
            "INSERT INTO connection_queues (company_id, connection_id, queue_id) VALUES ({company}, {}, {id})",
            self.id
        );
        self.scene.run(&link).await;
        id
    }

    async fn presses(&self, id: &str, choice: &str, text: &str) {
        let pressed = json!([{ "kind": "button", "id": id, "from": NUMBER, "choice": choice, "text": text }]);
        self.told(pressed).await;
        self.scene.world.message(id).await;
    }
}

fn template(values: &[(&str, &str)]) -> RichContent {
    let values = values
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
    let wanted = TemplateUse {
        name: "boleto".to_owned(),
        language: "pt_BR".to_owned(),
        values: values.collect(),
    };
    RichContent::Template(wanted, None)
}

fn place() -> RichContent {
    RichContent::Location(Location {
        latitude: -23.5,
        longitude: -46.25,
        name: "Loja".to_owned(),
        thumbnail: String::new(),
    })
}

async fn content(service: &Service, count: usize) -> Value {
    service.nth("POST /main/messages", count).await.body["content"].clone()
}

on_a_scene! {
    async fn places_and_cards_go_as_what_they_are_and_are_shown_as_those_of_customers(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        line.sends(ticket, place()).await.unwrap();
        assert_eq!(content(&service, 1).await, json!({ "latitude": -23.5, "longitude": -46.25, "place": "Loja" }));
        let card = |name: &str, number: &str| Card { name: name.to_owned(), number: number.to_owned() };
        line.sends(ticket, RichContent::Contacts(vec![card("Bia", "+55 11 95555-0177")])).await.unwrap();
        assert_eq!(content(&service, 2).await, json!({ "cards": [["Bia", "5511955550177"]] }));
        let shown = scene.messages(ticket).await;
        let kinds: Vec<&str> = shown.iter().skip(1).map(|message| message.media_type.as_str()).collect();
        assert_eq!(kinds, ["locationMessage", "contactMessage"]);
        assert!(shown[1].body.ends_with("|Loja") && shown[2].body.contains("FN:Bia"), "{shown:?}");
        assert_eq!(line.refuses(ticket, RichContent::Contacts(Vec::new())).await, "ERR_VALIDATION");
        assert_eq!(line.refuses(ticket, RichContent::Contacts(vec![card("Bia", "x")])).await, "ERR_VALIDATION");
        let nowhere = RichContent::Location(Location { latitude: 91.0, longitude: 0.0, name: String::new(), thumbnail: String::new() });
        assert_eq!(line.refuses(ticket, nowhere).await, "ERR_VALIDATION");
    }

    async fn outside_the_window_only_templates_go(scene: Scene) {
        let service = Service::start().await;
        service.offers(json!([
            { "name": "boleto", "language": "pt_BR", "standing": "approved", "body": "Olá {{a}}, vence {{b}}", "gaps": "a b" },
            { "name": "novo", "language": "pt_BR", "standing": "pending", "body": "x" },
        ]));
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        let (desk, admin) = (&scene.world.desk, &scene.world.admin);
        let open = desk.tickets().channel(admin, ticket).await.unwrap();
        let left = open.window_ends_at.unwrap().0 - scene.world.clock.now();
        assert!(open.window_hours == Some(24) && (23 * HOUR_MS..=24 * HOUR_MS).contains(&left), "{open:?}");
        line.answers(ticket, "Ainda dá", None).await;
        content(&service, 1).await;

        scene.world.clock.advance(24 * HOUR_MS);
        assert_eq!(line.refuses(ticket, place()).await, "ERR_SEND_WINDOW_CLOSED");
        let filled = [("a", "Ana"), ("b", "10/12")];
        assert_eq!(line.refuses(ticket, template(&filled)).await, "ERR_SEND_BAD_TEMPLATE", "nobody has asked for the templates");
        let told = desk.connections().sync_templates(admin, line.id).await.unwrap();
        assert_eq!(told.templates.iter().map(|one| one.standing.as_str()).collect::<Vec<_>>(), ["approved", "pending"]);
        assert_eq!(line.refuses(ticket, template(&[("a", "Ana")])).await, "ERR_SEND_BAD_TEMPLATE");
        assert_eq!(line.refuses(ticket, template(&[("a", "Ana"), ("b", " ")])).await, "ERR_SEND_BAD_TEMPLATE");
        line.sends(ticket, template(&filled)).await.unwrap();
        let sent = content(&service, 2).await;
        assert_eq!((&sent["template"], &sent["values"]), (&json!("boleto"), &json!([["a", "Ana"], ["b", "10/12"]])));
        let shown = scene.last(ticket).await;
        assert_eq!((shown.body.as_str(), shown.kind.as_str()), ("Olá Ana, vence 10/12", "template"));

        line.says("I-2", "Obrigada").await;
        line.answers(ticket, "De nada", None).await;
        assert_eq!(content(&service, 3).await["text"], "De nada");
    }

    async fn templates_belong_to_the_company_and_admins_ask_for_them(scene: Scene) {
        let service = Service::start().await;
        service.offers(json!([{ "name": "boleto", "language": "pt_BR", "standing": "approved", "body": "x" }]));
        let line = connected(&scene, &service).await;
        let connections = scene.world.desk.connections();
        assert!(connections.sync_templates(&scene.world.ana, line.id).await.unwrap_err().to_string().contains("ERR_NO_PERMISSION"));
        assert!(connections.sync_templates(&scene.world.other, line.id).await.unwrap_err().to_string().contains("ERR_NO_WAPP_FOUND"));
        connections.sync_templates(&scene.world.admin, line.id).await.unwrap();
        let seen = connections.templates(&scene.world.ana, line.id).await.unwrap();
        assert_eq!((seen.templates.len(), seen.synced_at.is_some()), (1, true));
        let own = connections.templates(&scene.world.admin, scene.connection).await.unwrap_err();
        assert!(own.to_string().contains("ERR_SEND_UNSUPPORTED"));
        let health = connections.health(&scene.world.admin, line.id).await.unwrap();
        assert_eq!((health.name.as_deref(), health.quality, health.facts[0].value.as_str()), (Some("Loja"), "fair", "TIER_1K"));
        service.offers(json!("nothing that is a list"));
        let away = connections.sync_templates(&scene.world.admin, line.id).await.unwrap_err();
        assert!(away.to_string().contains("ERR_CHANNEL_UNREACHABLE"));
        assert_eq!(connections.templates(&scene.world.ana, line.id).await.unwrap().templates.len(), 1);
    }

    async fn a_menu_is_pressed_as_well_as_typed_and_one_that_has_passed_is_only_read(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let (sales, support) = (line.queue(1, "Vendas").await, line.queue(2, "Suporte").await);
        scene.option("Vendas", None, "1", "Planos").await;
        scene.run(&format!("UPDATE connections SET greeting_message = 'Com quem quer falar?' WHERE id = {}", line.id)).await;
        scene.queue_form("Vendas", "greeting_message = 'Sobre o quê?'").await;
        let ticket = line.says("I-1", "Oi").await;
        let asked = content(&service, 1).await;
        assert_eq!(asked["ask"], "Com quem quer falar?");
        assert_eq!(asked["options"], json!([["menu:1", "Vendas"], ["menu:2", "Suporte"]]));
        line.presses("I-2", "menu:1", "Vendas").await;
        let options = content(&service, 2).await["options"].clone();
        let root = format!("queue-{sales}");
        assert_eq!(options, json!([[format!("{root}:1"), "Planos"], [format!("{root}:#"), "Voltar ao menu inicial"]]));
        assert_eq!(scene.ticket(NUMBER).await.queue_id, Some(sales));
        line.presses("I-3", "menu:2", "Suporte").await;
        assert_eq!(scene.ticket(NUMBER).await.queue_id, Some(sales), "that menu has passed");
        line.presses("I-4", &format!("{root}:#"), "Menu inicial").await;
        line.presses("I-5", "menu:2", "Suporte").await;
        assert_eq!(scene.ticket(NUMBER).await.queue_id, Some(support));
        let read = scene.messages(ticket).await.into_iter().find(|message| message.id == "I-5").unwrap();
        assert_eq!(read.body, "Suporte");
    }

    async fn a_busy_service_gets_nothing_of_the_connection_for_as_long_as_it_says(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        service.does(&[Does::Answer(429, "50")]);
        line.answers(ticket, "Um", None).await;
        let is_put_back = |event: &Heard| event.payload["message"]["body"] == "Um" && event.payload["message"]["state"] == "pending";
        scene.world.hear_nth(2, is_put_back).await;
        line.told(json!([{ "kind": "text", "id": "J-1", "from": "5511955550177", "text": "Outro" }])).await;
        let other = scene.world.message("J-1").await.payload["ticket"]["id"].as_i64().unwrap();
        line.answers(other, "Dois", None).await;
        line.shown("Dois", |message| message["heldReason"] == "rate").await;
        assert!(service.taken().is_empty());
        scene.world.clock.pass(1);
        let mut sent = [content(&service, 2).await["text"].clone(), content(&service, 3).await["text"].clone()];
        sent.sort_by_key(Value::to_string);
        assert_eq!(sent, ["Dois", "Um"]);
    }

    async fn an_account_that_is_refused_is_shown_and_its_messages_wait(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        service.does(&[Does::Answer(401, "")]);
        line.answers(ticket, "Espera", None).await;
        let down = line.becomes("DISCONNECTED").await;
        assert_eq!(down.payload["session"]["statusReason"], "CONNECTION_CREDENTIALS");
        assert!(service.taken().is_empty());
        scene.world.desk.connections().start(&scene.world.admin, line.id).await.unwrap();
        assert_eq!(content(&service, 2).await["text"], "Espera");
    }

    async fn customers_see_that_an_agent_reads_and_writes(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        scene.world.desk.messages().list(&scene.world.admin, ticket, 1).await.unwrap();
        let read = service.nth("POST /main/attention", 1).await.body;
        assert_eq!(read, json!({ "to": NUMBER, "newest": "I-1", "typing": false }));
        scene.world.desk.tickets().typing(&scene.world.admin, ticket);
        assert_eq!(service.nth("POST /main/attention", 2).await.body["typing"], true);
    }
}
