use balcao_model::auth::Profile;
use balcao_model::connection::ConnectionStatus;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{ConnectionOptions, Error, NewCompany, NewUser, SessionState, UserForm};

use crate::fixture::{Company, NOW, World};
use crate::on_both_engines;

const HOUR: i64 = 3_600_000;

fn form(email: &str) -> UserForm {
    UserForm {
        name: "Carla".into(),
        email: email.into(),
        password_hash: Some("-".into()),
        profile: Profile::User,
        all_ticket: false,
        connection_id: None,
        language: "pt".into(),
        end_sessions: false,
    }
}

fn state(status: ConnectionStatus, reason: Option<&'static str>) -> SessionState<'static> {
    SessionState {
        status,
        reason,
        qrcode: "",
        pairing_code: "",
        pairing: None,
    }
}

async fn allow(world: &World, company: Company, hash: &str, expires_at: i64) {
    let mut tx = world.store.begin().await.unwrap();
    tx.of(company.key)
        .allow_reset(company.user, hash, expires_at)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

/// Whom the secret belongs to, if it still works; it is used up.
async fn take(world: &World, hash: &str, now: i64) -> Option<i64> {
    let mut tx = world.store.begin().await.unwrap();
    let taken = tx.take_reset(hash, now).await.unwrap();
    tx.commit().await.unwrap();
    taken.map(|grant| grant.user_id)
}

fn company<'a>(name: &'a str, plan_id: i64) -> NewCompany<'a> {
    NewCompany {
        name,
        email: None,
        phone: None,
        due_date: Some(NOW),
        recurrence: "MENSAL",
        plan_id,
    }
}

