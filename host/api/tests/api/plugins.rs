//! Routes of plugins beside those of the host.

use balcao_registry::{Limits, Package, Trust};
use balcao_runtime::testing;

use crate::app::TestApp;
use crate::forms::{PNG, Part, post};

pub(crate) async fn install(app: &TestApp, folder: &'static str) {
    let archive = tokio::task::spawn_blocking(move || testing::archive(folder).unwrap());
    let package = Package::read(&archive.await.unwrap(), &Limits::default()).unwrap();
    app.desk.modules().install(package, Trust::Platform).await.unwrap();
}

#[tokio::test]
async fn a_path_that_a_plugin_spells_out_is_not_taken_for_the_number_of_a_record() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    assert_eq!(app.call("GET", "/tags/kanban", Some(&ana), None).await.status, 404);
    install(&app, "plugins/kanban").await;
    let lanes = app.call("GET", "/tags/kanban", Some(&ana), None).await.json();
    let lane = lanes["lista"][0].clone();
    assert_eq!(lane["kanban"], 1);
    let tag = app
        .call("GET", &format!("/tags/{}", lane["id"]), Some(&ana), None)
        .await
        .json();
    assert_eq!(tag["name"], lane["name"]);
    assert!(app.call("GET", "/tags/list", Some(&ana), None).await.json().is_array());
}

#[tokio::test]
async fn a_forms_file_is_kept_for_the_plugin_and_stays_only_when_it_is_accepted() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let other = app.login("admin@outra.balcao").await;
    install(&app, "host/runtime/fixtures/tour").await;
    // Larger than a guest's memory and the limit of other bodies.
    let mut large = PNG.to_vec();
    large.resize(12 << 20, 7);
    let kept = app
        .send(post("/tour/upload", &admin, &[Part::File("file", "foto.png", &large)]))
        .await
        .json();
    assert_eq!(
        (kept["name"].as_str(), kept["type"].as_str()),
        (Some("foto.png"), Some("image/png"))
    );
    assert_eq!(kept["size"].as_u64(), Some(12 << 20));
    let handle = serde_json::json!({ "file": kept["file"] });
    let described = app
        .call("POST", "/tour/describe", Some(&admin), Some(handle.clone()))
        .await
        .json();
    let url = described["url"].as_str().unwrap().to_owned();
    let path = url.find("/public/").map(|at| url[at..].to_owned()).unwrap();
    assert_eq!(app.download(&path, &admin).await.len(), 12 << 20);
    let foreign = app.call("POST", "/tour/describe", Some(&other), Some(handle)).await;
    assert_eq!(foreign.error(), (404, "ERR_NOT_FOUND".to_owned()));
    let parts = [Part::Text("status", "400"), Part::File("file", "foto.png", PNG)];
    let refused = app.send(post("/tour/upload", &admin, &parts)).await;
    assert_eq!(refused.status, 400);
    let handle = serde_json::json!({ "file": refused.json()["file"] });
    let gone = app.call("POST", "/tour/describe", Some(&admin), Some(handle)).await;
    assert_eq!(gone.status, 404);
    let too_large = vec![b'x'; 101 << 20];
    let refused = app
        .send(post("/tour/upload", &admin, &[Part::File("file", "a.txt", &too_large)]))
        .await;
    assert_eq!(refused.error(), (413, "ERR_BODY_TOO_LARGE".to_owned()));
}
