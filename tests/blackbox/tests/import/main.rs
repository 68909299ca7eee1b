//! `balcao import` as an operator uses it: dry run, run, broken off, repeated.

use balcao_test_support::{Client, Database, FAMILY_PASSWORD, Family, Host, Postgres};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// Runs the command with `--json` and gives its report; the whole output must keep secrets.
fn import(host: &Host, arguments: &[&str]) -> Value {
    let output = host
        .command(&[&["import"], arguments, &["--json"]].concat())
        .output()
        .expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for secret in ["SESSION-SECRET", "$2a$08$", "tok-1", FAMILY_PASSWORD] {
        assert!(
            !text.contains(secret) && !errors.contains(secret),
            "{secret} is in the output"
        );
    }
    let last = text.lines().last().expect("a report");
    serde_json::from_str::<Value>(last).expect("JSON")["report"].clone()
}

fn written(report: &Value, step: &str) -> i64 {
    let steps = report["steps"].as_array().expect("steps");
    let found = steps
        .iter()
        .find(|one| one["step"] == step)
        .expect("the step is reported");
    found["written"].as_i64().expect("a number")
}

fn login(host: &Host, email: &str) -> Client {
    let body = json!({ "email": email, "password": FAMILY_PASSWORD });
    let answer = host.client().post("/auth/login", &body).expect_status(200);
    host.client()
        .with_token(answer.body["token"].as_str().expect("a token"))
}

fn on_postgres() -> (Host, Database) {
    let database = Postgres::database();
    let host = Host::plain().env("DATABASE_URL", database.url()).prepare();
    (host, database)
}

#[test]
fn a_dry_run_reports_everything_and_writes_nothing() {
    let source = Family::dirty();
    let host = Host::plain().prepare();
    let report = import(&host, &[source.url(), "--dry-run"]);
    assert_eq!((&report["dryRun"], written(&report, "messages")), (&json!(true), 6));
    assert!(!host.data().exists(), "a dry run makes no data folder");
    let real = import(&host, &[source.url()]);
    let same = |report: &Value| (report["steps"].clone(), report["notes"].clone());
    assert_eq!(same(&report), same(&real));
    let again = import(&host, &[source.url(), "--dry-run"]);
    assert_eq!(
        same(&again),
        same(&real),
        "names that the import itself gave are not taken"
    );
}

#[test]
fn users_log_in_with_their_old_password_and_find_their_conversations() {
    let source = Family::dirty();
    let mut host = Host::plain().prepare();
    import(&host, &[source.url()]);
    host.start_again();
    let boss = login(&host, "chefe@azul.example");
    let users = boss.get("/users/list").json();
    assert_eq!(users.as_array().map(Vec::len), Some(3));
    let me = boss.get(&format!("/users/{}", users[0]["id"])).json();
    assert_eq!(me["super"], false, "{me}");
    let ticket = boss.get("/tickets/u/00000000-0000-4000-8000-000000000001").json();
    let page = boss.get(&format!("/messages/{}", ticket["id"])).json();
    let bodies: Vec<&str> = page["messages"]
        .as_array()
        .expect("messages")
        .iter()
        .filter_map(|one| one["body"].as_str())
        .collect();
    assert_eq!(bodies.len(), 4);
    let connections = boss.get("/whatsapp/?session=0").text;
    assert!(
        connections.contains("DISCONNECTED") && !connections.contains("SESSION-SECRET"),
        "{connections}"
    );
    // The other company sees nothing of it.
    let green = login(&host, "chefe@verde.example");
    assert_eq!(green.get(&format!("/messages/{}", ticket["id"])).status, 404);
    assert_eq!(green.get("/tickets/u/00000000-0000-4000-8000-000000000001").status, 404);
}

#[test]
fn files_follow_when_their_folder_is_given() {
    let source = Family::dirty();
    let mut host = Host::plain().prepare();
    let first = import(&host, &[source.url()]);
    assert_eq!(first["filesCopied"], 0);
    let waiting = first["filesWaiting"].as_i64().expect("a number");
    let public = tempfile(&host);
    std::fs::write(public.join("foto.jpg"), PNG).expect("a file");
    let second = import(&host, &[source.url(), "--media", &public.to_string_lossy()]);
    assert_eq!(
        (&second["filesCopied"], &second["filesWaiting"]),
        (&json!(1), &json!(waiting - 1))
    );
    host.start_again();
    let boss = login(&host, "chefe@azul.example");
    let ticket = boss.get("/tickets/u/00000000-0000-4000-8000-000000000001").json();
    let page = boss.get(&format!("/messages/{}", ticket["id"])).json();
    let photo = page["messages"]
        .as_array()
        .expect("messages")
        .iter()
        .find(|one| one["body"] == "foto.jpg")
        .expect("the photo");
    let address = photo["mediaUrl"].as_str().expect("an address");
    let path = address
        .split_once("/public/")
        .map(|(_, path)| format!("/public/{path}"))
        .expect("a public address");
    let file = boss.get(&path).expect_status(200);
    assert_eq!(file.header("content-type"), "image/png", "a file is what its bytes say");
}

