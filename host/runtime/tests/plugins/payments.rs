//! The role `payments`: charges by Pix and what a provider tells of them.

use balcao_runtime::{CallError, ChargeChange, ChargeRequest, ChargeStatus, Delivery, PluginError};
use serde_json::{Value, json};

use crate::support::{Bench, ECHO};

const TILL: &str = "host/runtime/fixtures/till";
const KEY: &str = "inv00000881t00012x7h2k9d4q1";

async fn till() -> Bench {
    let bench = Bench::with(TILL).await;
    bench.outside.set_secret(5, "token", "of five", None);
    bench.outside.set_secret(5, "word", "abra", None);
    bench
}

fn request() -> ChargeRequest {
    ChargeRequest {
        key: KEY.to_owned(),
        amount_cents: 14_990,
        description: "Fatura 881".to_owned(),
        due_on: "2026-12-10".to_owned(),
        payer_name: "Ana".to_owned(),
        payer_document: Some("52998224725".to_owned()),
        payer_email: None,
    }
}

fn cob(status: &str, pix: &Value) -> String {
    json!({ "txid": KEY, "status": status, "pixCopiaECola": "00020101021226", "pix": pix }).to_string()
}

fn told(query: &str) -> Delivery {
    Delivery {
        id: "7".to_owned(),
        hook: String::new(),
        query: query.to_owned(),
        headers: Vec::new(),
        body: json!({ "pix": [{ "txid": KEY, "valor": "149.90" }] })
            .to_string()
            .into_bytes(),
        received_at: 1,
        attempt: 1,
        is_last: false,
    }
}

#[tokio::test]
async fn a_charge_is_made_with_the_account_of_the_company_that_collects() {
    let bench = till().await;
    let plugin = bench.runtime.plugin("till").unwrap();
    bench.outside.answer(201, &cob("ATIVA", &json!([])));
    let made = bench
        .runtime
        .create_charge(&plugin, bench.scope(5), request())
        .await
        .unwrap();
    assert_eq!(
        (made.reference.as_str(), made.status, made.paid_cents),
        (KEY, ChargeStatus::Waiting, 0)
    );
    assert_eq!(made.code, "00020101021226");
    let sent = bench.outside.take_sent().remove(0).request;
    assert_eq!(
        (sent.method, sent.url),
        ("PUT", format!("https://pix.example.com/v2/cobv/{KEY}"))
    );
    assert!(
        sent.headers
            .contains(&("authorization".to_owned(), "Bearer of five".to_owned()))
    );
    let body: Value = serde_json::from_slice(&sent.body).unwrap();
    assert_eq!(body["valor"]["original"], "149.90");
    assert_eq!(
        (&body["devedor"]["cpf"], &body["calendario"]["dataDeVencimento"]),
        (&json!("52998224725"), &json!("2026-12-10"))
    );
    let elsewhere = bench.runtime.create_charge(&plugin, bench.scope(6), request()).await;
    assert!(
        matches!(elsewhere, Err(CallError::Plugin(PluginError::Invalid(_)))),
        "no account: {elsewhere:?}"
    );
    assert!(bench.outside.take_sent().is_empty());
}

#[tokio::test]
async fn what_the_provider_refuses_is_told_apart_from_what_comes_later() {
    let bench = till().await;
    let plugin = bench.runtime.plugin("till").unwrap();
    let nameless = ChargeRequest {
        payer_document: None,
        ..request()
    };
    let refused = bench
        .runtime
        .create_charge(&plugin, bench.scope(5), nameless)
        .await
        .unwrap_err();
    assert_eq!((refused.status(), refused.code()), (400, "ERR_PAYER_WITHOUT_DOCUMENT"));
    bench.outside.answer(503, "");
    let later = bench.runtime.create_charge(&plugin, bench.scope(5), request()).await;
    assert_eq!(
        later,
        Err(CallError::Plugin(PluginError::Internal(
            "the service answered 503".to_owned()
        )))
    );
    bench.outside.answer(
        201,
        &json!({ "txid": "", "status": "ATIVA", "pixCopiaECola": "0002" }).to_string(),
    );
    let nonsense = bench.runtime.create_charge(&plugin, bench.scope(5), request()).await;
    assert!(matches!(nonsense, Err(CallError::BadAnswer(_))), "{nonsense:?}");
}

#[tokio::test]
async fn a_delivery_says_which_charges_stand_otherwise_now() {
    let bench = till().await;
    bench.clock.set(9_000);
    let plugin = bench.runtime.plugin("till").unwrap();
    let paid = json!([{ "txid": KEY, "valor": "149.90" }]);
    bench.outside.answer(200, &cob("CONCLUIDA", &paid));
    let changes = bench
        .runtime
        .deliver_payment(&plugin, bench.scope(5), told("word=abra"))
        .await;
    let change = ChargeChange {
        reference: KEY.to_owned(),
        status: ChargeStatus::Paid,
        paid_cents: 14_990,
        at: 9_000,
    };
    assert_eq!(changes, Ok(vec![change]));
    for (company, query) in [(5, "word=kadabra"), (6, "word=abra")] {
        let changes = bench
            .runtime
            .deliver_payment(&plugin, bench.scope(company), told(query))
            .await;
        assert_eq!(changes, Ok(Vec::new()), "not genuine in {company}");
    }
    assert_eq!(
        bench.outside.take_sent().len(),
        1,
        "nobody is asked of what is not genuine"
    );
}

#[tokio::test]
async fn a_plugin_that_does_not_collect_is_not_asked() {
    let bench = Bench::with(ECHO).await;
    let plugin = bench.runtime.plugin("echo").unwrap();
    let made = bench.runtime.create_charge(&plugin, bench.scope(5), request()).await;
    assert_eq!(made, Err(CallError::NoRole("payments")));
}
