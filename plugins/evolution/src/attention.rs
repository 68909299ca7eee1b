//! What customers see of agents.

use std::time::Duration;

use balcao_plugin::Result;
use balcao_plugin::channel::{Attention, Connection};
use serde_json::json;

use crate::address::jid;
use crate::server;

/// For how long it is shown that somebody writes, in milliseconds. The server answers when it is over.
const SHOWN: u32 = 8_000;
/// Nobody waits for that.
const PATIENCE: Duration = Duration::from_secs(2);

/// Shows that everything up to a message was read and, while somebody does, that somebody writes.
pub(crate) fn show(connection: &Connection, attention: &Attention) -> Result<()> {
    let to = jid(attention.to.known_as(), attention.to.is_group);
    let read = json!({ "readMessages": [{ "remoteJid": to, "fromMe": false, "id": attention.newest }] });
    let call = server::call(connection, server::post, "chat/markMessageAsRead")?.json(&read)?;
    call.send()?;
    if attention.typing {
        let writing = json!({ "number": to, "presence": "composing", "delay": SHOWN });
        let call = server::call(connection, server::post, "chat/sendPresence")?.json(&writing)?;
        // It has begun although nobody has heard the end.
        let _ = call.timeout(PATIENCE).attempt()?;
    }
    Ok(())
}
