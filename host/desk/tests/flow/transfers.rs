use crate::scene::{NUMBER, Scene, on_a_scene};
use balcao_desk::{DeskError, TicketInput};
use balcao_model::ticket::TicketStatus;

fn to(status: Option<TicketStatus>, user: Option<Option<i64>>, queue: Option<Option<i64>>) -> TicketInput {
    TicketInput {
        status,
        user_id: user,
        queue_id: queue,
        ..TicketInput::default()
    }
}

async fn connection(scene: &Scene) -> i64 {
    scene
        .number(&format!(
            "INSERT INTO connections (company_id, name, provider, status, qrcode, is_default, retries, greeting_message, created_at, updated_at) \
             VALUES ({}, 'Outra', 'beta', 'CONNECTED', '', FALSE, 0, '', 0, 0) RETURNING id",
            scene.company()
        ))
        .await
}

on_a_scene! {
    async fn customers_hear_to_whom_they_go(scene: Scene) {
        scene.setting("sendMsgTransfTicket", "enabled").await;
        let (sales, ana) = (scene.queue("Vendas").await, scene.world.ana.user_id());
        let ticket = scene.attended(NUMBER).await;
        assert_eq!(scene.last(ticket).await.body, "Oi", "accepting is no transfer");
        scene.put(ticket, to(None, None, Some(Some(sales)))).await.unwrap();
        assert!(scene.last(ticket).await.body.contains("*Vendas*"));
        scene.put(ticket, to(None, Some(Some(ana)), None)).await.unwrap();
        let text = scene.last(ticket).await.body;
        assert!(text.contains("*Ana Beatriz*") && !text.contains("Vendas"), "{text}");
        let support = scene.queue("Suporte").await;
        let admin = scene.world.admin.user_id();
        scene.put(ticket, to(None, Some(Some(admin)), Some(Some(support)))).await.unwrap();
        let text = scene.last(ticket).await.body;
        assert!(text.contains("*Administração*") && text.contains("*Suporte*"), "{text}");
        let back = to(Some(TicketStatus::Pending), Some(None), Some(Some(sales)));
        assert_eq!(scene.put(ticket, back).await.unwrap().status, "pending");
        assert!(scene.last(ticket).await.body.contains("*Vendas*"));
        let said = scene.messages(ticket).await.len();
        scene.put(ticket, to(None, None, None)).await.unwrap();
        assert_eq!(scene.messages(ticket).await.len(), said, "a change of nothing says nothing");
    }

    async fn without_the_setting_transfers_are_silent(scene: Scene) {
        let ticket = scene.attended(NUMBER).await;
        scene.put(ticket, to(None, None, Some(Some(scene.queue("Vendas").await)))).await.unwrap();
        assert_eq!(scene.last(ticket).await.body, "Oi");
    }

    async fn whoever_accepts_greets_once(scene: Scene) {
        scene.setting("sendGreetingAccepted", "enabled").await;
        scene.world.clock.set("2026-11-23T10:00:00Z");
        let ticket = scene.attended(NUMBER).await;
        let greeting = "Bom dia, *Cliente Novo*! Aqui é *Administração* e a partir de agora cuido da sua conversa.";
        assert_eq!(scene.last(ticket).await.body, greeting);
        let own = "{{ms}} *{{name}}*, aqui fala *Administração*";
        scene.world.answer(&scene.world.admin, ticket, own, "k1").await.unwrap();
        assert_eq!(scene.last(ticket).await.body, greeting, "a browser's own greeting is the same one");
        scene.world.answer(&scene.world.admin, ticket, "Oi, {{firstName}}", "k2").await.unwrap();
        assert_eq!(scene.last(ticket).await.body, "Oi, Cliente", "other variables are filled in");
    }

    async fn whoever_greeted_before_accepting_is_not_repeated(scene: Scene) {
        scene.setting("sendGreetingAccepted", "enabled").await;
        scene.says(NUMBER, "Oi").await;
        let ticket = scene.ticket(NUMBER).await.id;
        scene.world.answer(&scene.world.admin, ticket, "Bom dia, sou eu", "k1").await.unwrap();
        scene.world.accept(&scene.world.admin, ticket).await.unwrap();
        assert_eq!(scene.last(ticket).await.body, "Bom dia, sou eu");
    }

    async fn a_ticket_moves_to_another_connection_unless_the_customer_is_active_there(scene: Scene) {
        let ticket = scene.attended(NUMBER).await;
        let other = connection(&scene).await;
        let there = TicketInput { connection_id: Some(Some(other)), ..TicketInput::default() };
        assert_eq!(scene.put(ticket, there.clone()).await.unwrap().whatsapp_id, Some(other));
        // A conversation of the same customer on the old connection.
        let contact = scene.ticket(NUMBER).await.contact_id;
        let second = scene.number(&format!(
            "INSERT INTO tickets (company_id, uuid, status, contact_id, connection_id, last_message, unread, is_group, from_me, created_at, updated_at) \
             VALUES ({}, 'u2', 'pending', {contact}, {}, '', 0, FALSE, FALSE, 0, 0) RETURNING id", scene.company(), scene.connection
        )).await;
        let back = TicketInput { connection_id: Some(Some(scene.connection)), ..TicketInput::default() };
        match scene.put(ticket, back.clone()).await {
            Err(DeskError::Refused(refusal)) => assert_eq!(refusal.code, "ERR_OTHER_OPEN_TICKET"),
            other => panic!("{other:?}"),
        }
        scene.run(&format!("UPDATE tickets SET status = 'closed' WHERE id = {second}")).await;
        assert_eq!(scene.put(ticket, back).await.unwrap().whatsapp_id, Some(scene.connection));
        let view = scene.world.desk.tickets().show(&scene.world.admin, second).await.unwrap();
        assert_eq!(view.whatsapp_id, Some(other), "closed conversations make room");
        let foreign = scene.world.desk.connections().list(&scene.world.other).await.unwrap()[0].id;
        let theirs = TicketInput { connection_id: Some(Some(foreign)), ..TicketInput::default() };
        match scene.put(ticket, theirs).await {
            Err(DeskError::Refused(refusal)) => assert_eq!(refusal.code, "ERR_FOREIGN_REFERENCE"),
            other => panic!("{other:?}"),
        }
    }

    async fn a_customer_who_writes_elsewhere_soon_after_is_the_same_conversation(scene: Scene) {
        scene.says(NUMBER, "Oi").await;
        let ticket = scene.ticket(NUMBER).await.id;
        let other = connection(&scene).await;
        scene.run(&format!("UPDATE tickets SET connection_id = {other} WHERE id = {ticket}")).await;
        scene.world.clock.pass(60);
        scene.says(NUMBER, "Agora por aqui").await;
        let view = scene.ticket(NUMBER).await;
        assert_eq!((view.id, view.whatsapp_id), (ticket, Some(scene.connection)));
        scene.run(&format!("UPDATE tickets SET connection_id = {other} WHERE id = {ticket}")).await;
        scene.world.clock.pass(121);
        scene.says(NUMBER, "Bem depois").await;
        assert_eq!(scene.world.tickets_of(NUMBER).await.len(), 2);
    }

    async fn without_a_window_each_connection_has_its_own_conversation(scene: Scene) {
        scene.setting("timeCreateNewTicket", "0").await;
        scene.says(NUMBER, "Oi").await;
        let ticket = scene.ticket(NUMBER).await.id;
        let other = connection(&scene).await;
        scene.run(&format!("UPDATE tickets SET connection_id = {other} WHERE id = {ticket}")).await;
        scene.says(NUMBER, "Por aqui").await;
        assert_eq!(scene.world.tickets_of(NUMBER).await.len(), 2);
    }
}
