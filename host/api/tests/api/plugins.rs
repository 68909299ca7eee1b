//! Routes of plugins beside those of the host.

use balcao_registry::{Limits, Package, Trust};
use balcao_runtime::testing;

use crate::app::TestApp;

#[tokio::test]
async fn a_path_that_a_plugin_spells_out_is_not_taken_for_the_number_of_a_record() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    assert_eq!(app.call("GET", "/tags/kanban", Some(&ana), None).await.status, 404);
    let archive = tokio::task::spawn_blocking(|| testing::archive("plugins/kanban").unwrap());
    let package = Package::read(&archive.await.unwrap(), &Limits::default()).unwrap();
    app.desk.modules().install(package, Trust::Platform).await.unwrap();
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
