//! What the operator does, one thing after the other, each at another host than the one before.

use super::{Scale, Stage};
use crate::{Client, Guest, Publisher};
use serde_json::json;
use uuid::Uuid;

const PLUGIN: &str = "/plugins/witness";

struct Operator<'a> {
    operators: &'a [Client],
    admins: &'a [Client],
    stage: &'a Stage,
    scale: Scale,
    done: usize,
    wrong: Vec<String>,
}

/// How many changes were made, and after which of them a host did not do what was decided.
pub(super) struct Changes {
    pub(super) count: usize,
    pub(super) wrong: Vec<String>,
}

/// Changes everything again and again.
pub(super) fn run(
    operators: &[Client],
    admins: &[Client],
    (publisher, guest): (&Publisher, &Guest),
    stage: &Stage,
    scale: Scale,
) -> Changes {
    let mut operator = Operator {
        operators,
        admins,
        stage,
        scale,
        done: 0,
        wrong: Vec::new(),
    };
    stage.let_pass(scale.calm.0);
    stage.change();
    let echo = Guest::fixture("echo");
    let mut before = "1.0.0".to_owned();
    for round in 1..=scale.rounds {
        let version = format!("1.{round}.0");
        let next = guest.clone().replaced("1.0.0", &version);
        let next = if scale.compiles { next.marked(&unique()) } else { next };
        operator.change(|client| drop(publisher.send(client, &next).json()));
        let neighbour = echo.clone().replaced("1.0.0", &version);
        operator.change(|client| publisher.install(client, &neighbour));
        operator.expect("/ping", 204, "");
        for version in [&version, &before, &version] {
            operator.change(|client| {
                client
                    .put(&format!("{PLUGIN}/active"), &json!({ "version": version }))
                    .json();
            });
            operator.expect("/witness/version", 200, version);
        }
        operator.kill_and_revive(&version);
        operator.change(|client| drop(client.delete("/plugins/echo/active").json()));
        operator.expect("/ping", 404, "ERR_NOT_FOUND");
        before = version;
    }
    Changes {
        count: operator.done,
        wrong: operator.wrong,
    }
}

impl Operator<'_> {
    fn change(&mut self, change: impl FnOnce(&Client)) {
        change(&self.operators[self.done % self.operators.len()]);
        self.done += 1;
        self.stage.let_pass(self.scale.calm.1);
    }

    fn kill_and_revive(&mut self, version: &str) {
        let stage = self.stage;
        self.change(|client| stage.kill(|| disable(client, true)));
        self.expect("/witness/version", 503, "ERR_PLUGIN_DISABLED");
        self.change(|client| stage.revive(|| disable(client, false)));
        self.expect("/witness/version", 200, version);
    }

    /// What was decided is so at every host.
    fn expect(&mut self, path: &str, status: u16, word: &str) {
        for admin in self.admins {
            let answer = admin.get(path);
            if answer.status != status || !answer.text.contains(word) {
                self.wrong.push(format!(
                    "{path} at {}: {} {} instead of {status} {word}",
                    admin.base(),
                    answer.status,
                    answer.text
                ));
            }
        }
    }
}

fn disable(client: &Client, disabled: bool) {
    let body = json!({ "disabled": disabled, "reason": "Ensaio" });
    client.put(&format!("{PLUGIN}/disabled"), &body).json();
}

fn unique() -> String {
    Uuid::new_v4().simple().to_string()
}
