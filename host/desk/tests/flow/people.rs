use crate::on_both_engines;
use crate::world::World;
use balcao_desk::people::UserInput;
use balcao_desk::{ConnectionInput, DeskError};
use serde_json::{Value, json};

fn refusal(error: DeskError) -> String {
    error.to_string()
}

on_both_engines! {
    async fn a_removed_users_conversations_leave_the_lists_and_come_back_as_pending(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, "5511955550001").await;
        world.accept(&world.ana, ticket).await.unwrap();
        world.desk.people().delete_user(&world.admin, world.ana.user_id()).await.unwrap();
        let name = format!("company-{}-ticket", world.admin.company_id());
        let from = format!("user-{}", world.ana.user_id());
        world.hear(|event| event.name == name && event.payload["action"] == "delete" && event.payload["ticketId"] == ticket && event.rooms.contains(&from)).await;
        let back = world.hear(|event| event.name == name && event.payload["ticket"]["status"] == "pending" && event.payload["ticket"]["id"] == ticket && event.payload["ticket"]["userId"].is_null()).await;
        assert!(back.rooms.contains(&format!("company-{}-pending", world.admin.company_id())));
        let user = format!("company-{}-user", world.admin.company_id());
        let gone = world.hear(|event| event.name == user).await;
        assert_eq!(gone.payload["action"], "delete");
        assert_eq!(gone.payload["userId"], world.ana.user_id().to_string());
    }

    async fn a_changed_user_is_told_with_everything_that_a_session_keeps_and_no_version(world: World) {
        let input = UserInput { name: Some("Ana B.".into()), ..UserInput::default() };
        world.desk.people().update_user(&world.admin, world.ana.user_id(), &input).await.unwrap();
        let told = world.hear(|event| event.name.ends_with("-user")).await;
        assert_eq!(told.rooms, [format!("company-{}-mainchannel", world.admin.company_id())]);
        let user = &told.payload["user"];
        assert_eq!((&told.payload["action"], &user["name"]), (&json!("update"), &json!("Ana B.")));
        assert!(user["queues"][0]["UserQueue"]["queueId"].is_i64() && user["company"]["dueDate"].is_string());
        assert_eq!((&user["super"], &user["allTicket"], user.get("tokenVersion")), (&json!(false), &json!("enabled"), None));
        let foreign = world.desk.people().update_user(&world.other, world.ana.user_id(), &input).await.unwrap_err();
        assert_eq!(refusal(foreign), "refused: ERR_NO_USER_FOUND");
    }

    async fn a_secret_setting_opens_for_the_host_and_its_change_is_told_to_no_browser(world: World) {
        let people = world.desk.people();
        people.set_setting(&world.admin, "tokenixc", "segredo").await.unwrap();
        people.set_setting(&world.admin, "userRating", "enabled").await.unwrap();
        let name = format!("company-{}-settings", world.admin.company_id());
        let told = world.hear(|event| event.name == name).await;
        assert_eq!(told.payload["setting"]["key"], "userRating");
        let tenant = world.tenant(&world.admin);
        assert_eq!(world.desk.secret_setting(&tenant, "tokenixc").await.unwrap().as_deref(), Some("segredo"));
        assert_eq!(world.desk.secret_setting(&world.tenant(&world.other), "tokenixc").await.unwrap(), None);
    }

    async fn days_begin_in_the_companys_own_zone(world: World) {
        let zone = world.desk.company_zone(&world.tenant(&world.admin)).await.unwrap();
        assert_eq!(zone, jiff::tz::TimeZone::UTC);
        world.desk.people().set_setting(&world.admin, "timeZone", "America/Manaus").await.unwrap();
        let zone = world.desk.company_zone(&world.tenant(&world.admin)).await.unwrap();
        assert_eq!(zone.iana_name(), Some("America/Manaus"));
        assert_eq!(world.desk.company_zone(&world.tenant(&world.other)).await.unwrap(), jiff::tz::TimeZone::UTC);
    }

    async fn both_rows_are_told_when_the_default_connection_changes(world: World) {
        let old = world.connection().await;
        let input = ConnectionInput { name: "Nova".into(), is_default: Some(true), ..ConnectionInput::default() };
        let new = world.desk.connections().create(&world.admin, &input).await.unwrap().id;
        let name = format!("company-{}-whatsapp", world.admin.company_id());
        for (id, is_default) in [(old, false), (new, true)] {
            world.hear(|event| event.name == name && event.payload["whatsapp"]["id"] == id && event.payload["whatsapp"]["isDefault"] == is_default).await;
        }
    }

    async fn a_session_is_told_under_both_names_within_the_company(world: World) {
        world.pair().await;
        let connected = |event: &crate::world::Heard| event.payload["session"]["status"] == "CONNECTED";
        let told = world.hear(|event| event.name == "whatsappSession" && connected(event)).await;
        assert!(told.rooms.iter().all(|room| room.starts_with(&format!("company-{}-", world.admin.company_id()))));
        world.hear(|event| event.name.ends_with("-whatsappSession") && connected(event)).await;
        let leaked = world.heard().into_iter().any(|event| {
            let is_admins = event.rooms.iter().all(|room| room.ends_with("-admins"));
            !is_admins && event.payload["session"]["qrcode"].as_str().is_some_and(|code| !code.is_empty())
        });
        assert!(!leaked);
    }

    async fn a_connection_that_goes_leaves_its_contacts_and_conversations(world: World) {
        let phone = world.phone().await;
        let ticket = world.conversation(phone, "5511955550002").await;
        let id = world.connection().await;
        world.desk.connections().delete(&world.admin, id).await.unwrap();
        let view = world.desk.tickets().show(&world.admin, ticket).await.unwrap();
        assert_eq!(serde_json::to_value(view).unwrap()["whatsappId"], Value::Null);
    }
}
