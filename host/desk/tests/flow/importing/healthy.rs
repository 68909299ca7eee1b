//! What comes over, what is left out, and what the report says.

use super::source::{Installation, blocking, counts, noted, options};
use balcao_storage::{DocumentQuery, Place};
use balcao_test_support::Family;

/// Each check on an empty installation of both engines, with the dirty source brought over.
macro_rules! imported {
    ($($(#[$meta:meta])* async fn $name:ident($new:ident, $report:ident) $body:block)*) => {
        $(
            mod $name {
                use super::*;

                async fn check($new: &Installation, $report: &balcao_desk::import::ImportReport) $body

                async fn run(new: Installation) {
                    let source = blocking(Family::dirty).await;
                    let report = new.import(source.url(), &options()).await;
                    check(&new, &report).await;
                    new.end().await;
                    blocking(move || drop(source)).await;
                }

                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn on_sqlite() {
                    run(Installation::on_sqlite().await).await;
                }

                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn on_postgres() {
                    run(Installation::on_postgres().await).await;
                }
            }
        )*
    };
}

imported! {
    async fn every_row_is_written_left_out_or_kept_for_later(_new, report) {
        for step in &report.steps {
            assert_eq!(step.read, step.written + step.unchanged + step.skipped, "{step:?}");
        }
        let expected = [
            ("plans", (2, 2, 0)),
            ("companies", (3, 3, 0)),
            ("settings", (7, 3, 4)),
            ("queues", (5, 4, 1)),
            ("queue_options", (3, 2, 1)),
            ("connections", (4, 3, 1)),
            ("connection_queues", (5, 4, 1)),
            ("users", (6, 5, 1)),
            ("user_queues", (4, 2, 2)),
            ("tags", (3, 3, 0)),
            ("contacts", (7, 6, 1)),
            ("tickets", (8, 5, 3)),
            ("messages", (8, 6, 2)),
            ("ticket_cycles", (4, 3, 1)),
            ("user_ratings", (3, 1, 2)),
            ("schedules", (1, 1, 0)),
            ("campaigns", (1, 1, 0)),
            ("campaign_shippings", (1, 1, 0)),
            ("prompts", (1, 1, 0)),
            ("chats", (1, 1, 0)),
            ("chat_messages", (2, 1, 1)),
            ("invoices", (1, 1, 0)),
            ("contact_fields", (2, 1, 1)),
            ("ticket_notes", (2, 1, 1)),
            ("quick_messages", (2, 2, 0)),
            ("file_lists", (1, 1, 0)),
            ("file_list_entries", (1, 1, 0)),
            ("announcements", (1, 1, 0)),
            ("helps", (1, 1, 0)),
        ];
        for (step, expected) in expected {
            if report.kept_for_later.iter().any(|later| later == step) {
                continue;
            }
            assert_eq!(counts(report, step), expected, "{step}");
        }
        let tags = report.steps.iter().find(|step| step.step == "ticket_tags").unwrap();
        assert_eq!((tags.written, tags.skipped), (2, 2), "a tag of another company and a lost ticket are left out");
    }

    async fn dirty_rows_are_told_by_their_reasons(_new, report) {
        for (step, code, rows) in [
            ("companies", "plan_missing", 1),
            ("companies", "schedules_unreadable", 1),
            ("settings", "older_duplicate", 1),
            ("settings", "unknown_setting", 2),
            ("settings", "no_company", 1),
            ("queues", "color_changed", 1),
            ("connections", "second_default", 1),
            ("connections", "token_dropped", 1),
            ("users", "email_changed", 1),
            ("users", "super_dropped", 1),
            ("users", "profile_read_as", 2),
            ("users", "password_unreadable", 1),
            ("users", "whatsappId_missing", 1),
            ("contacts", "ninth_digit_twin", 1),
            ("contacts", "number_unusual", 1),
            ("tickets", "no_contact", 2),
            ("tickets", "uuid_new", 1),
            ("tickets", "status_read_as", 1),
            ("tickets", "queueId_missing", 1),
            ("messages", "parent_missing", 1),
            ("messages", "of_another_company", 1),
            ("messages", "quoted_missing", 1),
            ("ticket_cycles", "older_running_cycle", 1),
            ("user_ratings", "rate_out_of_range", 1),
            ("user_ratings", "no_cycle", 1),
        ] {
            assert_eq!(noted(report, step, code), rows, "{step}: {code}");
        }
    }

    async fn people_keep_their_numbers_and_nobody_is_merged(new, _report) {
        let blue = new.company("Loja Azul").await;
        let contacts = blue.contacts(None, 0, 50).await.unwrap();
        let number = |name: &str| contacts.iter().find(|one| one.name == name).unwrap().number.clone();
        assert_eq!(number("Ana"), "551187654321");
        assert_eq!(number("Ana com nove"), "5511987654321");
        assert_eq!(number("Bia"), "5567996543210", "alone, a number gets its ninth digit");
        assert_eq!(number("Grupo"), "120363025246125486");
        assert_eq!(number("Estranho"), "55-lid");
        let green = new.company("Loja Verde").await;
        assert_eq!(green.contacts(None, 0, 50).await.unwrap().len(), 1);
    }

    async fn users_keep_their_roles_but_not_the_rights_over_the_installation(new, _report) {
        let users = new.company("Loja Azul").await.users().await.unwrap();
        let user = |email: &str| users.iter().find(|one| one.email == email).unwrap();
        let boss = user("chefe@azul.example");
        assert_eq!((boss.profile.as_str(), boss.is_super, boss.all_ticket), ("admin", false, true));
        assert_eq!(user("agente@azul.example").connection_id, None, "a connection of another company is no one's");
        assert_eq!(user("AGENTE+3@azul.example").profile, "admin");
        let queues = new.company("Loja Azul").await.queues_of_users(None).await.unwrap();
        assert_eq!(queues.len(), 2);
    }

    async fn connections_come_without_session_and_with_their_texts(new, _report) {
        let blue = new.company("Loja Azul").await;
        let all = blue.connections().await.unwrap();
        assert_eq!(all.len(), 2);
        let main = all.iter().find(|one| one.name == "Principal").unwrap();
        assert_eq!((main.status.as_str(), main.is_default, main.greeting_message.as_str()), ("DISCONNECTED", true, "Oi"));
        assert!(!all.iter().any(|one| one.name == "Segunda" && one.is_default));
    }

    async fn conversations_keep_their_order_marks_and_quotations(new, _report) {
        let blue = new.company("Loja Azul").await;
        let ticket = blue.ticket_id_by_uuid("00000000-0000-4000-8000-000000000001").await.unwrap().unwrap();
        let row = blue.ticket(ticket).await.unwrap().unwrap();
        assert_eq!((row.status.as_str(), row.unread, row.contact_name.as_str()), ("open", 0, "Ana"));
        assert_eq!(row.user_name.as_deref(), Some("Agente"));
        assert_eq!(row.queue_name.as_deref(), Some("Vendas"));
        assert_eq!(row.tags().unwrap().len(), 2);
        let mut messages = blue.messages(ticket, 0, 50).await.unwrap();
        messages.reverse();
        let ids: Vec<&str> = messages.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["M1", "M2", "M3", "M4"]);
        let [first, second, third, fourth] = messages.as_slice() else { panic!("four messages") };
        assert_eq!((first.media_type.as_str(), first.body.as_str()), ("conversation", "Olá"));
        assert_eq!((second.quoted_id.as_deref(), second.is_edited, second.ack), (Some("M1"), true, 3));
        assert_eq!((third.quoted_id.as_deref(), third.ack, third.media_url.as_deref()), (None, 5, None));
        assert!(fourth.is_deleted);
        assert!(first.contact_id.is_some() && first.connection_id > 0);
    }

    async fn the_newest_setting_of_a_key_wins(new, _report) {
        let settings = new.company("Loja Azul").await.settings().await.unwrap();
        let settings: Vec<_> = settings.iter().map(|one| (one.key.as_str(), one.value.as_str())).collect();
        assert_eq!(settings, [("scheduleType", "queue"), ("userRating", "enabled")]);
    }

    async fn what_plugins_own_is_kept_with_its_relations(new, _report) {
        let blue = new.company("Loja Azul").await;
        let all = DocumentQuery { conditions: &[], newest_first: false, after: None, limit: 10 };
        let place = Place { plugin: "schedules", collection: "imported_schedules" };
        let kept = blue.documents(place, &all).await.unwrap();
        let body: serde_json::Value = serde_json::from_str(&kept[0].body).unwrap();
        let contacts = blue.contacts(Some("551187654321"), 0, 5).await.unwrap();
        assert_eq!(body["contactId"], contacts[0].id);
        assert_eq!((&body["body"], &body["sendAt"]), (&"Lembrete".into(), &"2027-01-01T12:00:00.000Z".into()));
        let place = Place { plugin: "campaigns", collection: "imported_shippings" };
        let shipping: serde_json::Value = serde_json::from_str(&blue.documents(place, &all).await.unwrap()[0].body).unwrap();
        assert_eq!((&shipping["campaignId"], &shipping["contactId"]), (&1.into(), &1.into()));
    }
}
