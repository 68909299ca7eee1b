//! The phone that scans a code, and what the service then tells the client.

use anyhow::{Context, Result};
use hmac::{Hmac, KeyInit, Mac};
use whatsapp_rust::buffa::Message;
use whatsapp_rust::wacore::pair::PairUtils;
use whatsapp_rust::wacore_binary::builder::NodeBuilder;
use whatsapp_rust::wacore_binary::{Jid, Node, SERVER_JID};
use whatsapp_rust::waproto::whatsapp as wa;

use crate::wire::{keys, public};

/// The customer's other name.
pub const LID: &str = "100000000000001:1@lid";

/// The stanza that ends pairing: the device, signed by the account, sealed with the secret of the code.
pub fn pair_success(code: &str) -> Result<Node> {
    let (_, _, device) = PairUtils::parse_qr_code(code)?;
    let secret = decode(code.split(',').nth(3).context("no secret in the code")?)?;
    let account = keys();
    let details = wa::ADVDeviceIdentity {
        key_index: Some(1),
        ..Default::default()
    }
    .encode_to_vec();
    let signed: Vec<u8> = [&[6, 0], details.as_slice(), &device].concat();
    let signature = account.private_key.calculate_signature(&signed, &mut rand::rng())?;
    let identity = wa::ADVSignedDeviceIdentity {
        details: Some(details),
        account_signature_key: Some(public(&account).to_vec()),
        account_signature: Some(signature.to_vec()),
        ..Default::default()
    }
    .encode_to_vec();
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(&secret)?;
    mac.update(&identity);
    let sealed = wa::ADVSignedDeviceIdentityHMAC {
        hmac: Some(mac.finalize().into_bytes().to_vec()),
        details: Some(identity),
        ..Default::default()
    };
    let (jid, lid): (Jid, Jid) = ("5511999990000:1@s.whatsapp.net".parse()?, LID.parse()?);
    let success = NodeBuilder::new("pair-success").children([
        NodeBuilder::new("device-identity")
            .bytes(sealed.encode_to_vec())
            .build(),
        NodeBuilder::new("device").attr("jid", jid).attr("lid", lid).build(),
        NodeBuilder::new("platform").attr("name", "android").build(),
    ]);
    Ok(iq("pair-2").children([success.build()]).build())
}

/// A request of the service.
pub fn iq(id: &str) -> NodeBuilder {
    NodeBuilder::new("iq")
        .attr("from", SERVER_JID)
        .attr("type", "set")
        .attr("id", id)
}

/// Base64 of the code's fields.
fn decode(text: &str) -> Result<Vec<u8>> {
    use base64::Engine;
    Ok(base64::engine::general_purpose::STANDARD.decode(text)?)
}
