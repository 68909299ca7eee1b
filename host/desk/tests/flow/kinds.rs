use crate::on_both_engines;
use crate::world::{Heard, World};
use balcao_desk::{MessageView, Phone, PhoneEvent, PhoneInput, PhoneMore, Upload};
use balcao_model::message::{Action, Card, Kind, Location};
use serde_json::Value;
use std::time::Duration;

const NUMBER: &str = "5511955550021";
const GROUP: &str = "120363041234567890";
const WAIT: Duration = Duration::from_secs(20);

fn input(id: &str, kind: Kind, body: &str) -> PhoneInput {
    PhoneInput {
        from: NUMBER.into(),
        name: "Cliente Novo".into(),
        body: body.into(),
        kind,
        media: None,
        id: Some(id.into()),
        quoted_id: None,
    }
}

async fn tell(world: &World, phone: Phone, input: PhoneInput, more: PhoneMore) {
    let simulation = world.desk.simulation();
    simulation
        .deliver(phone, PhoneEvent::Message, input, more)
        .await
        .unwrap();
}

async fn change(world: &World, phone: Phone, id: &str, action: Action, target: &str, input: PhoneInput) {
    let event = PhoneEvent::Change {
        action,
        target: target.into(),
    };
    let input = PhoneInput {
        id: Some(id.into()),
        ..input
    };
    let simulation = world.desk.simulation();
    simulation
        .deliver(phone, event, input, PhoneMore::default())
        .await
        .unwrap();
}

/// The event after which a message is as expected.
async fn updated(world: &World, id: &str, fits: impl Fn(&Value) -> bool) -> Heard {
    world
        .hear(|event| {
            let message = &event.payload["message"];
            event.payload["action"] == "update" && message["id"] == id && fits(message)
        })
        .await
}

/// The first messages that reach the phone: kind, text and what they are about.
async fn received(world: &World, phone: Phone, count: usize) -> Vec<(String, String, Option<String>)> {
    let (mut cursor, mut seen) = (String::new(), Vec::new());
    while seen.len() < count {
        let simulation = world.desk.simulation();
        let news = simulation.messages(phone, NUMBER, &cursor, WAIT).await.unwrap();
        assert_ne!(news.cursor, cursor, "only {seen:?} arrived");
        seen.extend(news.messages.into_iter().map(|one| (one.kind, one.body, one.quoted_id)));
        cursor = news.cursor;
    }
    seen
}

async fn stored(world: &World, ticket: i64) -> Vec<MessageView> {
    world
        .desk
        .messages()
        .spy(&world.admin, ticket, 1)
        .await
        .unwrap()
        .messages
}

