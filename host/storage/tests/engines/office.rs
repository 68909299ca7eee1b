use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_storage::{AnnouncementForm, EntryFile, Error, HelpForm, NoteFilter, NoteSight, QuickMessageForm};

fn quick(shortcode: &str, shared: bool) -> QuickMessageForm {
    QuickMessageForm {
        shortcode: shortcode.into(),
        message: "Bom dia, José".into(),
        shared,
    }
}

fn news(title: &str, status: bool) -> AnnouncementForm {
    AnnouncementForm {
        priority: 3,
        title: title.into(),
        text: "Manutenção".into(),
        status,
    }
}

fn everything() -> NoteFilter {
    NoteFilter {
        limit: 10,
        ..NoteFilter::default()
    }
}

async fn notes(world: &World, filter: NoteFilter) -> Vec<String> {
    let rows = world.tenant(world.a).notes(&filter).await.unwrap();
    rows.into_iter().map(|row| row.note).collect()
}

async fn shortcodes(world: &World, user: i64, term: Option<&str>) -> Vec<String> {
    let rows = world.tenant(world.a).quick_messages(user, term, 0, 10).await.unwrap();
    rows.into_iter().map(|row| row.shortcode).collect()
}

on_both_engines! {
    async fn notes_are_found_by_ticket_contact_and_text_the_newest_first(world: World) {
        let a = world.a;
        let ticket = world.ticket(a).await;
        let mut tx = world.store.begin().await.unwrap();
        let first = tx.of(a.key).insert_note(ticket, a.contact, a.user, "Ligar amanhã", NOW).await.unwrap();
        tx.of(a.key).insert_note(ticket, a.contact, 999, "Paga em dia", NOW + 1).await.unwrap();
        tx.commit().await.unwrap();
        let all = vec!["Paga em dia".to_owned(), "Ligar amanhã".to_owned()];
        assert_eq!(notes(&world, everything()).await, all);
        assert_eq!(notes(&world, NoteFilter { ticket: Some(ticket), contact: Some(a.contact), ..everything() }).await, all);
        assert_eq!(notes(&world, NoteFilter { search: Some("AMANHA".into()), ..everything() }).await, ["Ligar amanhã"]);
        assert!(notes(&world, NoteFilter { ticket: Some(ticket + 1), ..everything() }).await.is_empty());
        let row = world.tenant(a).note(first).await.unwrap().unwrap();
        assert_eq!((row.user_name.as_deref(), row.contact_name.as_str(), row.ticket_status.as_str()), (Some("Agent"), "João", "pending"));
    }

    async fn notes_follow_the_sight_of_their_tickets(world: World) {
        let a = world.a;
        let ticket = world.ticket(a).await;
        let mut tx = world.store.begin().await.unwrap();
        tx.of(a.key).insert_note(ticket, a.contact, a.user, "Segredo", NOW).await.unwrap();
        tx.commit().await.unwrap();
        for (queues, seen) in [(vec![Some(a.queue)], 1), (vec![None], 0), (vec![], 0)] {
            let sight = Some(NoteSight { user: a.user, queues });
            assert_eq!(notes(&world, NoteFilter { sight, ..everything() }).await.len(), seen);
        }
        assert!(world.tenant(world.b).notes(&everything()).await.unwrap().is_empty());
    }

    async fn notes_stay_in_their_company(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let id = tx.of(world.a.key).insert_note(ticket, world.a.contact, 1, "Minha", NOW).await.unwrap();
        assert!(!tx.of(world.b.key).update_note(id, "Alheia", NOW).await.unwrap());
        assert!(!tx.of(world.b.key).delete_note(id).await.unwrap());
        assert!(matches!(tx.of(world.b.key).insert_note(ticket, world.b.contact, 1, "Intruso", NOW).await, Err(Error::Reference)));
    }

    async fn quick_messages_are_the_users_own_and_the_shared_ones(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let mut a = tx.of(world.a.key);
        let own = a.insert_quick_message(world.a.user, &quick("oi", false), NOW).await.unwrap();
        a.insert_quick_message(77, &quick("alheia", false), NOW).await.unwrap();
        a.insert_quick_message(77, &quick("geral", true), NOW).await.unwrap();
        assert_eq!(a.count_quick_messages(77).await.unwrap(), 2);
        assert!(!tx.of(world.b.key).update_quick_message(own, &quick("roubada", true), NOW).await.unwrap());
        assert!(!tx.of(world.b.key).set_quick_message_media(own, "x", "x", NOW).await.unwrap());
        assert!(!tx.of(world.b.key).delete_quick_message(own).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(shortcodes(&world, world.a.user, None).await, ["geral", "oi"]);
        assert_eq!(shortcodes(&world, world.a.user, Some("JOSE")).await, ["geral", "oi"]);
        assert_eq!(shortcodes(&world, world.a.user, Some("ger")).await, ["geral"]);
        assert!(world.tenant(world.b).quick_message(own).await.unwrap().is_none());
    }

    async fn a_file_list_keeps_the_entries_that_it_is_given(world: World) {
        let key = world.a.key;
        let mut tx = world.store.begin().await.unwrap();
        let mut a = tx.of(key);
        let list = a.insert_file_list("Tabelas", "Veja", NOW).await.unwrap();
        let kept = a.insert_file_entry(list, "Preços", "image", NOW).await.unwrap();
        let gone = a.insert_file_entry(list, "Velha", "", NOW).await.unwrap();
        a.keep_file_entries(list, &[kept]).await.unwrap();
        let file = EntryFile { media_path: "/public/1/x.pdf", media_name: "x.pdf", media_type: "application" };
        assert!(a.set_entry_file(list, kept, &file, NOW).await.unwrap());
        assert!(!a.set_entry_file(list, gone, &file, NOW).await.unwrap());
        assert!(a.rename_file_entry(list, kept, "Preços 2026", NOW).await.unwrap());
        tx.commit().await.unwrap();
        let (row, entries) = world.tenant(world.a).file_list(list).await.unwrap().unwrap();
        assert_eq!((row.name.as_str(), entries.len()), ("Tabelas", 1));
        assert_eq!((entries[0].name.as_str(), entries[0].media_name.as_str()), ("Preços 2026", "x.pdf"));
    }

    async fn file_lists_have_names_of_their_own_in_each_company(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let list = tx.of(world.a.key).insert_file_list("Tabelas", "Veja", NOW).await.unwrap();
        tx.of(world.b.key).insert_file_list("Tabelas", "Veja", NOW).await.unwrap();
        assert!(!tx.of(world.b.key).update_file_list(list, "Roubada", "", NOW).await.unwrap());
        assert!(!tx.of(world.b.key).delete_file_list(list).await.unwrap());
        tx.commit().await.unwrap();
        assert!(world.tenant(world.b).file_list(list).await.unwrap().is_none());
        assert_eq!(world.tenant(world.a).file_lists(Some("TABELA"), 0, 10).await.unwrap().len(), 1);
        let mut tx = world.store.begin().await.unwrap();
        let foreign = tx.of(world.b.key).insert_file_entry(list, "x", "", NOW).await;
        assert!(matches!(foreign, Err(Error::Reference)));
        drop(tx);
        let mut tx = world.store.begin().await.unwrap();
        let taken = tx.of(world.a.key).insert_file_list("Tabelas", "", NOW).await;
        assert!(matches!(taken, Err(Error::Duplicate)));
    }

    async fn helps_are_listed_by_title_and_found_without_accents(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let help = |title: &str| HelpForm { title: title.into(), description: "Vídeo".into(), video: "abc".into(), link: String::new() };
        let filas = tx.insert_help(&help("Filas"), NOW).await.unwrap();
        tx.insert_help(&help("Conexões"), NOW).await.unwrap();
        assert!(tx.update_help(filas, &help("Filas e menus"), NOW).await.unwrap());
        assert!(!tx.delete_help(filas + 100).await.unwrap());
        tx.commit().await.unwrap();
        let titles = |rows: Vec<balcao_storage::HelpRow>| rows.into_iter().map(|row| row.title).collect::<Vec<_>>();
        assert_eq!(titles(world.store.helps(None, 0, 10).await.unwrap()), ["Conexões", "Filas e menus"]);
        assert_eq!(titles(world.store.helps(Some("conexoes"), 0, 10).await.unwrap()), ["Conexões"]);
    }

    async fn readers_see_announcements_that_are_shown_the_newest_first(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        tx.insert_announcement(&news("Antiga", true), NOW).await.unwrap();
        let draft = tx.insert_announcement(&news("Rascunho", false), NOW + 1).await.unwrap();
        tx.insert_announcement(&news("Nova", true), NOW + 2).await.unwrap();
        assert!(tx.set_announcement_media(draft, "/public/1/x.png", "x.png", NOW).await.unwrap());
        tx.commit().await.unwrap();
        let titles = |rows: Vec<balcao_storage::AnnouncementRow>| rows.into_iter().map(|row| row.title).collect::<Vec<_>>();
        assert_eq!(titles(world.store.announcements(true, None, 0, 10).await.unwrap()), ["Nova", "Antiga"]);
        assert_eq!(titles(world.store.announcements(false, Some("manutencao"), 0, 10).await.unwrap()), ["Nova", "Rascunho", "Antiga"]);
    }
}
