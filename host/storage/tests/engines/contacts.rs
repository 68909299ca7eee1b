use crate::fixture::{NOW, World, sender};
use crate::messages::message;
use crate::on_both_engines;
use balcao_storage::{FieldInput, Incoming, NewContact, NewMessage, Sender};

on_both_engines! {
    async fn two_addresses_of_one_number_are_one_person(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let by_lid = Sender { address: "lid:77", ..sender("5511999990000", "J.") };
        let (contact, made) = tx.of(world.a.key).contact_of(by_lid, NOW).await.unwrap();
        assert_eq!((contact, made), (world.a.contact, false));
    }

    async fn one_number_is_another_person_in_another_company(world: World) {
        assert_ne!(world.a.contact, world.b.contact);
    }

    async fn a_known_contact_keeps_its_name(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.a.key).contact_of(sender("5511999990000", "Outro"), NOW).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.tenant(world.a).contacts_by_id(&[world.a.contact]).await.unwrap()[0].name, "João");
    }

    async fn searching_ignores_accents_and_case_and_takes_wildcards_as_they_are(world: World) {
        let tenant = world.tenant(world.a);
        for (term, found) in [("JOAO", 1), ("joão", 1), ("99999", 1), ("j%o", 0), ("maria", 0)] {
            assert_eq!(tenant.contacts(Some(term), 0, 9).await.unwrap().len(), found, "{term}");
        }
    }

    async fn two_people_whose_numbers_and_hidden_addresses_share_digits_stay_two(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        let (one, _) = company.contact_of(sender("5511988887777", "Um"), NOW).await.unwrap();
        let hidden = Sender { address: "lid:5511988887777", ..sender("lid:5511988887777", "Outro") };
        let (other, made) = company.contact_of(hidden, NOW).await.unwrap();
        assert!(made && one != other);
        let moved = Sender { address: "lid:5511988887777", ..sender("5511900001111", "Outro") };
        assert_eq!(company.contact_of(moved, NOW).await.unwrap(), (other, false));
        assert_eq!(company.contact(other).await.unwrap().unwrap().number, "5511900001111");
        assert_eq!(company.contact_of(sender("5511900001111", "x"), NOW).await.unwrap().0, other);
    }

    async fn a_merge_takes_addresses_fields_conversations_and_messages_along(world: World) {
        let kept_ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        let (gone, _) = company.contact_of(sender("5511988887777", "Velho"), NOW).await.unwrap();
        let field = FieldInput { id: None, name: "CPF".into(), value: "1".into() };
        company.set_contact_fields(gone, &[field], NOW).await.unwrap();
        let (lost, _) = company.ticket_of(gone, world.a.connection, None, NOW + 5).await.unwrap();
        let new = NewMessage { contact_id: Some(gone), ..message(world.a, lost.id, "M1") };
        company.insert_message(&new).await.unwrap().unwrap();
        company.touch_ticket(lost.id, &Incoming { last_message: "Olá", from_me: false, at: NOW + 9 }).await.unwrap();
        let merged = company.merge_contacts(world.a.contact, gone, NOW).await.unwrap().unwrap();
        assert_eq!((merged.tickets, merged.absorbed.len()), (vec![kept_ticket], 1));
        assert_eq!(company.contact_of(sender("5511988887777", "x"), NOW).await.unwrap(), (world.a.contact, false));
        tx.commit().await.unwrap();
        let tenant = world.tenant(world.a);
        let rows = tenant.messages(kept_ticket, 0, 9).await.unwrap();
        assert_eq!(rows.iter().map(|row| (row.id.as_str(), row.contact_id)).collect::<Vec<_>>(), [("M1", Some(world.a.contact))]);
        let ticket = tenant.ticket(kept_ticket).await.unwrap().unwrap();
        assert_eq!((ticket.unread, ticket.last_message.as_str()), (1, "Olá"));
        assert_eq!(tenant.contact_fields(world.a.contact).await.unwrap()[0].name, "CPF");
        assert!(tenant.contacts_by_id(&[gone]).await.unwrap().is_empty());
    }

    async fn a_merge_never_reaches_into_another_company(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        assert_eq!(tx.of(world.a.key).merge_contacts(world.a.contact, world.b.contact, NOW).await.unwrap(), None);
        tx.commit().await.unwrap();
        assert_eq!(world.tenant(world.b).contacts_by_id(&[world.b.contact]).await.unwrap().len(), 1);
    }

    async fn many_contacts_are_added_once_and_renamed_by_number(world: World) {
        let book = |name: &str| -> Vec<NewContact> {
            let entry = |n: i64| NewContact { name: format!("{name} {n}"), number: format!("551190000{n:04}"), email: String::new() };
            (0..900).map(entry).collect()
        };
        let mut tx = world.store.begin().await.unwrap();
        let mut company = tx.of(world.a.key);
        assert_eq!(company.add_contacts(&book("A"), NOW).await.unwrap().len(), 900);
        assert_eq!(company.add_contacts(&book("A"), NOW).await.unwrap().len(), 0);
        assert_eq!(company.rename_contacts(&book("Ção"), NOW).await.unwrap().len(), 900);
        tx.commit().await.unwrap();
        let tenant = world.tenant(world.a);
        assert_eq!(tenant.count_contacts(Some("cao 899")).await.unwrap(), 1);
        assert_eq!(tenant.count_contacts(None).await.unwrap(), 901);
        let page = tenant.contacts(Some("cao"), 895, 30).await.unwrap();
        assert_eq!(page.len(), 5);
        assert_eq!(world.tenant(world.b).count_contacts(None).await.unwrap(), 1);
    }
}
