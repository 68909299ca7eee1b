//! Lists of files.

use serde_json::{Value, json};

use crate::{
    app::TestApp,
    forms::{PNG, Part, post},
};

async fn add(app: &TestApp, token: &str, name: &str) -> Value {
    let body = json!({ "name": name, "message": "Seguem as tabelas",
        "options": [{ "name": "Preços", "path": "", "mediaType": "image/png" }, { "name": "Fotos", "path": null }] });
    let answer = app.call("POST", "/files", Some(token), Some(body)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn a_list_has_its_entries_and_lists_of_lists_have_none() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let made = add(&app, &admin, "Tabelas").await;
    assert_eq!(
        (
            &made["options"][0]["name"],
            &made["options"][0]["fileId"],
            &made["options"][1]["path"]
        ),
        (&json!("Preços"), &made["id"], &json!(""))
    );
    let page = app
        .call("GET", "/files/?searchParam=tabe&companyId=1", Some(&admin), None)
        .await
        .json();
    assert_eq!(
        (&page["files"][0]["name"], &page["hasMore"]),
        (&json!("Tabelas"), &json!(false))
    );
    assert!(page["files"][0].get("options").is_none());
    let change = json!({ "name": "Tabelas novas", "message": "Veja", "options": [
        { "id": made["options"][1]["id"], "name": "Fotos 2026" }, { "name": "Contrato" }] });
    let path = format!("/files/{}", made["id"]);
    let changed = app.call("PUT", &path, Some(&admin), Some(change)).await.json();
    let names: Vec<_> = changed["options"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["name"].clone())
        .collect();
    assert_eq!(names, ["Fotos 2026", "Contrato"]);
    let removed = app.call("DELETE", &path, Some(&admin), None).await;
    assert_eq!(removed.json(), json!({ "message": "File List deleted" }));
    assert_eq!(
        app.call("GET", &path, Some(&admin), None).await.error(),
        (404, "ERR_NO_FILE_FOUND".to_owned())
    );
}

#[tokio::test]
async fn unusable_lists_are_refused_and_agents_write_none() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let made = add(&app, &admin, "Tabelas").await;
    let entries = |count| vec![json!({ "name": "Foto" }); count];
    for (body, expected) in [
        (json!({ "name": "ab", "message": "Veja" }), (400, "ERR_VALIDATION")),
        (json!({ "name": "Fotos", "message": " " }), (400, "ERR_VALIDATION")),
        (
            json!({ "name": "Fotos", "message": "Veja", "options": entries(101) }),
            (400, "ERR_VALIDATION"),
        ),
        (
            json!({ "name": "Tabelas", "message": "Veja" }),
            (409, "ERR_RATING_NAME_ALREADY_EXISTS"),
        ),
    ] {
        let refused = app.call("POST", "/files", Some(&admin), Some(body)).await;
        assert_eq!(refused.error(), (expected.0, expected.1.to_owned()));
    }
    let ana = app.login("ana@demo.balcao").await;
    let path = format!("/files/{}", made["id"]);
    let body = json!({ "name": "Minhas", "message": "Veja" });
    for (method, path) in [("POST", "/files"), ("PUT", path.as_str()), ("DELETE", path.as_str())] {
        let refused = app.call(method, path, Some(&ana), Some(body.clone())).await;
        assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()), "{method}");
    }
    assert_eq!(app.call("GET", &path, Some(&ana), None).await.status, 200);
}

#[tokio::test]
async fn nobody_removes_every_list_at_once() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    add(&app, &admin, "Tabelas").await;
    let refused = app.call("DELETE", "/files", Some(&admin), None).await;
    assert_eq!(refused.error(), (405, "ERR_METHOD_NOT_ALLOWED".to_owned()));
}

#[tokio::test]
async fn files_reach_the_entries_that_are_named_beside_them() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let made = add(&app, &admin, "Tabelas").await;
    let ids: Vec<String> = made["options"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["id"].to_string())
        .collect();
    let path = format!("/files/uploadList/{}", made["id"]);
    let parts = [
        Part::Text("fileId", "../../7"),
        Part::Text("typeArch", "fileList"),
        Part::Text("id", &ids[1]),
        Part::File("files", "foto.png", PNG),
        Part::Text("id", &ids[0]),
        Part::File("files", "precos.png", b"%PDF-1.7\n"),
        Part::Text("mediaType", "image/png"),
        Part::Text("mediaType", "image/png"),
    ];
    assert!(app.send(post(&path, &admin, &parts)).await.json()["mensagem"].is_string());
    let list = app
        .call("GET", &format!("/files/{}", made["id"]), Some(&admin), None)
        .await
        .json();
    let entry = |at: usize| {
        (
            list["options"][at]["path"].clone(),
            list["options"][at]["mediaType"].clone(),
        )
    };
    assert_eq!(entry(0), (json!("precos.png"), json!("application")));
    assert_eq!(entry(1), (json!("foto.png"), json!("image")));
    let url = list["options"][1]["url"].as_str().unwrap();
    let file = app
        .call("GET", url.strip_prefix("http://localhost:8080").unwrap(), None, None)
        .await;
    assert_eq!(file.text, String::from_utf8_lossy(PNG));
}

#[tokio::test]
async fn files_for_entries_of_another_list_are_not_kept() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let (one, other) = (add(&app, &admin, "Tabelas").await, add(&app, &admin, "Fotos").await);
    let path = format!("/files/uploadList/{}", one["id"]);
    let foreign = other["options"][0]["id"].to_string();
    let refused = app
        .send(post(
            &path,
            &admin,
            &[Part::Text("id", &foreign), Part::File("files", "a.png", PNG)],
        ))
        .await;
    assert_eq!(refused.error(), (404, "ERR_NO_FILE_FOUND".to_owned()));
    let own = one["options"][0]["id"].to_string();
    let uneven = app.send(post(&path, &admin, &[Part::Text("id", &own)])).await;
    assert_eq!(uneven.error(), (400, "ERR_VALIDATION".to_owned()));
}
