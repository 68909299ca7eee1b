use crate::fixture::{NOW, World};
use crate::on_both_engines;
use balcao_storage::{DueWork, PluginEvent, PluginJob, Unfinished, WorkKind};

const HOUR: i64 = 3_600_000;

fn job<'a>(name: &'a str, key: Option<&'a str>, run_at: i64) -> PluginJob<'a> {
    PluginJob {
        plugin: "schedules",
        name,
        key,
        payload: "{}",
        run_at,
        max_attempts: 3,
    }
}

fn event<'a>(topic: &'a str, lane: &'a str) -> PluginEvent<'a> {
    PluginEvent {
        plugin: "kanban",
        topic,
        lane: Some(lane),
        payload: "{}",
        max_attempts: 10,
    }
}

async fn queue(world: &World, jobs: &[PluginJob<'_>]) -> Vec<i64> {
    let mut ids = Vec::new();
    let mut tx = world.store.begin().await.unwrap();
    for job in jobs {
        ids.push(tx.of(world.a.key).queue_plugin_job(*job, NOW).await.unwrap());
    }
    tx.commit().await.unwrap();
    ids
}

async fn tell(world: &World, events: &[PluginEvent<'_>]) {
    let mut tx = world.store.begin().await.unwrap();
    for event in events {
        tx.queue_plugin_event(world.a.key, *event, NOW).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn claim(world: &World, lease: &str, at: i64) -> Vec<DueWork> {
    let mut tx = world.store.begin().await.unwrap();
    let mut claimed = tx
        .claim_plugin_work((at, at + 60_000), lease, (&[], &[]), 10)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    claimed.sort_by_key(|work| work.id);
    claimed
}

fn names(work: &[DueWork]) -> Vec<&str> {
    work.iter().map(|work| work.name.as_str()).collect()
}

on_both_engines! {
    async fn the_work_that_waits_is_counted_up_to_a_number(world: World) {
        queue(&world, &[job("send", None, NOW), job("later", None, NOW + HOUR)]).await;
        let mut tx = world.store.begin().await.unwrap();
        let mut own = tx.of(world.a.key);
        assert!(own.has_plugin_jobs("schedules", 2).await.unwrap());
        assert!(!own.has_plugin_jobs("schedules", 3).await.unwrap());
        assert!(!own.has_plugin_jobs("kanban", 1).await.unwrap());
        assert!(!tx.of(world.b.key).has_plugin_jobs("schedules", 1).await.unwrap());
    }

    async fn work_is_claimed_once_and_only_when_it_is_due(world: World) {
        queue(&world, &[job("send", None, NOW), job("later", None, NOW + HOUR)]).await;
        assert!(world.store.has_due_plugin_work(NOW, &[]).await.unwrap());
        let mine = claim(&world, "one", NOW).await;
        assert_eq!(names(&mine), ["send"]);
        assert_eq!((mine[0].kind, mine[0].company.id(), mine[0].attempts), (WorkKind::Job, world.a.key.id(), 0));
        assert!(claim(&world, "two", NOW).await.is_empty());
        assert!(!world.store.has_due_plugin_work(NOW, &[]).await.unwrap());
        assert_eq!(names(&claim(&world, "two", NOW + 2 * HOUR).await), ["send", "later"], "a claim ends by itself");
        assert!(!world.store.finish_plugin_work(mine[0].id, "one").await.unwrap(), "who lost it changes nothing");
        assert!(world.store.finish_plugin_work(mine[0].id, "two").await.unwrap());
    }

    async fn events_of_one_ticket_keep_their_order_even_when_one_fails(world: World) {
        tell(&world, &[event("ticket.created", "ticket-1"), event("ticket.updated", "ticket-1"), event("tag.created", "ticket-2")]).await;
        let first = claim(&world, "one", NOW).await;
        assert_eq!(names(&first), ["ticket.created", "tag.created"]);
        let again = Unfinished::Failed { again_at: NOW + 500, error: "down" };
        assert!(world.store.release_plugin_work(first[0].id, "one", again).await.unwrap());
        assert!(claim(&world, "two", NOW + 100).await.is_empty());
        let second = claim(&world, "two", NOW + 600).await;
        assert_eq!((names(&second), second[0].attempts), (vec!["ticket.created"], 1));
        world.store.release_plugin_work(second[0].id, "two", Unfinished::Dead { error: "down" }).await.unwrap();
        assert_eq!(names(&claim(&world, "three", NOW + 700).await), ["ticket.updated"], "what is set aside stops nobody");
    }

    async fn what_follows_in_a_lane_is_claimed_with_its_first_up_to_a_gap(world: World) {
        let topics = ["tag.created", "tag.updated", "tag.deleted", "ticket.created", "ticket.updated"];
        tell(&world, &topics.map(|topic| event(topic, "ticket-1"))).await;
        tell(&world, &[event("ticket.deleted", "ticket-2")]).await;
        let first = claim(&world, "one", NOW).await.remove(0);
        let times = (NOW, NOW + 60_000);
        let followers = async |lease: &str, limit: i64| world.store.claim_followers(&first, times, lease, limit).await.unwrap();
        assert!(followers("other", 9).await.is_empty(), "who has not the first has not the lane");
        let run = followers("one", 2).await;
        assert_eq!(names(&run), ["tag.updated", "tag.deleted"]);
        assert!(claim(&world, "two", NOW).await.is_empty());
        assert!(followers("one", 9).await.is_empty(), "they are claimed already");
        world.store.finish_plugin_run(&[first.id, run[0].id], "two").await.unwrap();
        world.store.finish_plugin_run(&[first.id, run[0].id], "one").await.unwrap();
        world.store.unclaim_plugin_work(&[run[1].id], "one").await.unwrap();
        let next = claim(&world, "two", NOW).await;
        assert_eq!(names(&next), ["tag.deleted"]);
        let later = Unfinished::Waits { until: NOW + HOUR };
        let behind = world.store.claim_followers(&next[0], times, "two", 9).await.unwrap();
        assert_eq!(names(&behind), ["ticket.created", "ticket.updated"]);
        world.store.release_plugin_work(behind[0].id, "two", later).await.unwrap();
        world.store.unclaim_plugin_work(&[behind[1].id], "two").await.unwrap();
        assert!(world.store.claim_followers(&next[0], times, "two", 9).await.unwrap().is_empty(), "nothing passes what waits");
    }

    async fn a_run_is_as_large_as_may_be_in_memory(world: World) {
        let large = "x".repeat(3 << 20);
        let heavy = PluginEvent { payload: &large, ..event("tag.updated", "ticket-1") };
        tell(&world, &[event("tag.created", "ticket-1"), heavy, heavy, event("tag.deleted", "ticket-1")]).await;
        let first = claim(&world, "one", NOW).await.remove(0);
        let run = world.store.claim_followers(&first, (NOW, NOW + 60_000), "one", 9).await.unwrap();
        assert_eq!((names(&run), run[0].payload.len()), (vec!["tag.updated"], large.len()));
    }

    async fn what_follows_failed_work_waits_with_it(world: World) {
        tell(&world, &[event("tag.created", "ticket-1"), event("tag.updated", "ticket-1"), event("tag.deleted", "ticket-2")]).await;
        let first = claim(&world, "one", NOW).await.remove(0);
        let again = Unfinished::Failed { again_at: NOW + HOUR, error: "down" };
        world.store.release_plugin_work(first.id, "one", again).await.unwrap();
        world.store.hold_followers(first.id).await.unwrap();
        let later = claim(&world, "two", NOW + HOUR).await;
        assert_eq!(names(&later), ["tag.created", "tag.deleted"]);
        let behind = world.store.claim_followers(&later[0], (NOW + HOUR, NOW + 2 * HOUR), "two", 9).await.unwrap();
        assert_eq!((names(&behind), behind[0].run_at), (vec!["tag.updated"], NOW + HOUR));
        assert_eq!(later[1].run_at, NOW, "other lanes go on");
    }

    async fn of_waiting_jobs_with_a_key_there_is_one(world: World) {
        let ids = queue(&world, &[job("send", Some("5"), NOW + HOUR), job("send", Some("5"), NOW)]).await;
        assert_eq!(ids[0], ids[1]);
        let running = claim(&world, "one", NOW).await;
        assert_eq!(running.len(), 1);
        // While it runs, the next may be queued; failing, the old one makes room for it.
        queue(&world, &[job("send", Some("5"), NOW + HOUR)]).await;
        let again = Unfinished::Failed { again_at: NOW, error: "down" };
        assert!(world.store.release_plugin_work(running[0].id, "one", again).await.unwrap());
        assert!(claim(&world, "two", NOW).await.is_empty());
        assert_eq!(claim(&world, "two", NOW + HOUR).await.len(), 1);
    }

    async fn only_a_waiting_job_can_be_taken_back(world: World) {
        queue(&world, &[job("send", Some("5"), NOW)]).await;
        let mut tx = world.store.begin().await.unwrap();
        assert!(!tx.of(world.b.key).cancel_plugin_job("schedules", "send", "5").await.unwrap(), "of another company");
        assert!(!tx.of(world.a.key).cancel_plugin_job("campaigns", "send", "5").await.unwrap(), "of another plugin");
        assert!(tx.of(world.a.key).cancel_plugin_job("schedules", "send", "5").await.unwrap());
        assert!(!tx.of(world.a.key).cancel_plugin_job("schedules", "send", "5").await.unwrap());
        tx.commit().await.unwrap();
        queue(&world, &[job("send", Some("6"), NOW)]).await;
        claim(&world, "one", NOW).await;
        let mut tx = world.store.begin().await.unwrap();
        assert!(!tx.of(world.a.key).cancel_plugin_job("schedules", "send", "6").await.unwrap(), "it is running");
    }

    async fn who_is_busy_is_passed_over(world: World) {
        queue(&world, &[job("send", None, NOW)]).await;
        let mut tx = world.store.begin().await.unwrap();
        tx.of(world.b.key).queue_plugin_job(job("other", None, NOW), NOW).await.unwrap();
        let busy = [(world.a.key, "schedules".to_owned())];
        let claimed = tx.claim_plugin_work((NOW, NOW + 1), "one", (&busy, &[]), 10).await.unwrap();
        assert_eq!(names(&claimed), ["other"]);
    }

    async fn a_cron_line_is_queued_once_by_whichever_host_is_first(world: World) {
        let mut tx = world.store.begin().await.unwrap();
        tx.plant_crons("schedules", "sweep", "0 8 * * *").await.unwrap();
        tx.plant_crons("schedules", "sweep", "0 8 * * *").await.unwrap();
        tx.commit().await.unwrap();
        let mine = |crons: Vec<balcao_storage::DueCron>| crons.into_iter().find(|cron| cron.company == world.a.key);
        let fresh = mine(world.store.due_crons(NOW, 100).await.unwrap()).unwrap();
        assert_eq!(fresh.due_at, None);
        let mut tx = world.store.begin().await.unwrap();
        assert!(tx.of(world.a.key).advance_cron(&fresh, Some(NOW + HOUR), None, NOW).await.unwrap());
        tx.commit().await.unwrap();
        assert!(mine(world.store.due_crons(NOW, 100).await.unwrap()).is_none());
        let due = mine(world.store.due_crons(NOW + HOUR, 100).await.unwrap()).unwrap();
        let mut tx = world.store.begin().await.unwrap();
        let job = Some(job("sweep", Some("cron"), NOW + HOUR));
        assert!(tx.of(world.a.key).advance_cron(&due, Some(NOW + 2 * HOUR), job, NOW).await.unwrap());
        assert!(!tx.of(world.a.key).advance_cron(&due, Some(NOW + 2 * HOUR), job, NOW).await.unwrap());
        tx.plant_crons("schedules", "sweep", "0 9 * * *").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(claim(&world, "one", NOW + HOUR).await.len(), 1);
        assert_eq!(mine(world.store.due_crons(NOW, 100).await.unwrap()).unwrap().due_at, None, "a new line begins anew");
    }
}
