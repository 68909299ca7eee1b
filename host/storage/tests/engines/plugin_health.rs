use crate::fixture::{Company, NOW, World};
use crate::on_both_engines;
use balcao_storage::{NewLogLine, PluginEvent, PluginJob, PluginRow, Unfinished, Usage, UsageKey};

const HOUR: i64 = 3_600_000;

fn used(company: Company, ms: usize) -> (UsageKey, Usage) {
    let mut usage = Usage {
        calls: 1,
        errors: 0,
        traps: 0,
        cpu_us: 5,
        memory: 100 * i64::try_from(ms).unwrap(),
        times: [0; 11],
    };
    usage.times[ms] = 1;
    (
        UsageKey {
            company: company.key,
            plugin: "parrot".into(),
        },
        usage,
    )
}

fn line(company: Company, number: usize) -> NewLogLine {
    let level = if number.is_multiple_of(2) { "error" } else { "info" };
    NewLogLine {
        company: company.key,
        plugin: "parrot".into(),
        level,
        message: format!("line {number}\0"),
        at: NOW,
    }
}

async fn dead(world: &World, company: Company, name: &str, key: Option<&str>) -> i64 {
    let mut tx = world.store.begin().await.unwrap();
    let job = PluginJob {
        plugin: "parrot",
        name,
        key,
        payload: "{}",
        run_at: NOW,
        max_attempts: 1,
    };
    let id = tx.of(company.key).queue_plugin_job(job, NOW).await.unwrap();
    tx.claim_plugin_work((NOW, NOW + 1), name, (&[], &[]), 10)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert!(
        world
            .store
            .release_plugin_work(id, name, Unfinished::Dead { error: "no" })
            .await
            .unwrap()
    );
    id
}

