//! Connections over the channel of a plugin, through a real component and a service in place of a real one.

mod order;
mod rich;
mod service;

use crate::plugins::install;
use crate::scene::{NUMBER, Scene, on_a_scene};
use crate::world::Heard;
use balcao_desk::{ConnectionInput, Decision, HookPost, MessageInput, MessageView};
use balcao_model::auth::Identity;
use serde_json::{Value, json};
use service::{Does, Service};
use std::collections::BTreeMap;

const FIXTURE: &str = "host/runtime/fixtures/channel";

/// A company with a connection over the service.
struct Line<'a> {
    scene: &'a Scene,
    id: i64,
    key: String,
}

fn form(service: &Service, name: &str, token: &str) -> ConnectionInput {
    let given = [("base", service.url.as_str()), ("token", token), ("verify", "abc")];
    ConnectionInput {
        name: name.to_owned(),
        provider: Some("sample-channel".to_owned()),
        settings: given.map(|(key, value)| (key.to_owned(), value.to_owned())).into(),
        ..ConnectionInput::default()
    }
}

async fn key(scene: &Scene, who: &Identity, id: i64) -> String {
    let detail = scene.world.desk.connections().detail(who, id).await.unwrap();
    let url = detail.channel.unwrap().webhook_url;
    url.strip_prefix("http://desk.test/hooks/sample-channel/")
        .unwrap()
        .to_owned()
}

async fn line<'a>(scene: &'a Scene, service: &'a Service) -> Line<'a> {
    install(scene, FIXTURE).await;
    let admin = &scene.world.admin;
    let made = scene
        .world
        .desk
        .connections()
        .create(admin, &form(service, "Oficial", "geheim"))
        .await
        .unwrap();
    let key = key(scene, admin, made.id).await;
    Line {
        scene,
        id: made.id,
        key,
    }
}

/// The same, and messages flow.
async fn connected<'a>(scene: &'a Scene, service: &'a Service) -> Line<'a> {
    service.session("open");
    let line = line(scene, service).await;
    line.becomes("CONNECTED").await;
    line
}

impl Line<'_> {
    async fn becomes(&self, status: &str) -> Heard {
        let is_it = |event: &Heard| {
            let session = &event.payload["session"];
            event.name.ends_with("-whatsappSession") && session["id"] == self.id && session["status"] == status
        };
        self.scene.world.hear(is_it).await
    }

    async fn told_with(&self, key: &str, token: &str, events: &Value) -> Result<(), balcao_desk::DeskError> {
        let post = HookPost {
            plugin: "sample-channel".to_owned(),
            key: key.to_owned(),
            headers: vec![("x-token".to_owned(), token.to_owned())],
            body: events.to_string().into_bytes(),
            ..HookPost::default()
        };
        self.scene.world.desk.modules().accept_hook(post).await
    }

    /// The service tells what happened.
    async fn told(&self, events: Value) {
        self.told_with(&self.key, "geheim", &events).await.unwrap();
    }

    /// A customer writes. Answers the ticket.
    async fn says(&self, id: &str, text: &str) -> i64 {
        self.told(json!([{ "kind": "text", "id": id, "from": NUMBER, "name": "Ana", "text": text }]))
            .await;
        self.scene.world.message(id).await.payload["ticket"]["id"]
            .as_i64()
            .unwrap()
    }

    /// A conversation that the admin has accepted.
    async fn attended(&self) -> i64 {
        let ticket = self.says("I-1", "Oi").await;
        self.scene.world.accept(&self.scene.world.admin, ticket).await.unwrap();
        ticket
    }

    async fn answers(&self, ticket: i64, body: &str, quoted: Option<&str>) {
        let input = MessageInput {
            body: body.to_owned(),
            quoted_id: quoted.map(str::to_owned),
            client_id: None,
        };
        self.scene
            .world
            .desk
            .messages()
            .send(&self.scene.world.admin, ticket, &input)
            .await
            .unwrap();
    }

    /// The message with this text, when browsers hear that it is so.
    async fn shown(&self, body: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let is_it = |event: &Heard| event.payload["message"]["body"] == body && fits(&event.payload["message"]);
        self.scene.world.hear(is_it).await.payload["message"].clone()
    }

    async fn message(&self, ticket: i64, body: &str) -> MessageView {
        let all = self.scene.messages(ticket).await;
        all.into_iter().find(|message| message.body == body).unwrap()
    }

    async fn switch(&self, enabled: bool) {
        let decision = Decision { enabled, consent: None };
        let modules = self.scene.world.desk.modules();
        modules
            .decide(&self.scene.world.admin, "sample-channel", &decision)
            .await
            .unwrap();
    }
}

