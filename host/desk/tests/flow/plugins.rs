//! What plugins hear and what they do later, through a real component.

use crate::scene::{NUMBER, Scene, on_a_scene};
use crate::world::Heard;
use balcao_desk::{LogQuery, PluginRequest};
use balcao_registry::{Limits, Package, Trust};
use balcao_runtime::testing;
use balcao_storage::{DocumentText, Place};

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

    async fn thousands_of_jobs_of_one_plugin_do_not_hold_up_another_of_the_company(scene: Scene) {
        install(&scene, "host/runtime/fixtures/tour").await;
        install(&scene, "host/runtime/fixtures/witness").await;
        let company = scene.company();
        scene.run(&format!(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) \
             INSERT INTO plugin_work (company_id, plugin, kind, name, payload, state, attempts, max_attempts, run_at, created_at) \
             SELECT {company}, 'witness', 'job', 'note', '\"' || i || '\"', 'ready', 0, 3, 0, 0 FROM n"
        )).await;
        visit(&scene, "jobs").await;
        scene.world.clock.pass(1);
        scene.world.hear(|event| is_done(event, "remind")).await;
        let waiting = scene.number("SELECT COUNT(*) FROM plugin_work WHERE plugin = 'witness' AND state = 'ready'").await;
        let done = scene.number("SELECT COUNT(*) FROM plugin_documents WHERE plugin = 'witness'").await;
        assert!(waiting > 0 && done > 0, "{waiting} wait, {done} are done");
    }

    async fn a_document_of_a_shape_that_is_not_understood_is_told_and_kept(scene: Scene) {
        install(&scene, "host/runtime/fixtures/witness").await;
        let world = &scene.world;
        let keep = async |stream: &str, body: &str| {
            let mut tx = world.store.begin().await.unwrap();
            let indexes = [("stream".to_owned(), format!("\"{stream}\""))];
            let text = DocumentText { body, indexes: &indexes, unique: &[] };
            let place = Place { plugin: "witness", collection: "events" };
            tx.of(world.tenant(&world.admin).key()).insert_document(place, text, 0).await.unwrap();
            tx.commit().await.unwrap();
        };
        // Another version wrote them: one that did not count yet, and one that knows more than this one.
        let (old, new) = (r#"{"stream":"old","key":"1"}"#, r#"{"stream":"new","key":"2","times":3,"colour":"red"}"#);
        keep("old", old).await;
        keep("new", new).await;
        let seen = async |stream: &str| {
            let request = PluginRequest {
                method: "GET".to_owned(),
                path: "/witness/seen".to_owned(),
                query: format!("stream={stream}"),
                locale: "pt".to_owned(),
                ..PluginRequest::default()
            };
            let answer = world.desk.modules().call(&world.admin, request).await.unwrap().unwrap();
            (answer.status, String::from_utf8(answer.body).unwrap())
        };
        let (status, answer) = seen("old").await;
        assert!(status == 502 && answer.contains("ERR_PLUGIN_FAILED"), "{status} {answer}");
        let (_, answer) = seen("new").await;
        assert!(answer.contains(r#""times":3"#), "{answer}");
        world.desk.note_plugins().await.unwrap();
        let log = world.desk.modules().module_log(&world.admin, "witness", &LogQuery::default()).await.unwrap();
        assert!(log.iter().any(|line| line.message.contains("missing field `times`")), "the log says what is wrong");
        for body in [old, new] {
            let kept = scene.number(&format!("SELECT COUNT(*) FROM plugin_documents WHERE body = '{body}' AND version = 1")).await;
            assert_eq!(kept, 1, "{body}");
        }
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
