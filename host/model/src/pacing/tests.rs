use super::*;

const NOW: Millis = 1_795_000_000_000;

fn pace(per_minute: i64) -> Pace {
    Pace {
        per_minute,
        warm_up_from: None,
    }
}

/// How many messages go at once after a rest, and how many more in the minute that follows.
fn sent_in_a_minute(pace: Pace, priority: Priority) -> (usize, usize) {
    let (mut used_until, mut at_once, mut later) = (0, 0, 0);
    for now in NOW..NOW + MINUTE {
        while let Verdict::Go { used_until: used } = pace.ask(used_until, priority, now) {
            used_until = used;
            if now == NOW {
                at_once += 1;
            } else {
                later += 1;
            }
        }
    }
    (at_once, later)
}

#[test]
fn a_number_warms_up_from_a_fifth_to_its_full_rate_in_fourteen_days() {
    let warming = Pace {
        warm_up_from: Some(NOW),
        ..pace(100)
    };
    for (day, percent) in [
        (1, 20),
        (2, 26),
        (7, 56),
        (8, 63),
        (13, 93),
        (14, 100),
        (15, 100),
        (900, 100),
    ] {
        assert_eq!(warming.percent(NOW + (day - 1) * DAY), percent, "day {day}");
        assert_eq!(warming.rate(NOW + day * DAY - 1), percent, "the end of day {day}");
    }
    assert_eq!(warming.percent(NOW - DAY), 20, "a start in the future is the first day");
    assert_eq!(pace(100).percent(NOW), 100, "a warm number");
}

#[test]
fn even_the_slowest_number_sends_something_and_no_choice_is_absurd() {
    let coldest = Pace {
        warm_up_from: Some(NOW),
        ..pace(1)
    };
    assert_eq!(coldest.rate(NOW), 1);
    assert_eq!(pace(0).rate(NOW), 1);
    assert_eq!(pace(-7).rate(NOW), 1);
    assert_eq!(pace(i64::MAX).rate(NOW), MAX_PER_MINUTE);
}

#[test]
fn a_rested_number_sends_a_short_burst_and_then_its_rate() {
    for (per_minute, priority, at_once) in [
        (60, Priority::Agent, 15),
        (60, Priority::Campaign, 7),
        (4, Priority::Agent, 1),
        (1, Priority::Campaign, 1),
        (6_000, Priority::Agent, 1_500),
    ] {
        let (burst, later) = sent_in_a_minute(pace(per_minute), priority);
        assert_eq!(burst, at_once, "{per_minute} {priority:?}");
        let rate = usize::try_from(per_minute).unwrap();
        assert!((rate - 1..=rate).contains(&later), "{per_minute} {priority:?}: {later}");
    }
}

#[test]
fn an_agent_need_not_wait_behind_a_campaign_that_uses_all_it_may() {
    let mut used_until = 0;
    while let Verdict::Go { used_until: used } = pace(60).ask(used_until, Priority::Campaign, NOW) {
        used_until = used;
    }
    assert!(matches!(
        pace(60).ask(used_until, Priority::Plugin, NOW),
        Verdict::Hold { .. }
    ));
    assert!(matches!(
        pace(60).ask(used_until, Priority::Agent, NOW),
        Verdict::Go { .. }
    ));
}

#[test]
fn who_waits_knows_why_and_until_when() {
    let warming = Pace {
        warm_up_from: Some(NOW),
        ..pace(60)
    };
    for (pace, reason) in [(pace(60), HoldReason::Rate), (warming, HoldReason::WarmUp)] {
        let far = NOW + 10 * MINUTE;
        let Verdict::Hold { until, reason: told } = pace.ask(far, Priority::Agent, NOW) else {
            panic!("it must wait");
        };
        assert_eq!(told, reason);
        assert!(matches!(pace.ask(far, Priority::Agent, until), Verdict::Go { .. }));
        assert!(matches!(
            pace.ask(far, Priority::Agent, until - 1),
            Verdict::Hold { .. }
        ));
    }
}

#[test]
fn pauses_between_tries_double_up_to_half_an_hour() {
    for (attempts, pause) in [(1, 2_000), (2, 4_000), (5, 32_000), (11, 1_800_000), (15, 1_800_000)] {
        assert_eq!(try_again_at(attempts, NOW, 0.0, NOW), Some(NOW + pause), "{attempts}");
        assert_eq!(
            try_again_at(attempts, NOW, 1.0, NOW),
            Some(NOW + pause / 2),
            "{attempts}"
        );
    }
}

#[test]
fn a_send_fails_after_enough_tries_or_a_day() {
    assert_eq!(try_again_at(MAX_ATTEMPTS, NOW, 0.5, NOW), None);
    assert_eq!(try_again_at(1, NOW - PATIENCE_MS, 0.5, NOW), None);
    assert!(try_again_at(1, NOW - PATIENCE_MS + 1, 0.5, NOW).is_some());
}

#[test]
fn agents_go_first_and_campaigns_last() {
    let mut order = [Priority::Campaign, Priority::Agent, Priority::Plugin, Priority::Bot];
    order.sort_by_key(|priority| priority.rank());
    assert_eq!(
        order,
        [Priority::Agent, Priority::Bot, Priority::Plugin, Priority::Campaign]
    );
    assert!(
        order
            .iter()
            .all(|priority| Priority::of_rank(priority.rank()) == *priority)
    );
    assert_eq!(Priority::of_rank(99), Priority::Campaign);
}
