use crate::fixture::{Company, NOW, World, sender};
use crate::on_both_engines;
use balcao_model::message::Ack;
use balcao_storage::{NewMessage, TicketFilter, TicketScope, TicketSearch, TicketsFound};

/// A ticket of a new contact with one message for each text.
async fn conversation(world: &World, company: Company, number: &str, name: &str, texts: &[&str]) -> i64 {
    let mut tx = world.store.begin().await.unwrap();
    let (contact, _) = tx.of(company.key).contact_of(sender(number, name), NOW).await.unwrap();
    let (ticket, _) = tx
        .of(company.key)
        .ticket_of(contact, company.connection, None, NOW)
        .await
        .unwrap();
    for (place, text) in texts.iter().enumerate() {
        let id = format!("{number}-{place}");
        let message = NewMessage {
            queue_id: None,
            ..message(company, ticket.id, &id, text)
        };
        tx.of(company.key).insert_message(&message).await.unwrap();
    }
    tx.commit().await.unwrap();
    ticket.id
}

fn message<'a>(company: Company, ticket: i64, id: &'a str, body: &'a str) -> NewMessage<'a> {
    NewMessage {
        id,
        connection_id: company.connection,
        ticket_id: ticket,
        contact_id: None,
        user_id: None,
        queue_id: Some(company.queue),
        from_me: false,
        body,
        media_type: "conversation",
        media_url: None,
        ack: Ack::PENDING,
        quoted_id: None,
        client_id: None,
        at: NOW,
    }
}

fn everything() -> TicketFilter {
    TicketFilter::new(
        TicketScope {
            queues: None,
            own: None,
        },
        40,
    )
}

async fn look(
    world: &World,
    company: Company,
    filter: TicketFilter,
    term: &str,
    queues: Option<Vec<i64>>,
) -> TicketsFound {
    let search = TicketSearch {
        term: term.into(),
        message_queues: queues,
    };
    world.tenant(company).search_tickets(&filter, &search).await.unwrap()
}

async fn ids(world: &World, term: &str) -> Vec<i64> {
    let found = look(world, world.a, everything(), term, None).await;
    found.rows.into_iter().map(|row| row.id).collect()
}