on_a_scene! {
    async fn a_connection_is_paired_by_a_code_and_by_what_the_service_tells(scene: Scene) {
        let service = Service::start().await;
        let line = line(&scene, &service).await;
        let asked = service.nth("POST /main/session", 1).await;
        assert_eq!(asked.body["webhook"], format!("http://desk.test/hooks/sample-channel/{}", line.key));
        line.becomes("qrcode").await;
        let connections = scene.world.desk.connections();
        assert_eq!(connections.show(&scene.world.admin, line.id).await.unwrap().qrcode, "2@first");
        line.told(json!([{ "kind": "state", "state": "pairing" }, { "kind": "state", "state": "open" }])).await;
        line.becomes("CONNECTED").await;
        line.told(json!([{ "kind": "state", "state": "gone" }])).await;
        let lost = line.becomes("DISCONNECTED").await;
        assert_eq!(lost.payload["session"]["statusReason"], "CONNECTION_ENDED_BY_PHONE");
    }

    async fn what_customers_write_arrives_in_order_and_once(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        for _ in 0..2 {
            line.told(json!([
                { "kind": "text", "id": "A", "from": NUMBER, "name": "Ana", "text": "um" },
                { "kind": "text", "id": "B", "from": NUMBER, "name": "Ana", "text": "dois" },
            ])).await;
        }
        let ticket = line.says("C", "tres").await;
        let bodies: Vec<String> = scene.messages(ticket).await.into_iter().map(|message| message.body).collect();
        assert_eq!(bodies, ["um", "dois", "tres"]);
        let seen = scene.ticket(NUMBER).await;
        assert_eq!((seen.whatsapp_id, seen.contact.name.as_str()), (Some(line.id), "Ana"));
    }

    async fn an_answer_goes_out_once_and_its_steps_come_back(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        line.answers(ticket, "Bom dia", Some("I-1")).await;
        let sent = service.nth("POST /main/messages", 1).await.body;
        let id = line.message(ticket, "Bom dia").await.id;
        assert_eq!((&sent["key"], &sent["to"], &sent["quoted"]), (&json!(id), &json!(NUMBER), &json!("I-1")));
        line.told(json!([{ "kind": "ack", "id": "S-1", "step": "read" }, { "kind": "ack", "id": "S-1", "step": "delivered" }])).await;
        let shown = line.shown("Bom dia", |message| message["ack"] == 4).await;
        assert_eq!(shown["id"], json!(id));
        line.told(json!([{ "kind": "text", "id": "I-2", "from": NUMBER, "text": "Sim", "quoted": "S-1" }])).await;
        scene.world.message("I-2").await;
        assert_eq!(line.message(ticket, "Sim").await.quoted_msg_id.as_deref(), Some(id.as_str()));
        scene.world.desk.messages().edit(&scene.world.admin, &id, "Boa tarde").await.unwrap();
        let edit = service.nth("POST /main/messages", 2).await.body;
        assert_eq!(edit["content"], json!({ "edit": "S-1", "text": "Boa tarde" }));
        assert_eq!(service.taken().iter().filter(|message| message["content"]["text"] == "Bom dia").count(), 1);
    }

    async fn an_echo_of_what_the_desk_sent_is_not_shown_twice(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        line.answers(ticket, "Bom dia", None).await;
        service.nth("POST /main/messages", 1).await;
        let echo = |id: &str, text: &str| json!({ "kind": "text", "id": id, "from": NUMBER, "fromMe": true, "text": text });
        line.told(json!([echo("S-1", "Bom dia"), echo("P-1", "Do celular")])).await;
        scene.world.message("P-1").await;
        let bodies: Vec<String> = scene.messages(ticket).await.into_iter().map(|message| message.body).collect();
        assert_eq!(bodies, ["Oi", "Bom dia", "Do celular"]);
    }

    async fn a_file_is_fetched_by_the_host_with_the_connections_secret(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        line.told(json!([{ "kind": "image", "id": "F", "from": NUMBER, "path": "/files/1", "file": "foto.png", "text": "Olha" }])).await;
        let ticket = scene.world.message("F").await.payload["ticket"]["id"].as_i64().unwrap();
        assert_eq!(service.nth("GET /files/1", 1).await.key, "Bearer geheim");
        let message = scene.last(ticket).await;
        assert_eq!((message.body.as_str(), message.media_type.as_str()), ("Olha", "image"));
        let path = message.media_url.unwrap().strip_prefix("http://desk.test").unwrap().to_owned();
        let kept = scene.world.desk.media(&path).await.unwrap().unwrap();
        assert_eq!(kept.size, service::PICTURE.len() as u64);
    }

    async fn a_file_within_json_may_be_larger_than_a_plugin_can_hold(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        line.told(json!([{ "kind": "image", "id": "F", "from": NUMBER, "path": "/files/1", "member": "base64", "file": "filme.mp4" }])).await;
        let ticket = scene.world.message("F").await.payload["ticket"]["id"].as_i64().unwrap();
        assert_eq!(service.nth("POST /files/1", 1).await.body["file"], "F");
        let message = scene.last(ticket).await;
        assert_eq!(message.media_type, "video");
        let path = message.media_url.unwrap().strip_prefix("http://desk.test").unwrap().to_owned();
        let kept = scene.world.desk.media(&path).await.unwrap().unwrap();
        assert_eq!(kept.size, service::film().len() as u64);
    }

    async fn a_message_waits_for_a_service_that_is_away_and_a_lost_answer_is_asked_for(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        service.does(&[Does::Answer(503, ""), Does::TakeSilently]);
        line.answers(ticket, "Paciência", None).await;
        service.nth("POST /main/messages", 1).await;
        scene.world.clock.pass(1);
        service.nth("POST /main/messages", 2).await;
        let id = line.message(ticket, "Paciência").await.id;
        scene.world.clock.pass(1);
        service.nth(&format!("GET /main/messages/{id}"), 1).await;
        line.shown("Paciência", |message| message["ack"] == 1).await;
        assert_eq!(service.taken().len(), 1);
    }

    async fn a_message_that_is_refused_says_why(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        service.does(&[Does::Answer(422, "window")]);
        line.answers(ticket, "Tarde demais", None).await;
        let refused = line.shown("Tarde demais", |message| message["state"] == "failed").await;
        assert_eq!(refused["failure"], "ERR_SEND_WINDOW_CLOSED");
        line.answers(ticket, "Sem sorte", None).await;
        line.shown("Sem sorte", |message| message["ack"] == 1).await;
        line.told(json!([{ "kind": "failed", "id": "S-1", "why": "number" }])).await;
        let failed = line.shown("Sem sorte", |message| message["state"] == "failed").await;
        assert_eq!(failed["failure"], "ERR_SEND_NO_RECIPIENT");
    }

    async fn a_plugin_that_is_off_leaves_messages_waiting_until_it_is_on(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        service.does(&[Does::Answer(503, "")]);
        line.answers(ticket, "Já volto", None).await;
        service.nth("POST /main/messages", 1).await;
        line.switch(false).await;
        let down = line.becomes("DISCONNECTED").await;
        assert_eq!(down.payload["session"]["statusReason"], "CONNECTION_MODULE_OFF");
        scene.world.clock.pass(1);
        line.shown("Já volto", |message| message["heldReason"] == "disconnected").await;
        assert!(service.taken().is_empty());
        line.switch(true).await;
        scene.world.clock.pass(1);
        let sent = service.nth("POST /main/messages", 2).await.body;
        assert_eq!(sent["content"]["text"], "Já volto");
    }

    async fn a_plugin_that_crashes_keeps_the_message_and_the_service_is_asked_for_it(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let ticket = line.attended().await;
        line.answers(ticket, "panic", None).await;
        let is_waiting = |event: &Heard| event.payload["message"]["body"] == "panic" && event.payload["message"]["state"] == "pending";
        scene.world.hear_nth(2, is_waiting).await;
        scene.world.clock.pass(1);
        let id = line.message(ticket, "panic").await.id;
        service.nth(&format!("GET /main/messages/{id}"), 1).await;
        let waiting = line.message(ticket, "panic").await;
        assert_eq!((waiting.ack, waiting.failure), (0, None));
    }

    async fn an_address_serves_its_own_company_and_genuine_senders_only(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        let (desk, other) = (&scene.world.desk, &scene.world.other);
        let theirs = desk.connections().create(other, &form(&service, "Deles", "geheim")).await.unwrap();
        assert!(desk.connections().detail(other, line.id).await.is_err());
        let their_key = key(&scene, other, theirs.id).await;
        let message = json!([{ "kind": "text", "id": "X", "from": "5511955550177", "text": "Oi" }]);
        line.told_with(&their_key, "geheim", &message).await.unwrap();
        line.told_with(&line.key, "falsch", &message).await.unwrap();
        let unknown = line.told_with("0000", "geheim", &message).await.unwrap_err();
        assert!(unknown.to_string().contains("ERR_NOT_FOUND"), "{unknown}");
        let heard = scene.world.message("X").await;
        assert!(heard.name.starts_with(&format!("company-{}-", other.company_id())), "{}", heard.name);
        line.says("Y", "Oi").await;
        assert!(scene.world.tickets_of("5511955550177").await.is_empty());
        let modules = desk.modules();
        let question = "hub.verify_token=abc&hub.challenge=42";
        assert_eq!(modules.answer_challenge("sample-channel", &line.key, question).await.unwrap(), "42");
        assert!(modules.answer_challenge("sample-channel", &line.key, "hub.challenge=42").await.is_err());
        assert!(modules.answer_challenge("tour", &line.key, question).await.is_err());
    }

    async fn a_form_asks_for_what_the_plugin_declares_and_keeps_secrets_inside(scene: Scene) {
        let service = Service::start().await;
        let line = line(&scene, &service).await;
        let connections = scene.world.desk.connections();
        let kinds = connections.channels(&scene.world.admin).await.unwrap();
        assert_eq!((kinds[0].kind.as_str(), &kinds[0].settings[2]["secret"]), ("sample-channel", &json!(true)));
        let shown = connections.detail(&scene.world.admin, line.id).await.unwrap();
        let text = serde_json::to_string(&shown).unwrap();
        assert!(text.contains("\"token\"") && !text.contains("geheim"), "{text}");
        assert_eq!(scene.number("SELECT COUNT(*) FROM connections WHERE secrets LIKE '%geheim%'").await, 0);
        let refused = async |settings: &[(&str, &str)], provider: &str| {
            let settings: BTreeMap<_, _> = settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
            let input = ConnectionInput { provider: Some(provider.to_owned()), settings, ..form(&service, "Outra", "x") };
            connections.create(&scene.world.admin, &input).await.unwrap_err().to_string()
        };
        assert!(refused(&[("base", "https://a.example")], "sample-channel").await.contains("ERR_VALIDATION"));
        assert!(refused(&[], "kanban").await.contains("ERR_VALIDATION"));
        let changed = ConnectionInput {
            name: "Oficial 2".to_owned(),
            settings: [("account".to_owned(), "second".to_owned())].into(),
            ..ConnectionInput::default()
        };
        let changed = connections.update(&scene.world.admin, line.id, &changed).await.unwrap();
        assert_eq!(changed.channel.unwrap().settings["account"], "second");
        assert!(connections.channels(&scene.world.ana).await.is_err());
    }

    async fn a_removed_connection_leaves_the_service_and_ends_its_address(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        scene.world.desk.connections().delete(&scene.world.admin, line.id).await.unwrap();
        service.nth("DELETE /main/session", 1).await;
        let gone = line.told_with(&line.key, "geheim", &json!([])).await.unwrap_err();
        assert!(gone.to_string().contains("ERR_NOT_FOUND"), "{gone}");
    }

    async fn a_number_is_looked_up_with_the_service(scene: Scene) {
        let service = Service::start().await;
        let line = connected(&scene, &service).await;
        scene.run(&format!("UPDATE connections SET status = 'DISCONNECTED' WHERE id <> {}", line.id)).await;
        let contact = |number: &str| balcao_desk::ContactInput {
            name: Some("Bia".to_owned()),
            number: Some(number.to_owned()),
            ..balcao_desk::ContactInput::default()
        };
        let contacts = scene.world.desk.contacts();
        assert!(contacts.create(&scene.world.admin, &contact(NUMBER)).await.is_ok());
        let refused = contacts.create(&scene.world.admin, &contact("5511955550101")).await.unwrap_err();
        assert!(refused.to_string().contains("ERR_WAPP_INVALID_CONTACT"), "{refused}");
    }
}
