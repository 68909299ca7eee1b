//! The kanban plugin, through the public interface only.

use balcao_runtime::ports::TicketStatus;
use balcao_runtime::{CallError, Event, PluginError};
use serde_json::json;

use crate::support::{Bench, KANBAN};

#[tokio::test]
async fn the_board_lists_pending_and_open_tickets_whatever_is_asked() {
    let bench = Bench::with(KANBAN).await;
    let path = "/ticket/kanban?status=closed&queueIds=%5B3%2C4%5D&showAll=true&searchParam=ana&pageNumber=2&teste=true";
    let answer = bench.json(5, "GET", path, "").await;
    assert_eq!(
        answer,
        json!({ "tickets": [{ "id": 1, "companyId": 5 }], "count": 1, "hasMore": false })
    );
    let filter = bench.desk.filters().remove(0);
    assert_eq!(filter.statuses, [TicketStatus::Pending, TicketStatus::Open]);
    assert_eq!(
        (filter.queue_ids, filter.page, filter.show_all),
        (Some(vec![3, 4]), 2, true)
    );
    assert_eq!(filter.search, "ana");
}

#[tokio::test]
async fn lanes_are_the_kanban_tags() {
    let bench = Bench::with(KANBAN).await;
    bench.desk.add_kanban_tag(5, 2);
    bench.desk.add_kanban_tag(6, 9);
    assert_eq!(
        bench.json(5, "GET", "/tags/kanban", "").await,
        json!({ "lista": [{ "id": 2, "kanban": 1 }] })
    );
}

#[tokio::test]
async fn a_card_moves_between_lanes() {
    let bench = Bench::with(KANBAN).await;
    bench.desk.add_kanban_tag(5, 2);
    let attached = bench.call(5, "PUT", "/ticket-tags/11/2", "").await.unwrap();
    assert_eq!(attached.status, 201);
    assert_eq!(bench.desk.tags_of(5, 11), [2]);
    let detached = bench.json(5, "DELETE", "/ticket-tags/11", "").await;
    assert_eq!(detached, json!({ "message": "Ticket tags removed successfully." }));
    assert!(bench.desk.tags_of(5, 11).is_empty());
    let told: Vec<_> = bench
        .desk
        .emitted()
        .into_iter()
        .map(|(company, name, payload)| (company, name + " " + &payload))
        .collect();
    assert_eq!(
        told[0],
        (5, r#"kanban {"action":"attach","tagId":2,"ticketId":11}"#.to_owned())
    );
    assert_eq!(told[1], (5, r#"kanban {"action":"detach","ticketId":11}"#.to_owned()));
}

#[tokio::test]
async fn a_lane_of_another_company_cannot_be_used() {
    let bench = Bench::with(KANBAN).await;
    bench.desk.add_kanban_tag(6, 9);
    assert_eq!(
        bench.call(5, "PUT", "/ticket-tags/11/9", "").await,
        Err(CallError::Plugin(PluginError::NotFound))
    );
    assert!(bench.desk.emitted().is_empty());
}

#[tokio::test]
async fn the_order_of_the_lanes_is_kept_per_company() {
    let bench = Bench::with(KANBAN).await;
    assert_eq!(bench.json(5, "GET", "/kanban/lanes", "").await, json!({ "order": [] }));
    bench.json(5, "PUT", "/kanban/lanes", r#"{"order":[3,1,3,2]}"#).await;
    bench.json(5, "PUT", "/kanban/lanes", r#"{"order":[2,3,1]}"#).await;
    assert_eq!(
        bench.json(5, "GET", "/kanban/lanes", "").await,
        json!({ "order": [2, 3, 1] })
    );
    assert_eq!(bench.json(6, "GET", "/kanban/lanes", "").await, json!({ "order": [] }));
}

#[tokio::test]
async fn a_deleted_tag_leaves_the_order() {
    let bench = Bench::with(KANBAN).await;
    bench.json(5, "PUT", "/kanban/lanes", r#"{"order":[2,3,1]}"#).await;
    let plugin = bench.runtime.subscribers("tag.deleted").remove(0);
    let event = Event {
        id: "e1".into(),
        kind: "tag.deleted".into(),
        payload: r#"{"id":3}"#.into(),
        occurred_at: 0,
    };
    let nobody = balcao_runtime::Scope {
        user: None,
        ..bench.scope(5)
    };
    for _ in 0..2 {
        bench
            .runtime
            .deliver_event(&plugin, nobody.clone(), event.clone())
            .await
            .unwrap();
    }
    assert_eq!(
        bench.json(5, "GET", "/kanban/lanes", "").await,
        json!({ "order": [2, 1] })
    );
    assert_eq!(bench.desk.emitted().len(), 2, "the second delivery changes nothing");
}

#[tokio::test]
async fn bad_input_is_refused_with_a_code() {
    let bench = Bench::with(KANBAN).await;
    for (method, path, body) in [
        ("PUT", "/kanban/lanes", "{"),
        ("PUT", "/kanban/lanes", r#"{"order":["a"]}"#),
        ("PUT", "/kanban/lanes", r#"{"order":[],"more":1}"#),
        ("PUT", "/ticket-tags/x/2", ""),
        ("DELETE", "/ticket-tags/99999999999999999999", ""),
    ] {
        let error = bench.call(5, method, path, body).await.unwrap_err();
        assert_eq!(
            (error.status(), error.code()),
            (400, "ERR_PLUGIN_INVALID_INPUT"),
            "{method} {path} {body}"
        );
    }
}

#[tokio::test]
async fn the_plan_feature_is_told() {
    let bench = Bench::with(KANBAN).await;
    assert_eq!(
        bench.runtime.match_route("GET", "/kanban/lanes").unwrap().feature(),
        Some("useKanban")
    );
}
