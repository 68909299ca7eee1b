//! Tags and the tickets that have them.

use serde_json::{Value, json};

use crate::app::TestApp;

async fn tag_named(app: &TestApp, token: &str, name: &str) -> Value {
    let tags = app.call("GET", "/tags/list", Some(token), None).await.json();
    let found = tags.as_array().unwrap().iter().find(|tag| tag["name"] == name);
    found.unwrap().clone()
}

async fn ticket_of(app: &TestApp, token: &str, contact: &str) -> Value {
    let path = format!("/tickets?showAll=true&searchParam={contact}");
    app.call("GET", &path, Some(token), None).await.json()["tickets"][0].clone()
}

#[tokio::test]
async fn the_list_counts_tickets_as_text() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    let page = app
        .call("GET", "/tags/?searchParam=URGENTE&pageNumber=1", Some(&ana), None)
        .await
        .json();
    let id = page["tags"][0]["id"].clone();
    assert_eq!(
        page["tags"],
        json!([{ "id": id, "name": "Urgente", "color": "#C62828", "ticketsCount": page["tags"][0]["ticketsCount"] }])
    );
    assert!(
        page["tags"][0]["ticketsCount"]
            .as_str()
            .unwrap()
            .parse::<i64>()
            .unwrap()
            >= 1
    );
    assert_eq!(
        (&page["count"], &page["hasMore"]),
        (&json!([{ "id": id, "count": "1" }]), &json!(false))
    );
}

#[tokio::test]
async fn agents_add_tags_once_and_leave_the_rest_to_admins() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    let make = async |body: Value| app.call("POST", "/tags", Some(&ana), Some(body)).await;
    let made = make(json!({ "name": "Revenda" })).await.json();
    assert_eq!((&made["color"], &made["kanban"]), (&json!("#A4CCCC"), &json!(0)));
    assert_eq!(
        make(json!({ "name": "Revenda", "kanban": 0 })).await.json()["id"],
        made["id"]
    );
    let lane = make(json!({ "name": "Revenda", "kanban": 1 })).await;
    assert_eq!(lane.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    let path = format!("/tags/{}", made["id"]);
    for method in ["PUT", "DELETE"] {
        let refused = app
            .call(method, &path, Some(&ana), Some(json!({ "name": "Outra" })))
            .await;
        assert_eq!(refused.error(), (403, "ERR_NO_PERMISSION".to_owned()));
    }
    let admin = app.login("admin@demo.balcao").await;
    let changed = app
        .call(
            "PUT",
            &path,
            Some(&admin),
            Some(json!({ "color": "#123", "kanban": 1 })),
        )
        .await
        .json();
    assert_eq!(
        (&changed["name"], &changed["color"], &changed["kanban"]),
        (&json!("Revenda"), &json!("#123"), &json!(1))
    );
    let removed = app.call("DELETE", &path, Some(&admin), None).await;
    assert_eq!(removed.json(), json!({ "message": "Tag deleted" }));
    assert_eq!(
        app.call("GET", &path, Some(&admin), None).await.error(),
        (404, "ERR_NO_TAG_FOUND".to_owned())
    );
}

#[tokio::test]
async fn a_tag_cannot_carry_a_style_or_an_endless_name() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    for (body, field) in [
        (json!({ "name": "ab" }), "name"),
        (json!({ "name": "x".repeat(101) }), "name"),
        (json!({}), "name"),
        (
            json!({ "name": "Cor", "color": "red;background:url(//evil.example)" }),
            "color",
        ),
        (json!({ "name": "Cor", "color": "#12" }), "color"),
    ] {
        let answer = app.call("POST", "/tags", Some(&admin), Some(body)).await;
        assert_eq!(answer.json(), json!({ "error": "ERR_VALIDATION", "field": field }));
    }
}

#[tokio::test]
async fn a_ticket_gets_exactly_the_tags_that_are_sent() {
    let app = TestApp::start().await;
    let ana = app.login("ana@demo.balcao").await;
    let ticket = ticket_of(&app, &ana, "Marina").await;
    let tag = tag_named(&app, &ana, "Urgente").await;
    let sync = async |tags: Value| {
        let body = json!({ "ticketId": ticket["id"], "tags": tags });
        app.call("POST", "/tags/sync", Some(&ana), Some(body)).await
    };
    let answer = sync(json!([tag])).await.json();
    assert_eq!(
        (&answer["id"], &answer["tags"][0]["name"]),
        (&ticket["id"], &json!("Urgente"))
    );
    assert_eq!(sync(json!([])).await.json()["tags"], json!([]));
    assert_eq!(
        sync(json!([{ "id": 999_999 }])).await.error(),
        (404, "ERR_NO_TAG_FOUND".to_owned())
    );
}

#[tokio::test]
async fn tags_of_another_company_and_of_unseen_tickets_are_out_of_reach() {
    let app = TestApp::start().await;
    let admin = app.login("admin@demo.balcao").await;
    let stranger = app.login("admin@outra.balcao").await;
    let foreign = tag_named(&app, &stranger, "Pronto para retirar").await;
    let unseen = ticket_of(&app, &admin, "Teresa").await;
    let body = json!({ "ticketId": unseen["id"], "tags": [foreign] });
    let refused = app.call("POST", "/tags/sync", Some(&admin), Some(body.clone())).await;
    assert_eq!(refused.error(), (404, "ERR_NO_TAG_FOUND".to_owned()));
    let ana = app.login("ana@demo.balcao").await;
    let refused = app.call("POST", "/tags/sync", Some(&ana), Some(body)).await;
    assert_eq!(refused.error(), (404, "ERR_NO_TICKET_FOUND".to_owned()));
    let path = format!("/tickets/{}", unseen["id"]);
    assert_eq!(
        app.call("GET", &path, Some(&admin), None).await.json()["tags"],
        unseen["tags"]
    );
}
