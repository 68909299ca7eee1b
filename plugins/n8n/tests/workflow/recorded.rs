//! A conversation as a workflow once had it.

use crate::support::{bot, text};
use balcao_testkit::{BotAction, Host, json};

#[test]
fn a_conversation_goes_as_it_was_recorded() {
    let host = Host::start();
    host.set_time(1_797_000_000_000);
    host.http().cassette("tests/cassettes/orders.json");
    host.http().ignoring(&["/data/answerTo"]);
    let mut talk = bot(&host);
    let asked = talk.says("Cadê meu pedido?").unwrap();
    assert_eq!(asked[0], text("Qual é o número do pedido?"));
    assert_eq!(asked[1], BotAction::Remember(json!({ "asked": "order" }).to_string()));
    assert_eq!(talk.says("4711"), Ok(vec![text("O pedido 4711 chega amanhã.")]));
    let thanked = vec![text("Por nada!"), BotAction::Close];
    assert_eq!(talk.says("obrigada"), Ok(thanked));
}