on_both_engines! {
    async fn each_kind_of_content_arrives_under_the_name_that_clients_know(world: World) {
        let phone = world.phone().await;
        let place = PhoneMore {
            location: Some(Location { latitude: -23.5, longitude: -46.5, name: "Loja".into(), thumbnail: String::new() }),
            ..PhoneMore::default()
        };
        let cards = PhoneMore {
            cards: vec![Card { name: "Bia".into(), number: "5511900000001".into() }],
            ..PhoneMore::default()
        };
        tell(world, phone, input("place", Kind::Location, ""), place.clone()).await;
        tell(world, phone, input("live", Kind::LiveLocation, ""), place).await;
        tell(world, phone, input("card", Kind::Contact, ""), cards.clone()).await;
        tell(world, phone, input("cards", Kind::Contacts, ""), cards).await;
        tell(world, phone, input("button", Kind::ButtonReply, "Sim"), PhoneMore::default()).await;
        tell(world, phone, input("strange", Kind::Unsupported, ""), PhoneMore::default()).await;
        let voice = Upload { name: "v.ogg".into(), bytes: b"OggS\0\x02\0\0\0\0\0\0\0\0".to_vec() };
        let voice = PhoneInput { media: Some(voice), ..input("voice", Kind::Voice, "") };
        tell(world, phone, voice, PhoneMore::default()).await;
        let told = |event: &Heard| {
            let message = &event.payload["message"];
            (message["mediaType"].as_str().unwrap().to_owned(), message["body"].as_str().unwrap().to_owned())
        };
        let (kind, body) = told(&world.message("place").await);
        assert_eq!((kind.as_str(), body.split('|').count()), ("locationMessage", 3));
        assert_eq!(told(&world.message("live").await).0, "liveLocationMessage");
        let (kind, body) = told(&world.message("card").await);
        assert_eq!(kind, "contactMessage");
        assert!(body.contains("FN:Bia") && body.contains(":+5511900000001"), "{body}");
        assert_eq!(told(&world.message("cards").await), ("contactsArrayMessage".into(), "Bia: 5511900000001".into()));
        assert_eq!(told(&world.message("button").await), ("buttonsResponseMessage".into(), "Sim".into()));
        assert_eq!(told(&world.message("strange").await), ("unsupported".into(), "[unsupported]".into()));
        let voice = world.message("voice").await;
        assert_eq!(told(&voice), ("audio".into(), "Áudio".into()));
        assert_eq!(voice.payload["message"]["kind"], "voice");
        assert!(voice.payload["message"]["mediaUrl"].as_str().unwrap().starts_with("http://desk.test/public/"));
    }

    async fn an_edit_replaces_the_text_and_only_its_writer_may_make_it(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.write(phone, NUMBER, "m1", "Quero 1").await;
        let stranger = PhoneInput { from: "5511955550099".into(), ..input("e0", Kind::Text, "Quero tudo") };
        change(world, phone, "e0", Action::Edit, "m1", stranger).await;
        change(world, phone, "e1", Action::Edit, "m1", input("e1", Kind::Text, "Quero 2")).await;
        let heard = updated(world, "m1", |message| message["isEdited"] == true).await;
        assert_eq!(heard.payload["message"]["body"], "Quero 2");
        let view = world.desk.tickets().show(&world.admin, ticket).await.unwrap();
        assert_eq!((view.last_message.as_str(), view.unread_messages), ("Quero 2", 2));
    }

    async fn what_a_customer_takes_back_stays_readable_and_marked(world: World) {
        let phone = world.phone().await;
        world.conversation(phone, NUMBER).await;
        world.write(phone, NUMBER, "m1", "Segredo").await;
        change(world, phone, "d1", Action::Delete, "m1", input("d1", Kind::Text, "")).await;
        let heard = updated(world, "m1", |message| message["isDeleted"] == true).await;
        assert_eq!(heard.payload["message"]["body"], "Segredo");
    }

    async fn changes_that_come_before_their_message_are_carried_out_when_it_comes(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        change(world, phone, "e1", Action::Edit, "late", input("e1", Kind::Text, "Quero 2")).await;
        change(world, phone, "r1", Action::Reaction, "late", input("r1", Kind::Text, "👍")).await;
        let stranger = PhoneInput { from: "5511955550022".into(), ..input("d0", Kind::Text, "") };
        change(world, phone, "d0", Action::Delete, "late", stranger).await;
        world.write(phone, NUMBER, "late", "Quero 1").await;
        let heard = updated(world, "late", |message| message["reactions"][0]["emoji"] == "👍").await;
        let message = &heard.payload["message"];
        assert_eq!((&message["body"], &message["isEdited"]), (&"Quero 2".into(), &Value::Bool(true)));
        assert_eq!(message["isDeleted"], false, "nobody takes back what others wrote");
        let view = world.desk.tickets().show(&world.admin, ticket).await.unwrap();
        assert_eq!((view.last_message.as_str(), view.unread_messages), ("Quero 2", 2));
        let tenant = world.store.tenant(&world.admin);
        let aside = tenant.deliveries_aside(world.connection().await, 9).await.unwrap();
        let events: Vec<&str> = aside.iter().map(|(event, _)| event.as_str()).collect();
        assert_eq!(events, ["delete:d0"]);
    }

    async fn a_reaction_or_a_call_never_reopens_a_ticket(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        world.close(&world.admin, ticket).await;
        let first = format!("first-{NUMBER}");
        change(world, phone, "r1", Action::Reaction, &first, input("r1", Kind::Text, "👍")).await;
        let heard = updated(world, &first, |message| message["reactions"][0]["emoji"] == "👍").await;
        assert_eq!(heard.payload["message"]["reactions"][0]["fromMe"], false);
        tell(world, phone, input("call-1", Kind::Call, "video"), PhoneMore::default()).await;
        let call = world.message("call-1").await;
        assert_eq!(call.payload["message"]["mediaType"], "call_log");
        assert_eq!(call.payload["message"]["read"], true);
        let view = world.desk.tickets().show(&world.admin, ticket).await.unwrap();
        assert_eq!((view.status.as_str(), view.unread_messages), ("closed", 1));
        let answers = received(world, phone, 1).await;
        assert!(answers[0].1.contains("chamadas"), "{answers:?}");
        assert_eq!(stored(world, ticket).await.len(), 3);
        change(world, phone, "r2", Action::Reaction, &first, input("r2", Kind::Text, "")).await;
        updated(world, &first, |message| message["reactions"] == serde_json::json!([])).await;
    }

    async fn a_call_of_a_stranger_opens_nothing(world: World) {
        let phone = world.phone().await;
        tell(world, phone, input("call-1", Kind::Call, ""), PhoneMore::default()).await;
        world.write(phone, "5511955550022", "after", "Oi").await;
        world.message("after").await;
        assert!(world.tickets_of(NUMBER).await.is_empty());
    }

    async fn a_group_is_one_conversation_and_each_message_has_its_writer(world: World) {
        let phone = world.phone().await;
        let group = PhoneMore { group: Some((GROUP.into(), "Família".into())), ..PhoneMore::default() };
        tell(world, phone, input("g1", Kind::Text, "Oi"), group.clone()).await;
        let bia = PhoneInput { from: "5511955550023".into(), name: "Bia".into(), ..input("g2", Kind::Text, "Olá") };
        tell(world, phone, bia, group).await;
        let (one, two) = (world.message("g1").await.payload, world.message("g2").await.payload);
        assert_eq!(one["ticket"]["id"], two["ticket"]["id"]);
        assert_eq!((&one["ticket"]["isGroup"], &one["contact"]["name"]), (&Value::Bool(true), &"Família".into()));
        assert_eq!(one["contact"]["number"], GROUP);
        assert_eq!(two["message"]["contact"]["name"], "Bia");
    }

    async fn groups_that_are_switched_off_and_what_is_no_message_are_put_aside_with_the_reason(world: World) {
        let phone = world.phone().await;
        let tenant = world.store.tenant(&world.admin);
        tenant.put_setting("CheckMsgIsGroup", "enabled", 0).await.unwrap();
        let group = PhoneMore { group: Some((GROUP.into(), "Família".into())), ..PhoneMore::default() };
        tell(world, phone, input("g1", Kind::Text, "Oi"), group).await;
        let status = input("s1", Kind::Text, "status");
        world.desk.simulation().deliver(phone, PhoneEvent::Other, status, PhoneMore::default()).await.unwrap();
        world.write(phone, NUMBER, "after", "Oi").await;
        world.message("after").await;
        assert!(world.tickets_of(GROUP).await.is_empty());
        let aside = tenant.deliveries_aside(world.connection().await, 9).await.unwrap();
        let events: Vec<&str> = aside.iter().map(|(event, _)| event.as_str()).collect();
        assert_eq!(events, ["other:s1", "message:g1"]);
        assert!(aside.iter().all(|(_, reason)| !reason.is_empty()));
    }

    async fn what_is_written_on_the_companys_own_phone_is_shown_as_the_desks_and_reopens_nothing(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        world.close(&world.admin, ticket).await;
        let own = PhoneMore { from_me: true, ..PhoneMore::default() };
        tell(world, phone, input("own", Kind::Text, "Até logo"), own).await;
        let heard = world.message("own").await.payload;
        assert_eq!((&heard["message"]["fromMe"], &heard["ticket"]["status"]), (&Value::Bool(true), &"closed".into()));
        assert_eq!(heard["ticket"]["unreadMessages"], 0);
    }

    async fn one_person_with_two_addresses_becomes_one_contact_when_the_channel_says_so(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        let hidden = PhoneInput { from: "lid:777000777".into(), name: "Cliente".into(), ..input("h1", Kind::Text, "Sou eu") };
        tell(world, phone, hidden, PhoneMore::default()).await;
        let apart = world.message("h1").await.payload["ticket"]["id"].as_i64().unwrap();
        assert_ne!(apart, ticket);
        let both = PhoneMore { lid: Some("777000777".into()), ..PhoneMore::default() };
        let address = input("a1", Kind::Text, "");
        world.desk.simulation().deliver(phone, PhoneEvent::Address, address, both).await.unwrap();
        world.hear(|event| event.name.ends_with("-ticket") && event.payload["action"] == "delete" && event.payload["ticketId"] == apart).await;
        let ids: Vec<String> = stored(world, ticket).await.into_iter().map(|message| message.id).collect();
        assert_eq!(ids, [format!("first-{NUMBER}"), "h1".to_owned()]);
        let later = PhoneInput { from: "lid:777000777".into(), ..input("h2", Kind::Text, "De novo") };
        tell(world, phone, later, PhoneMore::default()).await;
        assert_eq!(world.message("h2").await.payload["ticket"]["id"], ticket);
    }

    async fn an_agents_edit_deletion_and_reaction_reach_the_phone_after_the_message(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        world.answer(&world.admin, ticket, "Bom dya", "k").await.unwrap();
        let id = stored(world, ticket).await.pop().unwrap().id;
        let messages = world.desk.messages();
        updated(world, &id, |message| message["ack"] == 1).await;
        messages.edit(&world.admin, &id, "Bom dia").await.unwrap();
        messages.react(&world.admin, &format!("first-{NUMBER}"), "👍").await.unwrap();
        messages.delete(&world.admin, &id).await.unwrap();
        let seen = received(world, phone, 4).await;
        let first = format!("first-{NUMBER}");
        assert_eq!(seen, [
            ("conversation".to_owned(), "Bom dya".to_owned(), None),
            ("edit".to_owned(), "Bom dia".to_owned(), Some(id.clone())),
            ("reaction".to_owned(), "👍".to_owned(), Some(first)),
            ("delete".to_owned(), String::new(), Some(id)),
        ]);
    }

    async fn without_a_connection_nothing_is_taken_back(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, NUMBER).await;
        world.accept(&world.admin, ticket).await.unwrap();
        world.answer(&world.admin, ticket, "Um", "k1").await.unwrap();
        let sent = stored(world, ticket).await.pop().unwrap().id;
        updated(world, &sent, |message| message["ack"] == 1).await;
        world.desk.connections().disconnect(&world.admin, world.connection().await).await.unwrap();
        let refused = world.desk.messages().delete(&world.admin, &sent).await.unwrap_err();
        assert_eq!(refused.to_string(), "refused: ERR_WAPP_NOT_INITIALIZED");
        assert!(!stored(world, ticket).await.pop().unwrap().is_deleted);
    }
}