fn tempfile(host: &Host) -> std::path::PathBuf {
    let folder = host.data().join("old-public");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn an_import_that_is_killed_again_and_again_ends_the_same() {
    let source = Family::dirty();
    let (host, database) = on_postgres();
    let mut kills = 0;
    for batches in 1.. {
        if !killed_after(&host, source.url(), batches) {
            break;
        }
        kills += 1;
    }
    assert!(kills > 3, "{kills} kills");
    let report = import(&host, &[source.url()]);
    assert_eq!(
        (
            written(&report, "messages"),
            written(&report, "contacts"),
            written(&report, "users")
        ),
        (6, 6, 5)
    );
    for (table, rows) in [
        ("messages", 6),
        ("contacts", 6),
        ("users", 5),
        ("tickets", 5),
        ("ticket_cycles", 3),
        ("companies", 3),
    ] {
        assert_eq!(
            database.query(&format!("SELECT count(*) FROM {table}")),
            rows.to_string(),
            "{table}"
        );
    }
}

/// Kills the import after that many batches have been told; false when it ended by itself before.
fn killed_after(host: &Host, source: &str, batches: usize) -> bool {
    let mut command = host.command(&["import", source, "--json", "--batch", "1"]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let told = lines
        .map_while(Result::ok)
        .filter(|line| line.contains("\"done\""))
        .take(batches)
        .count();
    let killed = told == batches;
    if killed {
        child.kill().expect("the process is ours");
    }
    let status = child.wait().expect("the process ends");
    if killed {
        // The right to import runs out by itself; the test does not wait for it.
        forget_lease(host);
    }
    !status.success() && killed
}

fn forget_lease(host: &Host) {
    let url = host
        .command(&[])
        .get_envs()
        .find(|(name, _)| *name == "DATABASE_URL")
        .and_then(|(_, value)| value.map(|value| value.to_string_lossy().into_owned()));
    let url = url.expect("the host is on PostgreSQL");
    balcao_test_support::psql(&url, "DELETE FROM leases").expect("the statement is valid");
}

#[test]
fn mistakes_are_named_by_codes_and_passwords_stay_out_of_sight() {
    let host = Host::plain().prepare();
    let refused = |arguments: &[&str]| {
        let output = host.command(arguments).output().expect("the program starts");
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let log = refused(&["import", "postgres://desk:hidden-word@127.0.0.1:9/desk"]);
    assert!(
        log.contains("ERR_IMPORT_SOURCE") && !log.contains("hidden-word"),
        "{log}"
    );
    let empty = Postgres::database();
    assert!(refused(&["import", empty.url()]).contains("ERR_IMPORT_SOURCE_UNKNOWN"));
    let source = Family::dirty();
    assert!(refused(&["import", source.url(), "--company", "77"]).contains("ERR_IMPORT_NO_COMPANY"));
    assert!(refused(&["import", source.url(), "--media", "/nowhere"]).contains("ERR_IMPORT_MEDIA"));
    assert!(Path::new(&host.data()).exists());
}

#[test]
fn the_source_is_only_read() {
    let source = Family::dirty();
    let sums = "SELECT string_agg(md5(t::text), ',' ORDER BY t.id) FROM \"Users\" t";
    let before = source.query(sums);
    // A role that may not write is enough.
    source.query("DROP ROLE IF EXISTS family_reader");
    source.query("CREATE ROLE family_reader LOGIN");
    source.query("GRANT SELECT ON ALL TABLES IN SCHEMA public TO family_reader");
    let url = source.url().replace("postgres@", "family_reader@");
    let report = import(&Host::plain().prepare(), &[&url]);
    assert_eq!(written(&report, "companies"), 3);
    source.query("DROP OWNED BY family_reader; DROP ROLE family_reader");
    assert_eq!(source.query(sums), before);
}
