//! Quick messages: one's own and the shared ones.

use serde_json::{Value, json};

use crate::{
    app::TestApp,
    forms::{PNG, Part, post},
};

async fn add(app: &TestApp, token: &str, shortcode: &str, geral: bool) -> Value {
    let body = json!({ "shortcode": shortcode, "message": "Bom dia, tudo bem?", "geral": geral, "mediaPath": "../x" });
    let answer = app.call("POST", "/quick-messages", Some(token), Some(body)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

async fn shortcodes(app: &TestApp, token: &str, query: &str) -> Vec<String> {
    let page = app
        .call("GET", &format!("/quick-messages?{query}"), Some(token), None)
        .await
        .json();
    let records = page["records"].as_array().unwrap();
    records
        .iter()
        .map(|record| record["shortcode"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn everybody_sees_the_own_and_the_shared_ones_whatever_the_query_says() {
    let app = TestApp::start().await;
    let (admin, ana, bruno) = (
        app.login("admin@demo.balcao").await,
        app.login("ana@demo.balcao").await,
        app.login("bruno@demo.balcao").await,
    );
    let own = add(&app, &ana, "saudação", false).await;
    add(&app, &admin, "endereço", true).await;
    add(&app, &bruno, "bruno", false).await;
    let query = "searchParam=&pageNumber=1&userId=1&companyId=1";
    assert_eq!(shortcodes(&app, &ana, query).await, ["endereço", "saudação"]);
    assert_eq!(shortcodes(&app, &ana, "searchParam=SAUDACAO").await, ["saudação"]);
    let list = app
        .call("GET", "/quick-messages/list?userId=1", Some(&ana), None)
        .await
        .json();
    assert_eq!(list.as_array().unwrap().len(), 2);
    assert_eq!(list[0]["company"]["name"], "Padaria Dois Irmãos");
    let path = format!("/quick-messages/{}", own["id"]);
    for token in [&bruno, &admin] {
        for method in ["GET", "PUT", "DELETE"] {
            let answer = app
                .call(method, &path, Some(token), Some(json!({ "shortcode": "mine" })))
                .await;
            assert_eq!(
                answer.error(),
                (404, "ERR_NO_QUICKMESSAGE_FOUND".to_owned()),
                "{method}"
            );
        }
    }
}

#[tokio::test]
async fn only_admins_share_and_keep_what_is_shared() {
    let app = TestApp::start().await;
    let (admin, ana) = (app.login("admin@demo.balcao").await, app.login("ana@demo.balcao").await);
    let body = json!({ "shortcode": "oferta", "message": "Promoção do dia", "geral": true });
    let refused = app.call("POST", "/quick-messages", Some(&ana), Some(body)).await;
    assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    let shared = add(&app, &admin, "endereço", true).await;
    let path = format!("/quick-messages/{}", shared["id"]);
    for method in ["PUT", "DELETE"] {
        let refused = app
            .call(method, &path, Some(&ana), Some(json!({ "message": "Mudamos" })))
            .await;
        assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()), "{method}");
    }
    let own = add(&app, &ana, "saudação", false).await;
    let share = app
        .call(
            "PUT",
            &format!("/quick-messages/{}", own["id"]),
            Some(&ana),
            Some(json!({ "geral": true })),
        )
        .await;
    assert_eq!(share.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    let withdrawn = app
        .call("PUT", &path, Some(&admin), Some(json!({ "geral": false })))
        .await
        .json();
    assert_eq!(
        (&withdrawn["geral"], &withdrawn["userId"], &withdrawn["message"]),
        (&json!(false), &shared["userId"], &json!("Bom dia, tudo bem?"))
    );
    assert_eq!(shortcodes(&app, &ana, "").await, ["saudação"]);
}

#[tokio::test]
async fn a_shortcut_and_a_text_are_required() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    for (body, code) in [
        (
            json!({ "shortcode": "oi", "message": "Olá!" }),
            "ERR_QUICKMESSAGE_INVALID_NAME",
        ),
        (json!({ "message": "Olá!" }), "ERR_QUICKMESSAGE_INVALID_NAME"),
        (
            json!({ "shortcode": "ola", "message": " " }),
            "ERR_QUICKMESSAGE_REQUIRED",
        ),
    ] {
        let refused = app.call("POST", "/quick-messages", Some(&ana), Some(body)).await;
        assert_eq!(refused.error(), (400, code.to_owned()));
    }
}

#[tokio::test]
async fn a_file_is_taken_in_any_order_of_fields_and_goes_with_its_message() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    let made = add(&app, &ana, "cardápio", false).await;
    assert_eq!((&made["mediaPath"], &made["mediaName"]), (&json!(null), &json!(null)));
    let (path, media) = (
        format!("/quick-messages/{}", made["id"]),
        format!("/quick-messages/{}/media-upload", made["id"]),
    );
    let address = async || {
        let record = app.call("GET", &path, Some(&ana), None).await.json();
        let url = record["mediaPath"].as_str().unwrap().to_owned();
        url.strip_prefix("http://localhost:8080").unwrap().to_owned()
    };
    let file = || Part::File("file", "foto_bolo.png", PNG);
    app.send(post(&media, &ana, &[file(), Part::Text("typeArch", "../../etc")]))
        .await;
    let first = address().await;
    assert!(first.starts_with("/public/") && !first.contains("foto"), "{first}");
    app.send(post(&media, &ana, &[Part::Text("typeArch", "quickMessage"), file()]))
        .await;
    let second = address().await;
    assert_ne!(first, second);
    assert_eq!(app.call("GET", &first, None, None).await.status, 404);
    assert_eq!(
        app.call("GET", &second, None, None).await.headers["content-type"],
        "image/png"
    );
    let removed = app.call("DELETE", &path, Some(&ana), None).await;
    assert_eq!(removed.json(), json!({ "message": "Contact deleted" }));
    assert_eq!(app.call("GET", &second, None, None).await.status, 404);
}
