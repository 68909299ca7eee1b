//! As much of the service as pairing needs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use whatsapp_rust::wacore_binary::builder::NodeBuilder;
use whatsapp_rust::wacore_binary::{Jid, Node, OwnedNodeRef, SERVER_JID};

use crate::phone;
use crate::wire::Wire;

/// Who shows a code, by the reference in it: what is sent there is the next step of its pairing.
type Waiting = Arc<Mutex<HashMap<String, mpsc::UnboundedSender<String>>>>;

pub struct Server {
    pub address: String,
    waiting: Waiting,
}

pub async fn listen() -> Result<Server> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("ws://{}/ws/chat", listener.local_addr()?);
    let waiting = Waiting::default();
    let theirs = waiting.clone();
    tokio::spawn(async move {
        for n in 0.. {
            let Ok((stream, _)) = listener.accept().await else {
                return;
            };
            let waiting = theirs.clone();
            tokio::spawn(async move {
                if let Err(error) = serve(stream, n, &waiting).await {
                    eprintln!("connection {n}: {error:#}");
                }
            });
        }
    });
    Ok(Server { address, waiting })
}

impl Server {
    /// Takes the client that shows this code a step on: its code is scanned, and then it is asked to connect anew. The second
    /// is only for one that has told of its pairing; until then it would leave the new connection too.
    pub fn go_on(&self, code: &str) -> Result<()> {
        let reference = code.split(',').next().unwrap_or_default();
        let found = self
            .waiting
            .lock()
            .ok()
            .and_then(|waiting| waiting.get(reference).cloned());
        Ok(found.context("nobody shows this code")?.send(code.to_owned())?)
    }
}

async fn serve(stream: TcpStream, n: usize, waiting: &Waiting) -> Result<()> {
    let (wire, who) = Wire::accept(stream).await?;
    match who.username {
        None => pair(wire, n, waiting).await,
        Some(_) => log_in(wire).await,
    }
}

/// Offers references for codes, and once one was scanned says so and asks the client to come back.
async fn pair(mut wire: Wire, n: usize, waiting: &Waiting) -> Result<()> {
    let references: Vec<String> = (0..6).map(|i| format!("2@reference-{n}-{i}")).collect();
    let (step, mut steps) = mpsc::unbounded_channel();
    if let Ok(mut waiting) = waiting.lock() {
        waiting.insert(references[0].clone(), step);
    }
    let refs = references
        .iter()
        .map(|text| NodeBuilder::new("ref").bytes(text.as_bytes()).build());
    let offer = phone::iq("pair-1").children([NodeBuilder::new("pair-device").children(refs).build()]);
    wire.send(&offer.build()).await?;
    answer(&mut wire, "pair-1").await?;
    wire.send(&phone::pair_success(&steps.recv().await.context("given up")?)?)
        .await?;
    answer(&mut wire, "pair-2").await?;
    steps.recv().await.context("given up")?;
    wire.send(&NodeBuilder::new("stream:error").attr("code", "515").build())
        .await
}

/// Lets a paired client in, has nothing for it, and agrees to all that it asks for.
async fn log_in(mut wire: Wire) -> Result<()> {
    wire.send(
        &NodeBuilder::new("success")
            .attr("lid", phone::LID.parse::<Jid>()?)
            .build(),
    )
    .await?;
    loop {
        let asked = wire.next().await?;
        let Some(id) = asked.get_attr("id").filter(|_| asked.tag() == "iq") else {
            continue;
        };
        let agreed = NodeBuilder::new("iq")
            .attr("from", SERVER_JID)
            .attr("type", "result")
            .attr("id", id.as_str().as_ref());
        wire.send(&agreed.children(empty_collections(&asked)).build()).await?;
        if asked.get_optional_child("active").is_some() {
            let nothing = NodeBuilder::new("offline").attr("count", "0").build();
            wire.send(
                &NodeBuilder::new("ib")
                    .attr("from", SERVER_JID)
                    .children([nothing])
                    .build(),
            )
            .await?;
        }
    }
}

/// Of the settings that a phone shares, the service knows none.
fn empty_collections(asked: &OwnedNodeRef) -> Option<Node> {
    let collections = asked.get_optional_child("sync")?.get_children_by_tag("collection");
    let names = collections.filter_map(|collection| Some(collection.get_attr("name")?.as_str().into_owned()));
    let empty = names.map(|name| {
        NodeBuilder::new("collection")
            .attr("name", name)
            .attr("version", "0")
            .build()
    });
    Some(NodeBuilder::new("sync").children(empty).build())
}

/// Waits for the client's answer to one request.
async fn answer(wire: &mut Wire, id: &str) -> Result<()> {
    loop {
        let node = wire.next().await?;
        let is = |name: &str, value: &str| node.get_attr(name).is_some_and(|found| found.as_str() == value);
        if node.tag() == "iq" && is("id", id) {
            anyhow::ensure!(is("type", "result"), "refused: {id}");
            return Ok(());
        }
    }
}
