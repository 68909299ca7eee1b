use crate::fixture::{Company, NOW, World, sender};
use crate::{on_both_engines, raw};
use balcao_model::message::Ack;
use balcao_storage::{Delivery, NewMessage, PERSONAL_TABLES, Store, ToPhone};

const NUMBER: &str = "5511999990000";
const WORDS: &str = "segredo da Joana";

/// Everything in the database, as text.
async fn everything(store: &Store) -> String {
    let mut snapshot = store.snapshot().await.unwrap();
    let mut text = String::new();
    for table in snapshot.tables().await.unwrap() {
        let mut add = |row: &str| {
            text.push_str(&format!("{}: {row}\n", table.name));
            Ok(())
        };
        snapshot.rows(&table, &mut add).await.unwrap();
    }
    text
}

async fn talk(world: &World, company: Company) -> i64 {
    let ticket = world.ticket(company).await;
    let mut tx = world.store.begin().await.unwrap();
    let mut tenant = tx.of(company.key);
    for (id, from_me, media) in [("M1", false, None), ("M2", true, Some("/public/1/file.png"))] {
        let message = NewMessage {
            id,
            connection_id: company.connection,
            ticket_id: ticket,
            contact_id: (!from_me).then_some(company.contact),
            user_id: None,
            queue_id: None,
            from_me,
            body: WORDS,
            media_type: "conversation",
            media_url: media,
            ack: Ack::PENDING,
            quoted_id: None,
            client_id: None,
            at: NOW,
        };
        let seq = tenant.insert_message(&message).await.unwrap().unwrap();
        if from_me {
            tenant.queue_send(company.connection, ticket, seq, NOW).await.unwrap();
        }
    }
    let phone = ToPhone {
        connection_id: company.connection,
        number: NUMBER,
        id: "M2",
        body: WORDS,
        kind: "text",
        quoted_id: None,
        media_url: None,
        media_name: "",
        at: NOW,
    };
    tenant.deliver_to_phone(phone).await.unwrap();
    tx.commit().await.unwrap();
    let delivery = Delivery {
        company: company.key,
        connection_id: company.connection,
        event_id: "M1".into(),
        payload: format!("{{\"from\":\"{NUMBER}\",\"body\":\"{WORDS}\"}}"),
        at: NOW,
    };
    world.store.log_deliveries(&[delivery]).await.unwrap();
    ticket
}

async fn erase(world: &World, company: Company, at: i64) -> Option<balcao_storage::Erased> {
    let seen = world.tenant(company).deliveries_naming(company.contact).await.unwrap();
    let mut tx = world.store.begin().await.unwrap();
    let erased = tx
        .of(company.key)
        .erase_contact(company.contact, &seen, at)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    erased
}

