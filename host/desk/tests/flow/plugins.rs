//! What plugins hear and what they do later, through a real component.

use crate::scene::{NUMBER, Scene, on_a_scene};
use crate::world::Heard;
use balcao_desk::PluginRequest;
use balcao_registry::{Limits, Package, Trust};
use balcao_runtime::testing;

pub(crate) async fn install(scene: &Scene, folder: &'static str) {
    let archive = tokio::task::spawn_blocking(move || testing::archive(folder).unwrap());
    let package = Package::read(&archive.await.unwrap(), &Limits::default()).unwrap();
    let modules = scene.world.desk.modules();
    modules.install(package, Trust::Platform).await.unwrap();
}

async fn visit(scene: &Scene, stop: &str) -> String {
    let request = PluginRequest {
        method: "GET".to_owned(),
        path: format!("/tour/{stop}"),
        locale: "pt".to_owned(),
        ..PluginRequest::default()
    };
    let modules = scene.world.desk.modules();
    let answer = modules.call(&scene.world.admin, request).await.unwrap().unwrap();
    let body = String::from_utf8(answer.body).unwrap();
    assert!(answer.status < 300, "{stop}: {} {body}", answer.status);
    body
}

fn is_done(event: &Heard, job: &str) -> bool {
    event.name.ends_with("-tour-done") && event.payload["job"] == job
}

on_a_scene! {
    async fn a_job_that_fails_is_tried_again_in_its_company(scene: Scene) {
        install(&scene, "host/runtime/fixtures/tour").await;
        visit(&scene, "jobs").await;
        scene.world.clock.pass(1);
        let done = scene.world.hear(|event| is_done(event, "remind")).await;
        assert_eq!(done.payload["attempt"], 2);
        let company = scene.company();
        assert_eq!(done.name, format!("company-{company}-tour-done"));
        assert_eq!(done.rooms, [format!("company-{company}-mainchannel")]);
    }

    async fn a_module_says_what_it_is_in_the_languages_of_its_package(scene: Scene) {
        install(&scene, "plugins/kanban").await;
        let modules = scene.world.desk.modules().modules(&scene.world.admin).await.unwrap();
        let kanban = modules.into_iter().find(|module| module.id == "kanban").unwrap();
        let spanish = &kanban.labels["es"];
        assert!(spanish["plugin.description"].contains("tablero") && spanish.contains_key("plugin.why.tickets:read"));
        assert!(!spanish.contains_key("menu.kanban"), "{spanish:?}");
    }

    async fn a_cron_line_runs_by_the_clock_of_the_company(scene: Scene) {
        scene.world.clock.set("2026-11-23T04:00:00Z");
        scene.setting("timeZone", "America/Sao_Paulo").await;
        install(&scene, "host/runtime/fixtures/tour").await;
        scene.world.desk.plan_crons().await.unwrap();
        scene.world.clock.set("2026-11-23T06:00:30Z");
        scene.world.desk.plan_crons().await.unwrap();
        let company = scene.company();
        let done = scene.world.hear(|event| is_done(event, "sweep") && event.name.starts_with(&format!("company-{company}-"))).await;
        let three_in_the_morning: jiff::Timestamp = "2026-11-23T06:00:00Z".parse().unwrap();
        assert_eq!(done.payload["dueAt"], three_in_the_morning.as_millisecond());
    }

    async fn the_desk_answers_plugins_in_the_shapes_of_its_own_interface(scene: Scene) {
        install(&scene, "host/runtime/fixtures/tour").await;
        scene.says(NUMBER, "Oi").await;
        let texts = visit(&scene, "texts").await;
        assert!(texts.contains("Ol\u{e1}, Ana!"), "{texts}");
        for (stop, field) in [("contacts", "hasMore"), ("queues", "color"), ("users", "queueIds"), ("tags", "color"), ("context", "zone")] {
            let body = visit(&scene, stop).await;
            assert!(body.contains(field), "{stop}: {body}");
            assert!(!body.contains("password"), "{stop}: {body}");
        }
        assert_eq!(visit(&scene, "values").await, r#"{"added":[true,false],"count":2,"lock":"one"}"#);
    }
}
