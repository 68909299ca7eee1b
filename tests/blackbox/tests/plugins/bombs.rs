//! Components that are made to use up whoever compiles them.

mod encode;
mod made;

use balcao_test_support::{Client, Guest, Host, Publisher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

const MANIFEST: &str = "id = \"bomb\"\nname = \"Bomb\"\nversion = \"1.0.0\"\nworld = \"balcao:plugin@1.0\"\n";

/// Asks the host for ordinary things until the work is done; what came of it, and how often the host has answered.
fn answers_meanwhile<T>(admin: &Client, work: impl FnOnce() -> T) -> (T, usize) {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let ask = || {
            let mut answers = 0;
            while !over.load(Ordering::SeqCst) {
                assert_eq!(admin.get("/queue").status, 200);
                answers += 1;
            }
            answers
        };
        let asking = scope.spawn(ask);
        let done = work();
        over.store(true, Ordering::SeqCst);
        (done, asking.join().expect("the host answers"))
    })
}

#[test]
fn a_component_that_uses_up_the_compiler_is_refused_and_the_host_goes_on_answering() {
    let host = Host::demo().env("BALCAO_PLUGIN_COMPILE_SECONDS", "6").start();
    let admin = host.client().login("admin@demo.balcao");
    let operator = host.client().login("super@demo.balcao");
    let publisher = Publisher::trusted(&operator, "platform");
    for (name, component) in made::all() {
        let bomb = Guest::new(MANIFEST, component);
        let (refused, answers) = answers_meanwhile(&admin, || publisher.send(&operator, &bomb));
        assert_eq!(
            (refused.status, refused.code()),
            (400, Some("ERR_PLUGIN_UNUSABLE")),
            "{name}: {}",
            refused.text
        );
        assert!(
            refused.body["detail"].as_str().is_some_and(|why| why.contains("bomb")),
            "{name}"
        );
        assert!(answers > 0, "{name}");
    }
    let known = operator.get("/plugins").json();
    assert!(
        !known.to_string().contains("\"bomb\""),
        "nothing of them stays: {known}"
    );
    // The compiler is free for others.
    publisher.install(&operator, &Guest::fixture("echo"));
    assert_eq!(admin.get("/ping").status, 204);
}
