//! Contacts over HTTP.

use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp};

const BOUNDARY: &str = "balcao-test-boundary";

/// The admin of a company whose connection is connected, and the phone's token.
async fn connected(app: &TestApp) -> (String, String) {
    let admin = app.login("admin@demo.balcao").await;
    app.call("POST", "/whatsappsession/1", Some(&admin), None).await;
    let connection = app.call("GET", "/whatsapp/1", Some(&admin), None).await.json();
    let (_, token) = connection["qrcode"].as_str().unwrap().split_once('#').unwrap();
    let paired = app
        .call("POST", "/simulator/pair", None, Some(json!({ "token": token })))
        .await;
    (admin, paired.json()["phone"].as_str().unwrap().to_owned())
}

async fn create(app: &TestApp, token: &str, name: &str, number: &str) -> Answer {
    let body = json!({ "name": name, "number": number, "email": "", "extraInfo": [{ "name": "CPF", "value": "1" }] });
    app.call("POST", "/contacts", Some(token), Some(body)).await
}

async fn upload(app: &TestApp, token: &str, query: &str, file: &[u8]) -> Answer {
    let mut body = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"c.csv\"\r\n\r\n")
        .into_bytes();
    body.extend(file);
    body.extend(format!("\r\n--{BOUNDARY}--\r\n").into_bytes());
    let request = Request::post(format!("/contacts/upload{query}"))
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(
            header::CONTENT_TYPE,
            format!("multipart/form-data; boundary={BOUNDARY}"),
        )
        .body(Body::from(body))
        .unwrap();
    app.send(request).await
}

#[tokio::test]
async fn a_contact_is_made_with_the_number_that_the_channel_knows() {
    let app = TestApp::start().await;
    let offline = app.login("admin@demo.balcao").await;
    let refused = create(&app, &offline, "Zilda", "5511987650001").await;
    assert_eq!(refused.error(), (400, "ERR_NO_DEF_WAPP_FOUND".to_owned()));
    let (admin, _) = connected(&app).await;
    let made = create(&app, &admin, "Zilda", "+55 (11) 8765-0001").await;
    assert_eq!(made.status, 200, "{}", made.text);
    assert_eq!(made.json()["number"], "5511987650001");
    assert_eq!(made.json()["extraInfo"][0]["name"], "CPF");
    for (name, number, code) in [
        ("Outra", "5511987650001", "ERR_DUPLICATED_CONTACT"),
        ("Ninguém", "5511987650000", "ERR_WAPP_INVALID_CONTACT"),
        ("Letras", "abc", "ERR_VALIDATION"),
        ("Z", "5511987650002", "ERR_VALIDATION"),
    ] {
        assert_eq!(create(&app, &admin, name, number).await.error(), (400, code.to_owned()));
    }
}

#[tokio::test]
async fn fields_that_a_form_leaves_out_are_removed_and_foreign_ones_are_refused() {
    let app = TestApp::start().await;
    let (admin, _) = connected(&app).await;
    let one = create(&app, &admin, "Zilda", "5511987650001").await.json();
    let two = create(&app, &admin, "Zoraide", "5511987650002").await.json();
    let path = format!("/contacts/{}", one["id"]);
    let put = async |extra: Value| {
        app.call("PUT", &path, Some(&admin), Some(json!({ "extraInfo": extra })))
            .await
    };
    let kept = one["extraInfo"][0]["id"].clone();
    let changed = put(json!([{ "id": kept, "name": "CPF", "value": "2" }, { "name": "Rua", "value": "A" }])).await;
    let extra = changed.json()["extraInfo"].clone();
    assert_eq!(
        (&extra[0]["id"], &extra[0]["value"], &extra[1]["name"]),
        (&kept, &json!("2"), &json!("Rua"))
    );
    let foreign = put(json!([{ "id": two["extraInfo"][0]["id"], "name": "x", "value": "y" }])).await;
    assert_eq!(foreign.error(), (400, "ERR_FOREIGN_REFERENCE".to_owned()));
    assert_eq!(put(json!([])).await.json()["extraInfo"], json!([]));
    assert_eq!(app.call("GET", &path, Some(&admin), None).await.json()["name"], "Zilda");
}

