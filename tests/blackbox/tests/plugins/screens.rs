//! Files of a plugin's screen are for the shell to load, and for nothing else.

use balcao_test_support::{Guest, Host, Publisher};

#[test]
fn a_file_of_a_plugin_that_is_opened_by_itself_may_do_nothing() {
    let host = Host::demo().start();
    let operator = host.client().login("super@demo.balcao");
    let script = "<script>fetch('/auth/refresh_token', { method: 'POST' })</script>";
    let picture = format!("<svg xmlns='http://www.w3.org/2000/svg'>{script}</svg>");
    let screen = Guest::fixture("echo")
        .replaced("@1.0\"", "@1.0\"\n\n[ui]\nbasePath = \"/m/echo\"")
        .with_file("ui/remoteEntry.js", "self.addEventListener('fetch', () => {})")
        .with_file("ui/page.html", script)
        .with_file("ui/picture.svg", &picture);
    Publisher::trusted(&operator, "platform").install(&operator, &screen);
    for file in ["remoteEntry.js", "page.html", "picture.svg"] {
        // As a link that somebody of another company follows.
        let headers = [("sec-fetch-mode", "navigate"), ("accept", "text/html")];
        let path = format!("/modules/echo/1.0.0/{file}");
        let answer = host.client().send("GET", &path, &headers, ()).expect_status(200);
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'"), "{file}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{file}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{file}");
        // Without it a worker reaches no further than its own folder.
        assert_eq!(answer.header("service-worker-allowed"), "", "{file}");
    }
}
