//! The board as its screen uses it.

use balcao_testkit::{Company, Host, User, json};

fn padaria(host: &Host) -> Company<'_> {
    host.company(5)
        .tag(2, "Proposta", json!({ "kanban": 1 }))
        .tag(3, "VIP", json!({}))
        .ticket(11, json!({ "queueId": 3 }))
        .ticket(12, json!({ "status": "pending", "queueId": 4 }))
        .ticket(13, json!({ "status": "closed", "queueId": 3 }))
}

#[test]
fn the_board_lists_pending_and_open_tickets_whatever_is_asked() {
    let host = Host::start();
    let company = padaria(&host);
    let listed = |path: &str| {
        let answer = company.get(path).send().json();
        let tickets = answer["tickets"].as_array().unwrap().clone();
        tickets
            .iter()
            .map(|ticket| ticket["id"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(listed("/ticket/kanban?status=closed&teste=true"), [12, 11]);
    assert_eq!(listed("/ticket/kanban?queueIds=%5B3%2C9%5D&showAll=true"), [11]);
    assert_eq!(listed("/ticket/kanban?pageNumber=2"), [0; 0]);
}

#[test]
fn lanes_are_the_kanban_tags() {
    let host = Host::start();
    let answer = padaria(&host).get("/tags/kanban").send().json();
    assert_eq!(answer["lista"].as_array().unwrap().len(), 1);
    assert_eq!(answer["lista"][0]["name"], "Proposta");
}

#[test]
fn a_card_moves_between_lanes() {
    let host = Host::start();
    let company = padaria(&host).tagged(11, 3);
    assert_eq!(company.put("/ticket-tags/11/2").send().status, 201);
    assert_eq!(company.tags_of(11), [2, 3]);
    let detached = company.delete("/ticket-tags/11").send().json();
    assert_eq!(detached, json!({ "message": "Ticket tags removed successfully." }));
    assert_eq!(company.tags_of(11), [3], "a tag that is no lane stays");
    let told: Vec<_> = company
        .emitted()
        .into_iter()
        .map(|event| (event.name, event.payload))
        .collect();
    let kanban = |payload| ("kanban".to_owned(), payload);
    assert_eq!(
        told[0],
        kanban(json!({ "action": "attach", "ticketId": 11, "tagId": 2 }))
    );
    assert_eq!(told[1], kanban(json!({ "action": "detach", "ticketId": 11 })));
}

#[test]
fn a_lane_of_another_company_cannot_be_used() {
    let host = Host::start();
    let company = padaria(&host);
    let other = host.company(6).tag(9, "Deles", json!({ "kanban": 1 }));
    assert_eq!(company.put("/ticket-tags/11/9").send().status, 404);
    assert!(company.emitted().is_empty() && other.emitted().is_empty());
}

#[test]
fn the_order_of_the_lanes_is_kept_per_company() {
    let host = Host::start();
    let (company, other) = (host.company(5), host.company(6));
    assert_eq!(company.get("/kanban/lanes").send().json(), json!({ "order": [] }));
    for order in [json!([3, 1, 3, 2]), json!([2, 3, 1])] {
        let answer = company.put("/kanban/lanes").json(&json!({ "order": order })).send();
        assert_eq!(answer.status, 200);
    }
    assert_eq!(
        company.get("/kanban/lanes").send().json(),
        json!({ "order": [2, 3, 1] })
    );
    assert_eq!(other.get("/kanban/lanes").send().json(), json!({ "order": [] }));
    assert_eq!(
        (company.documents("boards").len(), other.documents("boards").len()),
        (1, 0)
    );
}

#[test]
fn a_deleted_tag_leaves_the_order() {
    let host = Host::start();
    let company = host.company(5);
    assert_eq!(
        company
            .put("/kanban/lanes")
            .json(&json!({ "order": [2, 3, 1] }))
            .send()
            .status,
        200
    );
    for _ in 0..2 {
        company.tell("tag.deleted", &json!({ "id": 3 })).unwrap();
    }
    assert_eq!(company.get("/kanban/lanes").send().json(), json!({ "order": [2, 1] }));
    assert_eq!(company.emitted().len(), 2, "the second delivery changes nothing");
}

#[test]
fn bad_input_is_refused_with_a_code() {
    let host = Host::start();
    let company = padaria(&host);
    for (method, path, body) in [
        ("PUT", "/kanban/lanes", "{"),
        ("PUT", "/kanban/lanes", r#"{"order":["a"]}"#),
        ("PUT", "/kanban/lanes", r#"{"order":[],"more":1}"#),
        ("PUT", "/ticket-tags/x/2", ""),
        ("DELETE", "/ticket-tags/99999999999999999999", ""),
    ] {
        let answer = company
            .request(method, path)
            .body(body)
            .by(&User::admin(2, "Bia"))
            .send();
        let refusal = (answer.status, answer.code());
        assert_eq!(
            refusal,
            (400, Some("ERR_PLUGIN_INVALID_INPUT".into())),
            "{method} {path} {body}"
        );
    }
}
