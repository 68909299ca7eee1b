use super::*;
use crate::role::Life;
use balcao_model::company::CompanyKey;

fn noted(number: usize, bytes: usize) -> Arc<Noted> {
    Arc::new(Noted {
        id: format!("{number:016x}"),
        version: "1.0.0".to_owned(),
        role: "routes",
        at: 0,
        duration_ms: 1,
        scope: Scope {
            company: CompanyKey::from_row(1),
            plugin_id: "demo".to_owned(),
            user: None,
            locale: "pt".to_owned(),
        },
        input: Input::Life(Life::Enabled),
        taped: Taped {
            calls: vec![HostCall::of("kv", &Ok::<_, crate::ports::PortError>("x".repeat(bytes)))],
            whole: true,
            secrets: Vec::new(),
        },
        outcome: Err(CallError::Timeout),
    })
}

#[test]
fn memory_is_bounded_by_number_and_by_size() {
    let mut ring = Ring::default();
    for number in 0..200 {
        ring.push(10, noted(number, 10));
    }
    assert_eq!((ring.calls.len(), ring.bytes), (KEPT, KEPT * 10));
    let mut ring = Ring::default();
    for number in 0..20 {
        ring.push(CALL_BYTES, noted(number, 1));
    }
    assert_eq!(ring.calls.len(), KEPT_BYTES / CALL_BYTES);
}

#[test]
fn a_record_survives_its_way_as_text() {
    let record = noted(1, 3).record();
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<CallRecord>(&text).unwrap(), record);
}