on_both_engines! {
    async fn every_table_that_tells_of_contacts_is_named_in_the_list(world: World) {
        let named = |table: &str| PERSONAL_TABLES.iter().any(|place| place.table == table);
        // Its `seq` is the place of an event, of no message; events name ids and are gone after minutes.
        let of_nobody = |table: &str| table == "event_log";
        for shape in world.store.table_shapes().await.unwrap() {
            let tells = ["contact_id", "ticket_id", "message_id", "message_seq", "seq", "number"]
                .iter()
                .any(|column| shape.has(column));
            assert!(!tells || named(&shape.name) || of_nobody(&shape.name), "{} tells of contacts; name it in erasure.rs", shape.name);
        }
        for (table, other) in raw::references(&world).await {
            let tells = ["contacts", "tickets", "messages"].contains(&other.as_str());
            assert!(!tells || named(&table), "{table} refers to {other}; name it in erasure.rs");
        }
    }

    async fn nothing_of_an_erased_contact_is_left_but_figures(world: World) {
        let ticket = talk(&world, world.a).await;
        talk(&world, world.b).await;
        let before = everything(&world.store).await;
        assert_eq!(before.matches(WORDS).count(), 8);
        let erased = erase(&world, world.a, NOW + 5).await.unwrap();
        assert_eq!(erased.tickets.len(), 1);
        assert_eq!(erased.tickets[0].0, ticket);
        let counts = &erased.receipt.counts;
        for (table, rows) in [("messages", 2), ("sends", 1), ("sim_messages", 1), ("inbox_log", 1), ("tickets", 1), ("files", 1)] {
            assert_eq!(counts[table], rows, "{table}");
        }
        // The other company keeps what it has of the same person.
        let after = everything(&world.store).await;
        assert_eq!(after.matches(WORDS).count(), 4);
        assert_eq!(after.matches("João").count(), 1);
        assert!(world.store.waiting_deliveries(9).await.unwrap().iter().all(|waiting| waiting.company == world.b.key));
        assert_eq!(world.store.unwanted_files(9).await.unwrap(), ["/public/1/file.png"]);
        assert!(erase(&world, world.a, NOW + 6).await.is_none(), "nobody is erased twice");
    }

    async fn an_erased_person_who_writes_again_is_somebody_new(world: World) {
        let ticket = talk(&world, world.a).await;
        erase(&world, world.a, NOW + 5).await.unwrap();
        let mut tx = world.store.begin().await.unwrap();
        let (contact, made) = tx.of(world.a.key).contact_of(sender(NUMBER, "João"), NOW + 9).await.unwrap();
        assert!(made && contact != world.a.contact);
        assert!(tx.of(world.a.key).lock_ticket(ticket).await.unwrap().is_none(), "the shell takes no more messages");
        tx.commit().await.unwrap();
        assert!(world.store.returned_contacts().await.unwrap().is_empty(), "writing again is no return from a backup");
    }

    async fn whom_a_backup_brought_back_is_found_by_the_receipt(world: World) {
        talk(&world, world.a).await;
        erase(&world, world.a, NOW + 5).await.unwrap();
        raw::run(&world, "UPDATE contacts SET erased_at = NULL, number = '5511999990000' WHERE erased_at IS NOT NULL").await.unwrap();
        assert_eq!(world.store.returned_contacts().await.unwrap(), [(world.a.key, world.a.contact)]);
        let receipts = world.store.receipts().await.unwrap();
        assert!(!serde_json::to_string(&receipts).unwrap().contains(NUMBER));
    }

    async fn a_message_that_arrives_meanwhile_never_ends_in_the_erased_conversation(world: World) {
        let ticket = talk(&world, world.a).await;
        let arriving = {
            let (store, company) = (world.store.clone(), world.a);
            tokio::spawn(async move {
                for round in 0..40 {
                    let mut tx = store.begin().await.unwrap();
                    let Ok((contact, _)) = tx.of(company.key).contact_of(sender(NUMBER, "João"), NOW + 9).await else {
                        continue;
                    };
                    let (to, _) = tx.of(company.key).ticket_of(contact, company.connection, None, NOW + 9).await.unwrap();
                    let id = format!("N{round}");
                    let message = NewMessage {
                        id: &id, connection_id: company.connection, ticket_id: to.id, contact_id: Some(contact), user_id: None,
                        queue_id: None, from_me: false, body: WORDS, media_type: "conversation", media_url: None,
                        ack: Ack::PENDING, quoted_id: None, client_id: None, at: NOW + 9,
                    };
                    tx.of(company.key).insert_message(&message).await.unwrap();
                    tx.commit().await.unwrap();
                    tokio::task::yield_now().await;
                }
            })
        };
        erase(&world, world.a, NOW + 5).await.unwrap();
        arriving.await.unwrap();
        assert!(world.tenant(world.a).messages(ticket, 0, 99).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn sqlite_keeps_no_erased_text_in_its_file_or_journal() {
    let place = crate::fixture::Sqlite::new();
    let world = World::new(&place.url()).await;
    talk(&world, world.a).await;
    erase(&world, world.a, NOW + 5).await.unwrap();
    world.store.forget_journal().await.unwrap();
    for ending in ["", "-wal"] {
        let path = format!("{}{ending}", place.url().trim_start_matches("sqlite:"));
        let bytes = std::fs::read(path).unwrap_or_default();
        let found = bytes.windows(WORDS.len()).any(|window| window == WORDS.as_bytes());
        assert!(!found, "the words are still in the file {ending}");
    }
}
