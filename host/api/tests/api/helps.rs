//! Help videos of the provider.

use serde_json::json;

use crate::app::TestApp;

#[tokio::test]
async fn operators_write_helps_and_every_company_reads_them() {
    let app = TestApp::start().await;
    let operator = app.login("super@demo.balcao").await;
    let body = json!({ "title": "Filas", "description": "Como criar uma fila", "video": "dQw4w9WgXcQ" });
    let made = app.call("POST", "/helps", Some(&operator), Some(body)).await.json();
    for email in ["ana@demo.balcao", "admin@outra.balcao"] {
        let reader = app.login(email).await;
        let page = app
            .call("GET", "/helps?searchParam=FILA", Some(&reader), None)
            .await
            .json();
        assert_eq!(
            (&page["records"][0]["video"], &page["hasMore"]),
            (&json!("dQw4w9WgXcQ"), &json!(false))
        );
        let list = app.call("GET", "/helps/list", Some(&reader), None).await.json();
        assert_eq!(list[0]["title"], "Filas");
    }
    let path = format!("/helps/{}", made["id"]);
    let changed = app
        .call("PUT", &path, Some(&operator), Some(json!({ "title": "Filas e menus" })))
        .await
        .json();
    assert_eq!(
        (&changed["title"], &changed["description"]),
        (&json!("Filas e menus"), &json!("Como criar uma fila"))
    );
    let removed = app.call("DELETE", &path, Some(&operator), None).await;
    assert_eq!(removed.json(), json!({ "message": "Help deleted" }));
    assert_eq!(
        app.call("GET", &path, Some(&operator), None).await.error(),
        (404, "ERR_NO_HELP_FOUND".to_owned())
    );
}

#[tokio::test]
async fn unusable_helps_are_refused_and_companies_write_none() {
    let app = TestApp::start().await;
    let operator = app.login("super@demo.balcao").await;
    let help = |title: &str, video: &str| json!({ "title": title, "description": "Descrição", "video": video });
    for (body, code) in [
        (help("ab", "abc"), "ERR_HELP_INVALID_NAME"),
        (json!({ "title": "Filas", "video": "abc" }), "ERR_HELP_INVALID_NAME"),
        (help("Filas", "javascript:alert(1)"), "ERR_VALIDATION"),
        (help("Filas", "\"><script>"), "ERR_VALIDATION"),
    ] {
        let refused = app.call("POST", "/helps", Some(&operator), Some(body)).await;
        assert_eq!(refused.error(), (400, code.to_owned()));
    }
    let admin = app.login("admin@demo.balcao").await;
    let refused = app
        .call("POST", "/helps", Some(&admin), Some(help("Filas", "abc")))
        .await;
    assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
}
