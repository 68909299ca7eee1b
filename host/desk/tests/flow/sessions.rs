use crate::on_both_engines;
use crate::world::World;

on_both_engines! {
    async fn pairing_is_told_step_by_step_and_only_admins_get_the_code(world: World) {
        world.pair().await;
        let company = world.admin.company_id();
        let name = format!("company-{company}-whatsappSession");
        world.hear(|event| event.name == name && event.payload["session"]["status"] == "CONNECTED").await;
        let states = |room: String| -> Vec<String> {
            let mut states: Vec<String> = world
                .heard()
                .into_iter()
                .filter(|event| event.name == name && event.rooms == [room.clone()])
                .map(|event| event.payload["session"]["status"].as_str().unwrap().to_owned())
                .collect();
            states.dedup();
            states
        };
        assert_eq!(states(format!("company-{company}-admins")).last().unwrap(), "CONNECTED");
        let leaked = world.heard().into_iter().any(|event| {
            event.rooms.iter().any(|room| !room.ends_with("-admins")) && event.payload["session"]["qrcode"].as_str().is_some_and(|code| !code.is_empty())
        });
        assert!(!leaked);
        assert_eq!(world.desk.connections().list(&world.ana).await.unwrap()[0].qrcode, "");
    }

    async fn older_tabs_hear_of_a_login_before_the_new_one_can_listen(world: World) {
        let told = || world.heard().into_iter().filter(|event| event.name.ends_with("-auth")).count();
        let before = told();
        world.log_in("ana@demo.balcao").await;
        assert_eq!(told(), before + 1);
        let event = world.hear(|event| event.payload["user"]["email"] == "ana@demo.balcao").await;
        assert_eq!(event.rooms, [format!("user-{}", world.ana.user_id())]);
    }

    async fn a_code_pairs_one_phone_only(world: World) {
        let id = world.connection().await;
        world.desk.connections().start(&world.admin, id).await.unwrap();
        let qrcode = world.desk.connections().show(&world.admin, id).await.unwrap().qrcode;
        let (_, token) = qrcode.split_once('#').unwrap();
        world.desk.simulation().pair(token).await.unwrap();
        let again = world.desk.simulation().pair(token).await.unwrap_err();
        assert_eq!(again.to_string(), "refused: ERR_PAIRING_TOKEN");
    }

    async fn a_phone_loses_its_connection_when_the_desk_ends_the_session(world: World) {
        let token = world.pair().await;
        let id = world.connection().await;
        world.desk.connections().disconnect(&world.admin, id).await.unwrap();
        let refused = world.desk.simulation().phone(&token).await.unwrap_err();
        assert_eq!(refused.to_string(), "refused: ERR_PHONE_TOKEN");
        let view = world.desk.connections().show(&world.admin, id).await.unwrap();
        assert_eq!((view.status.as_str(), view.status_reason.as_deref()), ("DISCONNECTED", Some("CONNECTION_ENDED_BY_USER")));
    }

    async fn an_agent_cannot_start_or_end_a_session(world: World) {
        let id = world.connection().await;
        for refused in [world.desk.connections().start(&world.ana, id).await, world.desk.connections().disconnect(&world.ana, id).await] {
            assert_eq!(refused.unwrap_err().to_string(), "refused: ERR_NO_PERMISSION");
        }
        let foreign = world.desk.connections().start(&world.other, id).await.unwrap_err();
        assert_eq!(foreign.to_string(), "refused: ERR_NO_WAPP_FOUND");
    }
}
