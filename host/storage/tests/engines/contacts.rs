use crate::fixture::{NOW, World, sender};
use crate::on_both_engines;
use balcao_storage::Sender;

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
}
