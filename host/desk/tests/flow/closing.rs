use crate::scene::{NUMBER, Scene, on_a_scene};
use balcao_desk::{DeskError, NewTicket, TicketInput};
use balcao_model::ticket::TicketStatus;
use serde_json::Value;

fn code(error: DeskError) -> String {
    match error {
        DeskError::Refused(refusal) => refusal.code.into_owned(),
        DeskError::Internal(fault) => panic!("{fault:#}"),
    }
}

fn new_ticket(contact_id: i64) -> NewTicket {
    NewTicket {
        contact_id,
        queue_id: None,
        user_id: None,
        connection_id: None,
        take_over: false,
    }
}

on_a_scene! {
    async fn a_dead_connection_does_not_hold_closing_up(scene: Scene) {
        scene.connection("complation_message = 'Até logo!'").await;
        let ticket = scene.attended(NUMBER).await;
        scene.world.desk.connections().disconnect(&scene.world.admin, scene.connection).await.unwrap();
        assert_eq!(scene.world.close(&scene.world.admin, ticket).await.status, "closed");
        assert_eq!(scene.number(&format!("SELECT COUNT(*) FROM sends WHERE ticket_id = {ticket} AND state = 'ready'")).await, 1);
    }

    async fn closing_switches_every_bot_off(scene: Scene) {
        let ticket = scene.attended(NUMBER).await;
        let bots = TicketInput { use_integration: Some(true), prompt_id: Some(Some(4)), integration_id: Some(Some(5)), chatbot: Some(true), ..TicketInput::default() };
        let view = scene.put(ticket, bots).await.unwrap();
        assert_eq!((view.use_integration, view.prompt_id, view.integration_id, view.chatbot), (true, Some(4), Some(5), true));
        let view = scene.world.close(&scene.world.admin, ticket).await;
        assert_eq!((view.use_integration, view.prompt_id, view.integration_id, view.chatbot), (false, None, None, false));
    }

    async fn an_active_ticket_is_in_the_way_of_a_new_one(scene: Scene) {
        scene.says(NUMBER, "Oi").await;
        let ticket = scene.ticket(NUMBER).await.id;
        scene.world.accept(&scene.world.ana, ticket).await.unwrap();
        let view = scene.ticket(NUMBER).await;
        let desk = scene.world.desk.tickets();
        let refused = code(desk.create(&scene.world.bruno, &new_ticket(view.contact_id)).await.unwrap_err());
        let told: Value = serde_json::from_str(&refused).unwrap();
        assert_eq!((&told["id"], &told["uuid"]), (&ticket.into(), &view.uuid.clone().into()));
        assert_eq!((told["user"]["name"].as_str(), told["queue"]["name"].as_str()), (Some("Ana Beatriz"), Some("")));
        assert_eq!(told["userId"], scene.world.ana.user_id());
        assert!(!refused.contains("Oi"), "what was written is not told");
        let over = NewTicket { take_over: true, ..new_ticket(view.contact_id) };
        assert!(code(desk.create(&scene.world.bruno, &over).await.unwrap_err()).contains("uuid"), "agents take nothing over");
        let taken = desk.create(&scene.world.admin, &over).await.unwrap();
        assert_eq!((taken.id, taken.status.as_str(), taken.user_id), (ticket, "open", Some(scene.world.admin.user_id())));
        assert_eq!(scene.number("SELECT COUNT(*) FROM audit_log WHERE action = 'ticket.taken-over'").await, 1);
    }

    async fn a_ticket_by_hand_goes_over_the_agents_connection_if_it_is_connected(scene: Scene) {
        scene.says(NUMBER, "Oi").await;
        let first = scene.ticket(NUMBER).await;
        scene.world.close(&scene.world.admin, first.id).await;
        let company = scene.company();
        let other = scene.number(&format!(
            "INSERT INTO connections (company_id, name, provider, status, qrcode, is_default, retries, greeting_message, created_at, updated_at) \
             VALUES ({company}, 'Outra', 'beta', 'DISCONNECTED', '', FALSE, 0, '', 0, 0) RETURNING id"
        )).await;
        scene.run(&format!("UPDATE users SET connection_id = {other} WHERE id = {}", scene.world.admin.user_id())).await;
        let desk = scene.world.desk.tickets();
        let over_default = desk.create(&scene.world.admin, &new_ticket(first.contact_id)).await.unwrap();
        assert_eq!((over_default.id, over_default.whatsapp_id), (first.id, Some(scene.connection)));
        assert!(scene.cycle(first.id, "started_at").await > 0);
        scene.world.close(&scene.world.admin, first.id).await;
        scene.run(&format!("UPDATE connections SET status = 'CONNECTED' WHERE id = {other}")).await;
        let over_own = desk.create(&scene.world.admin, &new_ticket(first.contact_id)).await.unwrap();
        assert_eq!(over_own.whatsapp_id, Some(other));
        scene.world.close(&scene.world.admin, over_own.id).await;
        scene.run("UPDATE connections SET status = 'DISCONNECTED'").await;
        assert_eq!(code(desk.create(&scene.world.admin, &new_ticket(first.contact_id)).await.unwrap_err()), "ERR_NO_DEF_WAPP_FOUND");
    }

    async fn a_removed_ticket_leaves_the_screens_and_a_note(scene: Scene) {
        let ticket = scene.attended(NUMBER).await;
        let desk = scene.world.desk.tickets();
        assert_eq!(code(desk.delete(&scene.world.ana, ticket).await.unwrap_err()), "ERR_NO_PERMISSION");
        assert_eq!(code(desk.delete(&scene.world.other, ticket).await.unwrap_err()), "ERR_NO_TICKET_FOUND");
        desk.delete(&scene.world.admin, ticket).await.unwrap();
        let told = scene.world.hear(|event| event.payload["action"] == "delete" && event.payload["moved"].is_null() && event.payload["ticketId"] == ticket).await;
        assert!(told.rooms.contains(&format!("ticket-{ticket}")));
        assert_eq!(scene.number(&format!("SELECT COUNT(*) FROM messages WHERE ticket_id = {ticket}")).await, 0);
        assert_eq!(scene.number(&format!("SELECT COUNT(*) FROM audit_log WHERE action = 'ticket.deleted' AND target = 'ticket:{ticket}'")).await, 1);
    }

    async fn returning_a_ticket_lets_its_attendance_wait_again(scene: Scene) {
        let ticket = scene.attended(NUMBER).await;
        let back = TicketInput { status: Some(TicketStatus::Pending), user_id: Some(None), ..TicketInput::default() };
        scene.put(ticket, back).await.unwrap();
        assert_eq!(scene.cycle(ticket, "started_at").await, -1);
        scene.world.accept(&scene.world.ana, ticket).await.unwrap();
        assert!(scene.cycle(ticket, "started_at").await >= scene.cycle(ticket, "queued_at").await);
        assert_eq!(scene.cycle(ticket, "user_id").await, scene.world.ana.user_id());
        assert_eq!(scene.number(&format!("SELECT COUNT(*) FROM ticket_cycles WHERE ticket_id = {ticket}")).await, 1);
    }
}
