use balcao_model::auth::Profile;
use balcao_storage::{AttemptKeys, Error, NewUser};

use crate::fixture::{NOW, World};
use crate::on_both_engines;

const MINUTE: i64 = 60_000;

fn keys() -> AttemptKeys {
    AttemptKeys(vec![("email:a".into(), 3), ("address:1".into(), 5)])
}

on_both_engines! {
    async fn an_email_is_taken_in_every_company(world: World) {
        let user = NewUser {
            name: "Outra", email: "agent@A", password_hash: "-", profile: Profile::Admin, is_super: false, all_ticket: false,
        };
        let refused = world.tenant(world.b).insert_user(&user, NOW).await;
        assert!(matches!(refused, Err(Error::Duplicate)));
    }

    async fn credentials_are_found_by_the_email_in_any_case(world: World) {
        let found = world.store.credentials("agent@A").await.unwrap().unwrap();
        assert_eq!((found.company, found.user_id, found.token_version), (world.a.key, world.a.user, 0));
        assert_eq!(world.store.credentials("AGENT@a").await.unwrap().unwrap().user_id, world.a.user);
        assert!(world.store.credentials("agent@_").await.unwrap().is_none());
    }

    async fn a_user_of_another_company_does_not_exist(world: World) {
        let tenant = world.tenant(world.b);
        assert!(tenant.user(world.a.user).await.unwrap().is_none());
        assert!(tenant.users().await.unwrap().iter().all(|user| user.id != world.a.user));
        tenant.set_user_online(world.a.user, true, NOW).await.unwrap();
        assert!(!world.tenant(world.a).user(world.a.user).await.unwrap().unwrap().online);
    }

    async fn the_schema_refuses_a_foreign_queue_for_a_user(world: World) {
        let refused = world.tenant(world.a).link_user_queue(world.a.user, world.b.queue, NOW).await;
        assert!(matches!(refused, Err(Error::Reference)));
    }

    async fn queues_of_a_user_are_linked_once(world: World) {
        let tenant = world.tenant(world.a);
        for at in [NOW, NOW + 1] {
            tenant.link_user_queue(world.a.user, world.a.queue, at).await.unwrap();
        }
        let links = tenant.queues_of_users(Some(world.a.user)).await.unwrap();
        assert_eq!(links.iter().map(|link| (link.id, link.linked_at)).collect::<Vec<_>>(), [(world.a.queue, NOW)]);
        assert!(world.tenant(world.b).queues_of_users(None).await.unwrap().is_empty());
    }

    async fn failed_logins_count_until_the_limit_and_only_in_the_window(world: World) {
        for _ in 0..3 {
            assert!(world.store.count_login_attempt(&keys(), NOW - MINUTE, NOW).await.unwrap());
        }
        assert!(!world.store.count_login_attempt(&keys(), NOW - MINUTE, NOW).await.unwrap());
        let later = NOW + 2 * MINUTE;
        assert!(world.store.count_login_attempt(&keys(), later - MINUTE, later).await.unwrap());
    }

    async fn attempts_in_parallel_cannot_pass_the_limit_together(world: World) {
        let attempts = (0..8).map(|_| {
            let store = world.store.clone();
            tokio::spawn(async move { store.count_login_attempt(&keys(), NOW - MINUTE, NOW).await.unwrap() })
        });
        let mut passed = 0;
        for attempt in attempts.collect::<Vec<_>>() {
            passed += i32::from(attempt.await.unwrap());
        }
        assert_eq!(passed, 3);
    }

    async fn a_success_clears_the_email_and_one_attempt_of_the_address(world: World) {
        let since = NOW - MINUTE;
        for at in [NOW - 2, NOW - 1, NOW] {
            world.store.count_login_attempt(&keys(), since, at).await.unwrap();
        }
        world.store.forget_login_attempts(&keys(), since, NOW).await.unwrap();
        let others = AttemptKeys(vec![("email:b".into(), 9), ("address:1".into(), 3)]);
        assert!(world.store.count_login_attempt(&others, since, NOW + 1).await.unwrap());
        assert!(!world.store.count_login_attempt(&others, since, NOW + 1).await.unwrap());
    }

    async fn settings_are_written_over_and_stay_in_their_company(world: World) {
        let tenant = world.tenant(world.a);
        for value in ["one", "two"] {
            tenant.put_setting("userRating", value, NOW).await.unwrap();
        }
        let settings = tenant.settings().await.unwrap();
        assert_eq!(settings.iter().map(|row| row.value.as_str()).collect::<Vec<_>>(), ["two"]);
        assert!(world.tenant(world.b).settings().await.unwrap().is_empty());
    }

    async fn a_plan_is_changed_as_a_whole_and_names_its_companies(world: World) {
        let mut plan = world.tenant(world.a).plan().await.unwrap();
        plan.use_kanban = false;
        assert!(world.store.update_plan(&plan).await.unwrap());
        assert!(!world.tenant(world.b).plan().await.unwrap().use_kanban);
        assert_eq!(world.store.companies_on_plan(plan.id).await.unwrap(), [world.a.key, world.b.key]);
    }
}