on_both_engines! {
    async fn calls_are_summed_by_company_and_hour(world: World) {
        for (at, calls) in [(NOW, vec![used(world.a, 0), used(world.b, 3)]), (NOW, vec![used(world.a, 1)]), (NOW + HOUR, vec![used(world.a, 1)])] {
            let mut tx = world.store.begin().await.unwrap();
            tx.add_plugin_usage(&calls, at).await.unwrap();
            tx.commit().await.unwrap();
        }
        let all = world.store.plugin_usage(None, NOW - HOUR).await.unwrap();
        assert_eq!((all.len(), all[0].usage.calls, all[0].usage.memory, all[0].usage.percentile(100)), (1, 4, 300, Some(10)));
        let own = world.store.plugin_usage(Some(world.a.key), NOW - HOUR).await.unwrap();
        assert_eq!((own[0].usage.calls, own[0].usage.cpu_us), (3, 15));
        let hours = world.store.plugin_usage_by_hour("parrot", NOW - HOUR).await.unwrap();
        assert_eq!(hours.iter().map(|hour| hour.usage.calls).collect::<Vec<_>>(), [3, 1]);
        world.store.forget_plugin_usage(NOW + 1).await.unwrap();
        assert_eq!(world.store.plugin_usage(None, 0).await.unwrap()[0].usage.calls, 1);
    }

    async fn a_late_event_waits_and_those_for_a_killed_plugin_are_forgotten_after_long(world: World) {
        let event = |topic| PluginEvent { plugin: "parrot", topic, lane: None, payload: "{}", max_attempts: 3 };
        let mut tx = world.store.begin().await.unwrap();
        tx.queue_late_plugin_event(world.a.key, event("tag.created"), NOW, NOW + 5).await.unwrap();
        tx.queue_plugin_event(world.a.key, event("bot.turn"), NOW + 5).await.unwrap();
        tx.queue_plugin_event(world.a.key, event("tag.deleted"), NOW + HOUR).await.unwrap();
        assert!(tx.claim_plugin_work((NOW + 4, NOW + 5), "early", (&[], &[]), 9).await.unwrap().is_empty());
        tx.commit().await.unwrap();
        assert_eq!(world.store.forget_unheard_events(NOW + 9, &["bot.turn"]).await.unwrap(), 0, "nothing is killed");
        let mut tx = world.store.begin().await.unwrap();
        let killed = PluginRow {
            id: "parrot".into(), publisher: None, active: None, previous: None, canary: None, every_plan: true,
            disabled_at: Some(NOW), disabled_reason: "It shouts".into(),
        };
        tx.put_plugin(&killed).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.store.forget_unheard_events(NOW + 9, &["bot.turn"]).await.unwrap(), 1);
        let mut tx = world.store.begin().await.unwrap();
        let left = tx.claim_plugin_work((NOW + HOUR, NOW + HOUR + 1), "late", (&[], &[]), 9).await.unwrap();
        assert_eq!(left.iter().map(|work| work.name.as_str()).collect::<Vec<_>>(), ["bot.turn", "tag.deleted"]);
    }

    async fn only_the_newest_lines_of_a_company_are_kept(world: World) {
        let lines: Vec<_> = (0..1_010).map(|number| line(world.a, number)).chain([line(world.b, 0)]).collect();
        let mut tx = world.store.begin().await.unwrap();
        tx.add_plugin_log(&lines).await.unwrap();
        tx.commit().await.unwrap();
        let newest = world.tenant(world.a).plugin_log("parrot", &["info", "error"], None, 2_000).await.unwrap();
        assert_eq!((newest.len(), newest[0].message.as_str()), (1_000, "line 1009\u{fffd}"));
        let errors = world.tenant(world.a).plugin_log("parrot", &["error"], Some(newest[0].id), 1).await.unwrap();
        assert_eq!(errors[0].message, "line 1008\u{fffd}");
        assert_eq!(world.tenant(world.b).plugin_log("parrot", &["error"], None, 9).await.unwrap().len(), 1);
    }

    async fn dead_work_is_tried_again_or_removed_by_its_company_only(world: World) {
        let (one, two) = (dead(&world, world.a, "one", None).await, dead(&world, world.a, "two", None).await);
        assert_eq!(world.tenant(world.a).dead_plugin_work("parrot", 9).await.unwrap()[0].error.as_deref(), Some("no"));
        assert!(world.tenant(world.b).dead_plugin_work("parrot", 9).await.unwrap().is_empty());
        let mut tx = world.store.begin().await.unwrap();
        assert_eq!(tx.of(world.b.key).replay_plugin_work("parrot", Some(&[one]), NOW).await.unwrap(), 0);
        assert_eq!(tx.of(world.b.key).remove_dead_plugin_work("parrot", None).await.unwrap(), 0);
        assert_eq!(tx.of(world.a.key).replay_plugin_work("parrot", Some(&[]), NOW).await.unwrap(), 0);
        assert_eq!(tx.of(world.a.key).replay_plugin_work("parrot", Some(&[one]), NOW).await.unwrap(), 1);
        assert_eq!(tx.of(world.a.key).remove_dead_plugin_work("parrot", Some(&[two])).await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert_eq!(world.store.plugin_queues(None, NOW).await.unwrap(), [("parrot".to_owned(), 1, NOW, 0)]);
    }

    async fn of_jobs_with_one_name_and_key_the_newest_is_tried_again(world: World) {
        dead(&world, world.a, "one", Some("k")).await;
        let newer = dead(&world, world.a, "one", Some("k")).await;
        let mut tx = world.store.begin().await.unwrap();
        assert_eq!(tx.of(world.a.key).replay_plugin_work("parrot", None, NOW).await.unwrap(), 1);
        tx.commit().await.unwrap();
        let left = world.tenant(world.a).dead_plugin_work("parrot", 9).await.unwrap();
        assert_eq!(left.len(), 1);
        assert!(left[0].id < newer);
    }

    async fn work_of_a_plugin_that_is_off_waits(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        let event = PluginEvent { plugin: "parrot", topic: "tag.deleted", lane: None, payload: "{}", max_attempts: 1 };
        tx.queue_plugin_event(world.a.key, event, NOW).await.unwrap();
        tx.commit().await.unwrap();
        let off = ["parrot".to_owned()];
        assert!(!world.store.has_due_plugin_work(NOW, &off).await.unwrap());
        assert!(world.store.has_due_plugin_work(NOW, &[]).await.unwrap());
        let mut tx = world.store.begin().await.unwrap();
        assert!(tx.claim_plugin_work((NOW, NOW + 1), "l", (&[], &off), 1).await.unwrap().is_empty());
    }

    async fn removing_a_plugins_data_leaves_others_alone(world: World) {
        dead(&world, world.a, "one", None).await;
        dead(&world, world.b, "one", None).await;
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.a.key).remove_plugin_data("parrot").await.unwrap();
        tx.commit().await.unwrap();
        assert!(world.tenant(world.a).dead_plugin_work("parrot", 9).await.unwrap().is_empty());
        assert_eq!(world.tenant(world.b).dead_plugin_work("parrot", 9).await.unwrap().len(), 1);
        assert_eq!(world.tenant(world.a).plugin_data("parrot").await.unwrap().documents, 0);
    }
}
