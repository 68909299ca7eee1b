//! Pages of other sites get nothing from a browser that is logged in here.

use balcao_test_support::{Client, DEMO_PASSWORD, Host};
use serde_json::json;

/// Pages that are not the host's: another site, a neighbour, a sandboxed frame, a look-alike.
fn foreign_pages(host: &Host) -> Vec<Vec<(String, String)>> {
    let own = host.base();
    let page = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    vec![
        page("origin", "https://evil.example"),
        page("origin", "null"),
        page("origin", &format!("{own}.evil.example")),
        page(
            "origin",
            &format!("https://neighbour.{}", own.trim_start_matches("http://")),
        ),
        page("sec-fetch-site", "cross-site"),
        page("sec-fetch-site", "same-site"),
    ]
}

fn cookie(host: &Host) -> String {
    let body = json!({ "email": "admin@demo.balcao", "password": DEMO_PASSWORD });
    let answer = host.client().post("/auth/login", &body).expect_status(200);
    answer
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap_or_default()
        .to_owned()
}

fn with(
    client: &Client,
    method: &str,
    path: &str,
    headers: &[(String, String)],
    cookie: &str,
) -> balcao_test_support::Answer {
    let mut all: Vec<(&str, &str)> = headers
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    all.push(("cookie", cookie));
    client.send(method, path, &all, ())
}

#[test]
fn the_session_cookie_serves_no_page_of_another_origin() {
    let host = Host::demo().start();
    let cookie = cookie(&host);
    for page in foreign_pages(&host) {
        let answer = with(&host.client(), "POST", "/auth/refresh_token", &page, &cookie);
        assert!((400..500).contains(&answer.status), "{page:?}: {}", answer.status);
        assert!(!answer.text.contains("token\":"), "{page:?}: {}", answer.text);
        assert_eq!(
            answer.header("set-cookie"),
            "",
            "{page:?}: a foreign page must not change the session"
        );
    }
    let own = vec![("origin".to_owned(), host.base())];
    let renewed = with(&host.client(), "POST", "/auth/refresh_token", &own, &cookie);
    assert_eq!(renewed.status, 200, "the host's own page is served: {}", renewed.text);
}

#[test]
fn no_answer_lets_a_foreign_page_read_it_with_the_session() {
    let host = Host::demo().start();
    let cookie = cookie(&host);
    for page in foreign_pages(&host) {
        for (method, path) in [
            ("GET", "/tickets"),
            ("OPTIONS", "/tickets"),
            ("GET", "/auth/me"),
            ("GET", "/public/1/x.png"),
            ("OPTIONS", "/auth/refresh_token"),
        ] {
            let answer = with(&host.client(), method, path, &page, &cookie);
            let allowed = answer.header("access-control-allow-origin");
            let origin = &page[0].1;
            assert!(
                allowed.is_empty() || (allowed == "*" && answer.header("access-control-allow-credentials").is_empty()),
                "{method} {path} from {origin}: {allowed}"
            );
        }
    }
}

#[test]
fn a_socket_of_a_foreign_page_is_nobody_s() {
    let host = Host::demo().start();
    let cookie = cookie(&host);
    let admin = host.client().login("admin@demo.balcao");
    for page in foreign_pages(&host) {
        let mut headers = page.clone();
        headers.push(("content-type".to_owned(), "text/plain".to_owned()));
        let open = with(
            &host.client(),
            "GET",
            "/socket.io/?EIO=4&transport=polling",
            &headers,
            &cookie,
        );
        let Some(session) = open
            .text
            .find('{')
            .and_then(|at| serde_json::from_str::<serde_json::Value>(&open.text[at..]).ok())
        else {
            // Refused at the door is as good.
            assert!(open.status >= 400, "{page:?}: {}", open.text);
            continue;
        };
        let sid = session["sid"].as_str().expect("a session id");
        let path = format!("/socket.io/?EIO=4&transport=polling&sid={sid}");
        let joined: Vec<(&str, &str)> = headers
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .chain([("cookie", cookie.as_str())])
            .collect();
        host.client().send("POST", &path, &joined, "40");
        let said = host.client().send("GET", &path, &joined, ());
        assert!(!said.text.contains("\"ready\""), "{page:?} was let in: {}", said.text);
    }
    assert_eq!(admin.get("/queue").status, 200);
}