on_both_engines! {
    async fn a_company_is_there_with_its_user_and_letter_or_not_at_all(world: World) {
        let plan = world.tenant(world.a).plan().await.unwrap();
        assert!(plan.is_public);
        let mut tx = world.store.begin().await.unwrap();
        let key = tx.create_company(&company("Nova", plan.id), NOW).await.unwrap();
        tx.of(key).create_user(&form("nova@x.y"), NOW).await.unwrap();
        tx.queue_mail("nova@x.y", "{}", NOW).await.unwrap();
        drop(tx);
        assert!(world.store.company_named("Nova").await.unwrap().is_none());
        assert!(world.store.due_mail(NOW).await.unwrap().is_none());
        let mut tx = world.store.begin().await.unwrap();
        let key = tx.create_company(&company("Nova", plan.id), NOW).await.unwrap();
        tx.of(key).create_user(&form("nova@x.y"), NOW).await.unwrap();
        tx.queue_mail("nova@x.y", "{}", NOW).await.unwrap();
        tx.commit().await.unwrap();
        let row = world.store.tenant_of(key).company().await.unwrap();
        assert_eq!((row.recurrence.as_str(), row.due_date, row.status), ("MENSAL", Some(NOW), true));
        assert_eq!(world.store.due_mail(NOW).await.unwrap().unwrap().recipient, "nova@x.y");
        let mut tx = world.store.begin().await.unwrap();
        let again = tx.create_company(&company("Nova", plan.id), NOW).await;
        assert!(matches!(again, Err(Error::Duplicate)), "{again:?}");
    }

    async fn the_sign_up_is_what_an_operators_company_says_last(world: World) {
        let (a, b) = (world.tenant(world.a), world.tenant(world.b));
        a.put_setting("signup", "enabled", NOW).await.unwrap();
        assert_eq!(world.store.signup_setting().await.unwrap(), None);
        for (company, email) in [(world.a, "op@A"), (world.b, "op@B")] {
            let operator = NewUser {
                name: "Op",
                email,
                password_hash: "-",
                profile: Profile::Admin,
                is_super: true,
                all_ticket: true,
            };
            world.tenant(company).insert_user(&operator, NOW).await.unwrap();
        }
        assert_eq!(world.store.signup_setting().await.unwrap().as_deref(), Some("enabled"));
        b.put_setting("signup", "disabled", NOW + 1).await.unwrap();
        assert_eq!(world.store.signup_setting().await.unwrap().as_deref(), Some("disabled"));
    }

    async fn choices_are_kept_and_the_language_only_when_it_was_chosen(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let mut own = tx.of(world.a.key);
        own.write_preferences(world.a.user, r#"{"theme":"dark"}"#, None).await.unwrap();
        own.write_preferences(world.b.user, "intruder", Some("es")).await.unwrap();
        tx.commit().await.unwrap();
        let row = world.tenant(world.a).user(world.a.user).await.unwrap().unwrap();
        assert_eq!((row.preferences.as_str(), row.language.as_str()), (r#"{"theme":"dark"}"#, "pt"));
        let other = world.tenant(world.b).user(world.b.user).await.unwrap().unwrap();
        assert_eq!((other.preferences.as_str(), other.language.as_str()), ("{}", "pt"));
    }

    async fn a_plan_can_be_taken_out_of_the_public_list(world: World) {
        let mut plan = world.tenant(world.a).plan().await.unwrap();
        plan.is_public = false;
        assert!(world.store.update_plan(&plan).await.unwrap());
        assert_eq!(world.store.plan(plan.id).await.unwrap(), Some(plan));
    }

    async fn a_secret_works_once_in_its_time_and_a_later_one_ends_it(world: World) {
        allow(&world, world.a, "one", NOW + HOUR).await;
        allow(&world, world.a, "two", NOW + HOUR).await;
        assert_eq!(take(&world, "one", NOW).await, None);
        assert_eq!(take(&world, "two", NOW + HOUR).await, None);
        assert_eq!(take(&world, "two", NOW + HOUR - 1).await, Some(world.a.user));
        assert_eq!(take(&world, "two", NOW).await, None);
    }

    async fn a_secret_that_was_not_committed_still_works(world: World) {
        allow(&world, world.a, "one", NOW + HOUR).await;
        let mut tx = world.store.begin().await.unwrap();
        assert_eq!(tx.take_reset("one", NOW).await.unwrap().unwrap().email, "agent@A");
        drop(tx);
        assert_eq!(take(&world, "one", NOW).await, Some(world.a.user));
    }

    async fn the_schema_refuses_a_secret_for_a_foreign_user(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let refused = tx.of(world.a.key).allow_reset(world.b.user, "x", NOW).await;
        assert!(matches!(refused, Err(Error::Reference)), "{refused:?}");
    }

    async fn letters_leave_in_order_and_wait_when_postponed(world: World) {
        for name in ["a@x.y", "b@x.y"] {
            world.store.queue_mail(name, "{}", NOW).await.unwrap();
        }
        let first = world.store.due_mail(NOW).await.unwrap().unwrap();
        assert_eq!((first.recipient.as_str(), first.attempts), ("a@x.y", 0));
        world.store.postpone_mail(first.id, NOW + HOUR).await.unwrap();
        let second = world.store.due_mail(NOW).await.unwrap().unwrap();
        assert_eq!(second.recipient, "b@x.y");
        world.store.drop_mail(second.id).await.unwrap();
        assert!(world.store.due_mail(NOW + HOUR - 1).await.unwrap().is_none());
        assert_eq!(world.store.due_mail(NOW + HOUR).await.unwrap().unwrap().attempts, 1);
    }

    async fn the_schema_refuses_foreign_connections_and_queues_of_a_user(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let foreign = UserForm { connection_id: Some(world.b.connection), ..form("carla@x.y") };
        let refused = tx.of(world.a.key).create_user(&foreign, NOW).await;
        assert!(matches!(refused, Err(Error::Reference)), "{refused:?}");
        drop(tx);
        let mut tx = world.store.begin().await.unwrap();
        let refused = tx.of(world.a.key).set_user_queues(world.a.user, &[world.b.queue], NOW).await;
        assert!(matches!(refused, Err(Error::Reference)), "{refused:?}");
    }

    async fn an_email_in_another_case_is_taken(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let refused = tx.of(world.b.key).create_user(&form("AGENT@a"), NOW).await;
        assert!(matches!(refused, Err(Error::Duplicate)), "{refused:?}");
    }

    async fn a_removed_users_open_tickets_wait_and_foreign_users_stay(world: World) {
        let ticket = world.ticket(world.a).await;
        let mut tx = world.store.begin().await.unwrap();
        let own = Assignment { status: TicketStatus::Open, user_id: Some(world.a.user), queue_id: Some(world.a.queue) };
        tx.of(world.a.key).assign_ticket(ticket, own, NOW).await.unwrap();
        assert_eq!(tx.of(world.b.key).delete_user(world.a.user, NOW).await.unwrap(), []);
        assert!(tx.of(world.b.key).lock_user(world.a.user).await.unwrap().is_none());
        let waiting = tx.of(world.a.key).delete_user(world.a.user, NOW + 1).await.unwrap();
        assert_eq!(waiting, [(ticket, Some(world.a.queue))]);
        let left = tx.of(world.a.key).lock_ticket(ticket).await.unwrap().unwrap().assignment();
        assert_eq!((left.status, left.user_id), (TicketStatus::Pending, None));
        assert!(tx.of(world.a.key).lock_user(world.a.user).await.unwrap().is_none());
        tx.commit().await.unwrap();
    }

    async fn taking_a_queue_away_is_told(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let mut own = tx.of(world.a.key);
        for (queues, lost) in [(vec![world.a.queue], false), (vec![world.a.queue], false), (vec![], true)] {
            assert_eq!(own.set_user_queues(world.a.user, &queues, NOW).await.unwrap(), lost);
        }
        tx.commit().await.unwrap();
    }

    async fn a_new_password_ends_the_sessions(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.b.key).replace_password(world.a.user, "foreign", NOW).await.unwrap();
        tx.of(world.a.key).replace_password(world.a.user, "new", NOW).await.unwrap();
        tx.commit().await.unwrap();
        let found = world.store.credentials("agent@A").await.unwrap().unwrap();
        assert_eq!((found.password_hash.as_str(), found.token_version), ("new", 1));
    }

    async fn the_time_line_holds_each_change_once_and_only_of_the_own_company(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let mut own = tx.of(world.a.key);
        for (at, status, reason) in [
            (1, ConnectionStatus::Opening, None),
            (2, ConnectionStatus::Opening, None),
            (3, ConnectionStatus::Disconnected, Some("CONNECTION_QR_EXPIRED")),
            (4, ConnectionStatus::Disconnected, Some("CONNECTION_ENDED_BY_USER")),
        ] {
            own.set_session(world.a.connection, &state(status, reason), NOW + at).await.unwrap();
        }
        assert!(!tx.of(world.b.key).set_session(world.a.connection, &state(ConnectionStatus::Timeout, None), NOW).await.unwrap());
        tx.commit().await.unwrap();
        let line = world.tenant(world.a).connection_states(world.a.connection, 10).await.unwrap();
        assert_eq!(line.iter().map(|row| row.at - NOW).collect::<Vec<_>>(), [4, 3, 1]);
        assert!(world.tenant(world.b).connection_states(world.a.connection, 10).await.unwrap().is_empty());
    }

    async fn options_of_a_connection_are_kept_and_checked(world: World) {
        let options = ConnectionOptions { token: "t-1".into(), transfer_queue_id: Some(world.a.queue), max_use_bot_queues: 3, ..ConnectionOptions::default() };
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.a.key).write_connection_options(world.a.connection, &options, NOW).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.tenant(world.a).connection(world.a.connection).await.unwrap().unwrap().options, options);
        let mut tx = world.store.begin().await.unwrap();
        let refused = tx.of(world.b.key).write_connection_options(world.b.connection, &ConnectionOptions { transfer_queue_id: None, ..options.clone() }, NOW).await;
        assert!(matches!(refused, Err(Error::Duplicate)), "{refused:?}");
        drop(tx);
        let mut tx = world.store.begin().await.unwrap();
        let refused = tx.of(world.b.key).write_connection_options(world.b.connection, &ConnectionOptions { token: String::new(), ..options }, NOW).await;
        assert!(matches!(refused, Err(Error::Reference)), "{refused:?}");
    }

    async fn the_oldest_connection_becomes_the_default_when_there_is_none(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let mut own = tx.of(world.a.key);
        assert_eq!(own.default_connection().await.unwrap(), Some(world.a.connection));
        assert_eq!(own.ensure_default_connection().await.unwrap(), None);
        assert!(own.delete_connection(world.a.connection).await.unwrap());
        assert_eq!(own.ensure_default_connection().await.unwrap(), None);
        tx.commit().await.unwrap();
        assert_eq!(world.store.begin().await.unwrap().of(world.b.key).default_connection().await.unwrap(), Some(world.b.connection));
    }
}
