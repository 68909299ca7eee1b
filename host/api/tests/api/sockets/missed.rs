use super::{Browser, Net};
use serde_json::{Value, json};

async fn missed(net: &Net, who: &Browser, after: i64) -> Value {
    let path = format!("/events?after={after}");
    let answer = net.app.call("GET", &path, Some(&who.token), None).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

async fn cursor(net: &Net, who: &Browser) -> i64 {
    let answer = net.app.call("GET", "/events", Some(&who.token), None).await.json();
    assert_eq!(answer["events"], json!([]));
    answer["cursor"].as_i64().unwrap()
}

fn tickets(page: &Value) -> Vec<(Value, Value)> {
    let events = page["events"].as_array().unwrap().iter();
    let told = events.filter(|event| event["name"].as_str().unwrap().ends_with("-ticket"));
    told.map(|event| {
        let payload = &event["payload"];
        let id = if payload["ticketId"].is_null() {
            &payload["ticket"]["id"]
        } else {
            &payload["ticketId"]
        };
        (payload["action"].clone(), id.clone())
    })
    .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_fetches_what_it_missed_after_its_last_event() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let (ana, bruno) = (
        net.browser("ana@demo.balcao").await,
        net.browser("bruno@demo.balcao").await,
    );
    let stranger = net.browser("admin@outra.balcao").await;
    let first = net.ticket(&admin, "Marina Lopes").await;
    let second = net.ticket(&admin, "Dona Lurdes").await;
    let start = cursor(&net, &admin).await;
    admin.open(&first);
    net.update(&admin, &first, json!({ "status": "open", "userId": ana.user }))
        .await;
    let heard = admin.wait("ticket", |payload| payload["action"] == "update");
    let seen = heard.payload["cursor"].as_i64().unwrap();
    assert!(seen > start);
    admin.open(&second);
    net.update(&admin, &second, json!({ "status": "closed" })).await;
    admin.wait("ticket", |payload| payload["ticket"]["id"] == second["id"]);

    let page = missed(&net, &admin, seen).await;
    let both = [
        (json!("delete"), second["id"].clone()),
        (json!("update"), second["id"].clone()),
    ];
    assert_eq!(tickets(&page), both);
    assert_eq!(page["hasMore"], false);
    let last = page["cursor"].as_i64().unwrap();
    assert!(
        page["events"]
            .as_array()
            .unwrap()
            .iter()
            .all(|event| event["payload"]["cursor"].as_i64().unwrap() > seen)
    );
    assert_eq!(tickets(&missed(&net, &admin, last).await), []);

    assert_eq!(tickets(&missed(&net, &ana, start).await).len(), 4);
    assert_eq!(tickets(&missed(&net, &bruno, start).await), []);
    assert_eq!(tickets(&missed(&net, &stranger, start).await), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cursor_that_was_never_given_is_too_old() {
    let net = Net::start().await;
    let admin = net.browser("admin@demo.balcao").await;
    let beyond = cursor(&net, &admin).await + 1_000_000;
    for after in [beyond, -1] {
        let path = format!("/events?after={after}");
        let answer = net.app.call("GET", &path, Some(&admin.token), None).await;
        assert_eq!(answer.error(), (410, "ERR_CURSOR_TOO_OLD".to_owned()));
    }
}