on_both_engines! {
    async fn names_numbers_and_words_are_found_without_accents_and_case(world: World) {
        let ticket = conversation(&world, world.a, "5511900000001", "Conceição Ávila", &["Promoção de PÃO francês"]).await;
        conversation(&world, world.a, "5521988887777", "Rui", &["outra coisa"]).await;
        for term in ["conceicao", "AVILA", "ção á", "900000001", "pao", "PÃO FRANC", "ocao", " de p"] {
            assert_eq!(ids(&world, term).await, [ticket], "{term}");
        }
        for term in ["conceicaoavila", "paofrances", "9000000012"] {
            assert!(ids(&world, term).await.is_empty(), "{term}");
        }
    }

    async fn signs_of_the_index_and_of_patterns_are_plain_characters(world: World) {
        let ticket = conversation(&world, world.a, "5511900000001", "Rui", &[r#"50%_off "OR" a* (x) \o/ NEAR^"#]).await;
        conversation(&world, world.a, "5511900000002", "Eva", &["50 x off or a x"]).await;
        for term in ["50%_", r#""or""#, "a* (", r"\o/", "near^", r#"f "o"#] {
            assert_eq!(ids(&world, term).await, [ticket], "{term}");
        }
        for term in ["%%%", "___", "\"\"\"", "* *", "x AND y"] {
            assert!(ids(&world, term).await.is_empty(), "{term}");
        }
    }

    async fn a_short_term_is_the_beginning_of_a_name(world: World) {
        let ticket = conversation(&world, world.a, "5511900000001", "Ênio", &["ok"]).await;
        assert_eq!(ids(&world, "en").await, [ticket]);
        assert_eq!(ids(&world, "É").await, [ticket]);
        assert!(ids(&world, "ni").await.is_empty(), "not inside of it");
        assert!(ids(&world, "ok").await.is_empty(), "not in messages");
        assert!(ids(&world, "%").await.is_empty());
    }

    async fn the_messages_that_match_come_with_their_ticket(world: World) {
        let texts = ["boleto um", "nada", "boleto dois", "boleto três", "boleto quatro"];
        let ticket = conversation(&world, world.a, "5511900000001", "Rui", &texts).await;
        let found = look(&world, world.a, everything(), "boleto", None).await;
        assert!(found.messages.iter().all(|message| message.ticket_id == ticket));
        let bodies: Vec<_> = found.messages.iter().map(|message| message.body.as_str()).collect();
        assert_eq!(bodies, ["boleto quatro", "boleto três", "boleto dois"], "the newest ones");
        assert!(look(&world, world.a, everything(), "rui", None).await.messages.is_empty());
    }

    async fn a_company_finds_nothing_of_another(world: World) {
        conversation(&world, world.b, "5511900000001", "Segredo", &["segredo da casa"]).await;
        assert!(ids(&world, "segredo").await.is_empty());
        assert!(ids(&world, "se").await.is_empty());
        assert_eq!(look(&world, world.b, everything(), "segredo", None).await.rows.len(), 1);
    }

    async fn messages_of_queues_that_the_reader_may_not_read_are_not_found(world: World) {
        let ticket = conversation(&world, world.a, "5511900000001", "Rui", &[]).await;
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.a.key).insert_message(&message(world.a, ticket, "M1", "contrato de Vendas")).await.unwrap();
        tx.of(world.a.key).insert_message(&NewMessage { queue_id: None, ..message(world.a, ticket, "M2", "pedido sem fila") }).await.unwrap();
        tx.commit().await.unwrap();
        let rows = async |term: &str, queues| look(&world, world.a, everything(), term, queues).await.rows.len();
        assert_eq!(rows("contrato", None).await, 1);
        assert_eq!(rows("contrato", Some(vec![world.a.queue])).await, 1);
        assert_eq!(rows("contrato", Some(vec![world.a.queue + 1])).await, 0);
        assert_eq!(rows("pedido", Some(vec![world.a.queue + 1])).await, 1);
    }

    async fn a_search_obeys_the_other_filters(world: World) {
        let ticket = conversation(&world, world.a, "5511900000001", "Rui", &["boleto"]).await;
        let seen = async |filter: TicketFilter| !look(&world, world.a, filter, "boleto", None).await.rows.is_empty();
        assert!(seen(everything()).await);
        let scope = |queues| TicketScope { queues: Some(queues), own: None };
        assert!(!seen(TicketFilter { scope: scope(vec![Some(world.a.queue)]), ..everything() }).await);
        assert!(!seen(TicketFilter { scope: scope(vec![]), ..everything() }).await);
        assert!(seen(TicketFilter { scope: scope(vec![None]), ..everything() }).await);
        assert!(!seen(TicketFilter { unread: true, ..everything() }).await);
        assert!(!seen(TicketFilter { after: Some((NOW, ticket)), ..everything() }).await);
    }

    async fn what_is_removed_is_not_found_any_more(world: World) {
        let ticket = conversation(&world, world.a, "5511900000001", "Rui", &["boleto"]).await;
        conversation(&world, world.a, "5511900000002", "Eva", &["boleto"]).await;
        assert_eq!(ids(&world, "boleto").await.len(), 2);
        world.execute(&format!("DELETE FROM tickets WHERE id = {ticket}")).await;
        assert_eq!(ids(&world, "boleto").await.len(), 1);
        world.execute("UPDATE messages SET body = 'fatura', search = 'fatura'").await;
        assert!(ids(&world, "boleto").await.is_empty());
        assert_eq!(ids(&world, "fatura").await.len(), 1);
    }

    async fn a_word_that_everybody_writes_is_found_in_the_order_of_the_list(world: World) {
        let tenant = world.tenant(world.a);
        let company = balcao_storage::LoadCompany { connection: world.a.connection, agent: world.a.user, queues: vec![world.a.queue] };
        let size = balcao_storage::LoadSize { tickets: 1_100, messages_per_ticket: 5 };
        tenant.seed_load(&company, size, NOW).await.unwrap();
        let listed: Vec<i64> = tenant.tickets(&everything()).await.unwrap().iter().map(|row| row.id).collect();
        let found = look(&world, world.a, everything(), "obrigado pelo", None).await;
        assert_eq!(found.rows.iter().map(|row| row.id).collect::<Vec<_>>(), listed);
        assert_eq!(found.messages.len(), 120, "three of each ticket");
    }

    async fn the_index_is_there(world: World) {
        assert!(world.store.has_search_index().await.unwrap());
    }
}

#[tokio::test]
async fn where_the_extensions_cannot_be_created_searching_works_without_the_index() {
    let database = tokio::task::spawn_blocking(|| {
        let database = balcao_test_support::Postgres::database();
        // The user may make tables, but the database belongs to somebody else.
        let user = format!("guest_{}", std::process::id());
        database.query(&format!("CREATE ROLE {user} LOGIN"));
        database.query(&format!("GRANT ALL ON SCHEMA public TO {user}"));
        (database, user)
    });
    let (database, user) = database.await.unwrap();
    let world = World::new(
        &database
            .url()
            .replace("postgres://postgres@", &format!("postgres://{user}@")),
    )
    .await;
    assert!(!world.store.has_search_index().await.unwrap());
    let ticket = conversation(&world, world.a, "5511900000001", "Conceição", &["Promoção de pão"]).await;
    for term in ["conceicao", "PROMOCAO", "co"] {
        assert_eq!(ids(&world, term).await, [ticket], "{term}");
    }
    world.store.close().await;
    let end = move || {
        database.query(&format!("DROP OWNED BY {user}"));
        database.query(&format!("DROP ROLE {user}"));
    };
    tokio::task::spawn_blocking(end).await.unwrap();
}
