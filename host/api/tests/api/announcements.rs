//! Announcements of the provider.

use serde_json::{Value, json};

use crate::{
    app::TestApp,
    forms::{PNG, Part, post},
};

async fn add(app: &TestApp, operator: &str, title: &str, status: bool) -> Value {
    let body = json!({ "title": title, "text": "<b>Texto</b>", "priority": 1, "status": status, "companyId": 1 });
    let answer = app.call("POST", "/announcements", Some(operator), Some(body)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

async fn titles(app: &TestApp, token: &str, path: &str) -> Vec<String> {
    let answer = app.call("GET", path, Some(token), None).await.json();
    let records = answer.get("records").unwrap_or(&answer);
    let records = records.as_array().unwrap();
    records
        .iter()
        .map(|record| record["title"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn readers_of_every_company_see_what_is_shown_and_operators_everything() {
    let app = TestApp::start().await;
    let operator = app.login("super@demo.balcao").await;
    let shown = add(&app, &operator, "Manutenção", true).await;
    let draft = add(&app, &operator, "Rascunho", false).await;
    assert_eq!(
        (&shown["priority"], &shown["text"]),
        (&json!(1), &json!("<b>Texto</b>"))
    );
    for email in ["ana@demo.balcao", "admin@outra.balcao"] {
        let reader = app.login(email).await;
        assert_eq!(
            titles(&app, &reader, "/announcements/?searchParam=&pageNumber=1").await,
            ["Manutenção"]
        );
        assert_eq!(
            titles(&app, &reader, "/announcements/list?companyId=1").await,
            ["Manutenção"]
        );
        let path = format!("/announcements/{}", draft["id"]);
        assert_eq!(
            app.call("GET", &path, Some(&reader), None).await.error(),
            (404, "ERR_NO_ANNOUNCEMENT_FOUND".to_owned())
        );
    }
    assert_eq!(
        titles(&app, &operator, "/announcements").await,
        ["Rascunho", "Manutenção"]
    );
    let path = format!("/announcements/{}", shown["id"]);
    app.call("PUT", &path, Some(&operator), Some(json!({ "status": "false" })))
        .await;
    let ana = app.login("ana@demo.balcao").await;
    assert!(titles(&app, &ana, "/announcements").await.is_empty());
    let removed = app.call("DELETE", &path, Some(&operator), None).await;
    assert_eq!(removed.json(), json!({ "message": "Announcement deleted" }));
}

#[tokio::test]
async fn unusable_announcements_are_refused_and_companies_write_none() {
    let app = TestApp::start().await;
    let operator = app.login("super@demo.balcao").await;
    for (body, code) in [
        (json!({ "title": "Só título" }), "ERR_ANNOUNCEMENT_REQUIRED"),
        (json!({ "title": " ", "text": "Texto" }), "ERR_ANNOUNCEMENT_REQUIRED"),
        (
            json!({ "title": "T", "text": "Texto", "priority": 4 }),
            "ERR_VALIDATION",
        ),
        (
            json!({ "title": "T", "text": "Texto", "priority": "alta" }),
            "ERR_VALIDATION",
        ),
    ] {
        let refused = app.call("POST", "/announcements", Some(&operator), Some(body)).await;
        assert_eq!(refused.error(), (400, code.to_owned()));
    }
    let admin = app.login("admin@demo.balcao").await;
    let body = json!({ "title": "T", "text": "Texto" });
    let refused = app.call("POST", "/announcements", Some(&admin), Some(body)).await;
    assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
}

#[tokio::test]
async fn a_picture_is_a_picture_and_goes_with_its_announcement() {
    let app = TestApp::start().await;
    let operator = app.login("super@demo.balcao").await;
    let made = add(&app, &operator, "Manutenção", true).await;
    let (path, media) = (
        format!("/announcements/{}", made["id"]),
        format!("/announcements/{}/media-upload", made["id"]),
    );
    let script = app
        .send(post(
            &media,
            &operator,
            &[Part::File("file", "a.png", b"<svg onload=alert(1)>")],
        ))
        .await;
    assert_eq!(script.json(), json!({ "error": "ERR_VALIDATION", "field": "file" }));
    app.send(post(&media, &operator, &[Part::File("file", "a.png", PNG)]))
        .await;
    let ana = app.login("ana@demo.balcao").await;
    let shown = app.call("GET", &path, Some(&ana), None).await.json();
    let url = shown["mediaPath"]
        .as_str()
        .unwrap()
        .strip_prefix("http://localhost:8080")
        .unwrap();
    assert_eq!(
        app.call("GET", url, None, None).await.headers["content-type"],
        "image/png"
    );
    app.call("DELETE", &media, Some(&operator), None).await;
    assert_eq!(app.call("GET", url, None, None).await.status, 404);
}
