use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_storage::{Error, TagForm};

fn form(name: &str) -> TagForm {
    TagForm {
        name: name.into(),
        color: "#A4CCCC".into(),
        kanban: false,
    }
}

async fn tags_of(world: &World, ticket: i64) -> Vec<String> {
    let row = world.tenant(world.a).ticket(ticket).await.unwrap().unwrap();
    row.tags().unwrap().into_iter().map(|tag| tag.name).collect()
}

on_both_engines! {
    async fn the_same_tag_is_found_again_and_changed_by_its_company_only(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let id = tx.of(world.a.key).insert_tag(&form("Urgente"), NOW).await.unwrap();
        let (found, count) = tx.of(world.a.key).same_tag(&form("Urgente")).await.unwrap();
        assert_eq!((found.map(|tag| tag.id), count), (Some(id), 1));
        assert!(tx.of(world.a.key).same_tag(&form("urgente")).await.unwrap().0.is_none());
        assert!(tx.of(world.b.key).same_tag(&form("Urgente")).await.unwrap().0.is_none());
        assert!(!tx.of(world.b.key).update_tag(id, &form("Roubada"), NOW).await.unwrap());
        assert!(!tx.of(world.b.key).delete_tag(id).await.unwrap());
        assert!(tx.of(world.a.key).update_tag(id, &form("Urgentíssimo"), NOW + 1).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(world.tenant(world.a).tag(id).await.unwrap().unwrap().name, "Urgentíssimo");
        assert!(world.tenant(world.b).tag(id).await.unwrap().is_none());
    }

    async fn the_same_tag_made_by_many_at_once_is_one(world: World) {
        let makes = (0..8).map(|_| {
            let (store, key) = (world.store.clone(), world.a.key);
            tokio::spawn(async move {
                let mut tx = store.begin().await.unwrap();
                if tx.of(key).same_tag(&form("Urgente")).await.unwrap().0.is_none() {
                    tx.of(key).insert_tag(&form("Urgente"), NOW).await.unwrap();
                }
                tx.commit().await.unwrap();
            })
        });
        for make in makes.collect::<Vec<_>>() {
            make.await.unwrap();
        }
        assert_eq!(world.tenant(world.a).tags(false).await.unwrap().len(), 1);
    }

    async fn a_ticket_gets_exactly_the_tags_that_are_given(world: World) {
        let ticket = world.ticket(world.a).await;
        let tenant = world.tenant(world.a);
        let one = tenant.seed_tag("Um", "#111", false, NOW).await.unwrap();
        let two = tenant.seed_tag("Dois", "#222", true, NOW).await.unwrap();
        for (tags, names) in [(vec![one, two], vec!["Um", "Dois"]), (vec![two, two], vec!["Dois"]), (vec![], vec![])] {
            let mut tx = world.store.begin().await.unwrap();
            tx.of(world.a.key).set_ticket_tags(ticket, &tags, NOW).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(tags_of(&world, ticket).await, names);
            let usage = tenant.tag_usage().await.unwrap();
            let of_two = usage.iter().find(|(id, _)| *id == two).map_or(0, |(_, count)| *count);
            assert_eq!(of_two, i64::from(tags.contains(&two)));
        }
    }

    async fn foreign_tags_and_tickets_are_refused(world: World) {
        let ticket = world.ticket(world.a).await;
        let foreign = world.tenant(world.b).seed_tag("Alheia", "#333", false, NOW).await.unwrap();
        for key in [world.a.key, world.b.key] {
            let mut tx = world.store.begin().await.unwrap();
            let refused = tx.of(key).set_ticket_tags(ticket, &[foreign], NOW).await;
            assert!(matches!(refused, Err(Error::Reference)));
        }
        assert!(tags_of(&world, ticket).await.is_empty());
    }
}