#[tokio::test]
async fn only_admins_remove_and_merge() {
    let app = TestApp::start().await;
    let (admin, _) = connected(&app).await;
    let one = create(&app, &admin, "Zilda", "5511987650001").await.json()["id"].to_string();
    let two = create(&app, &admin, "Zoraide", "5511987650002").await.json()["id"].clone();
    let agent = app.login("ana@demo.balcao").await;
    let merge = format!("/contacts/{one}/merge");
    let body = Some(json!({ "contactId": two }));
    for (method, path) in [("DELETE", format!("/contacts/{one}")), ("POST", merge.clone())] {
        let refused = app.call(method, &path, Some(&agent), body.clone()).await;
        assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    }
    assert_eq!(app.call("POST", &merge, Some(&admin), body).await.status, 200);
    assert_eq!(
        app.call("GET", &format!("/contacts/{two}"), Some(&admin), None)
            .await
            .status,
        404
    );
    let gone = app
        .call("DELETE", &format!("/contacts/{one}"), Some(&admin), None)
        .await;
    assert_eq!(gone.json(), json!({ "message": "Contact deleted" }));
}

#[tokio::test]
async fn a_table_is_taken_over_once_and_given_back_without_formulas() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let table =
        "nome;numero;email\n=cmd|'/c calc'!A1;5511987650001;z@b.co\nZuleica;(55) 11 98765-0002;\nSem número;;\n";
    let made = upload(&app, &admin, "?report=true", table.as_bytes()).await;
    assert_eq!(made.status, 200, "{}", made.text);
    assert_eq!(made.json()["added"].as_array().unwrap().len(), 2);
    assert_eq!(
        made.json()["leftOut"],
        json!([{ "name": "Sem número", "number": "", "reason": "invalid" }])
    );
    let again = upload(&app, &admin, "?report=true", table.as_bytes()).await.json();
    assert_eq!(again["leftOut"][1]["reason"], "known");
    assert_eq!(upload(&app, &admin, "", table.as_bytes()).await.json(), json!([]));
    assert_eq!(
        upload(&app, &admin, "", b"PK nothing").await.error(),
        (400, "ERR_SPREADSHEET_INVALID".to_owned())
    );

    let export = app.call("GET", "/contacts/export", Some(&admin), None).await;
    assert!(export.text.starts_with("\u{feff}name;number;email\r\n"));
    assert!(
        export
            .text
            .contains("\"'=cmd|'/c calc'!A1\";\"5511987650001\";\"z@b.co\"\r\n"),
        "{}",
        export.text
    );
    let found = app
        .call("GET", "/contacts?searchParam=ZULEICA", Some(&admin), None)
        .await
        .json();
    assert_eq!((&found["count"], &found["hasMore"]), (&json!(1), &json!(false)));
}

#[tokio::test]
async fn the_phones_address_book_adds_and_renames_people() {
    let app = TestApp::start().await;
    let (admin, phone) = connected(&app).await;
    create(&app, &admin, "Zilda", "5511987650001").await;
    let book =
        json!([{ "number": "5511987650001", "name": "Zilda da Loja" }, { "number": "5511987650002", "name": "Zé" }]);
    app.call("POST", "/simulator/contacts", Some(&phone), Some(book)).await;
    let agent = app.login("ana@demo.balcao").await;
    let answer = app.call("POST", "/contacts/import", Some(&agent), None).await;
    assert_eq!(answer.json(), json!({ "message": "contacts imported" }));
    let names = async |number: &str| {
        let list = app
            .call("GET", &format!("/contacts/list?name={number}"), Some(&admin), None)
            .await
            .json();
        list.as_array()
            .unwrap()
            .iter()
            .map(|one| one["name"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names("5511987650001").await, ["Zilda da Loja"]);
    assert_eq!(names("5511987650002").await, ["Zé"]);
}

#[tokio::test]
async fn a_card_leads_to_one_contact() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let first = app
        .call("GET", "/contact?name=Zilda&number=551187650001", Some(&admin), None)
        .await
        .json();
    let again = app
        .call("GET", "/contact?name=Outra&number=5511987650001", Some(&admin), None)
        .await
        .json();
    assert_eq!((&first["id"], &first["name"]), (&again["id"], &again["name"]));
}
