//! One connection as the service sees it: the Noise handshake, then stanzas in encrypted frames.

use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_websockets::{Message, ServerBuilder, WebSocketStream};
use wacore_noise::framing::{FrameDecoder, encode_frame};
use wacore_noise::{NoiseCipher, NoiseHandshake, test_util::build_cert_chain_bytes};
use whatsapp_rust::buffa::{Message as _, MessageField};
use whatsapp_rust::wacore::libsignal::protocol::KeyPair;
use whatsapp_rust::wacore_binary::consts::{NOISE_PATTERN_XX, WA_CONN_HEADER};
use whatsapp_rust::wacore_binary::{Node, OwnedNodeRef, marshal::marshal, util::unpack};
use whatsapp_rust::waproto::whatsapp::{ClientPayload, HandshakeMessage, handshake_message::ServerHello};

pub struct Wire {
    frames: Frames,
    out: NoiseCipher,
    sent: u32,
    inward: NoiseCipher,
    received: u32,
}

impl Wire {
    /// Answers a connection (Noise XX) with a certificate that nobody has signed, and reads who it is from.
    pub async fn accept(stream: TcpStream) -> Result<(Self, ClientPayload)> {
        let (_, socket) = ServerBuilder::new().accept(stream).await?;
        let mut frames = Frames {
            socket,
            decoder: FrameDecoder::new(),
            greeted: false,
        };
        let hello = HandshakeMessage::decode_from_slice(&frames.next().await?)?;
        let theirs = hello
            .client_hello
            .into_option()
            .and_then(|hello| hello.ephemeral)
            .context("no hello")?;

        let (identity, ephemeral) = (keys(), keys());
        let mut noise = NoiseHandshake::new(NOISE_PATTERN_XX, &WA_CONN_HEADER)?;
        noise.authenticate(&theirs);
        noise.authenticate(public(&ephemeral));
        noise.mix_shared_secret(ephemeral.private_key.serialize(), &theirs)?;
        let known = noise.encrypt(public(&identity))?;
        noise.mix_shared_secret(identity.private_key.serialize(), &theirs)?;
        let certificate = noise.encrypt(&build_cert_chain_bytes(public(&identity).try_into()?))?;
        let answer = ServerHello {
            ephemeral: Some(public(&ephemeral).to_vec()),
            r#static: Some(known),
            payload: Some(certificate),
            ..Default::default()
        };
        let answer = HandshakeMessage {
            server_hello: MessageField::some(answer),
            ..Default::default()
        };
        frames.send(&answer.encode_to_vec()).await?;

        let finish = HandshakeMessage::decode_from_slice(&frames.next().await?)?;
        let finish = finish.client_finish.into_option().context("no end of the handshake")?;
        let theirs = noise.decrypt(&finish.r#static.context("no key")?)?;
        noise.mix_shared_secret(ephemeral.private_key.serialize(), &theirs)?;
        let who = noise.decrypt(&finish.payload.context("no payload")?)?;
        // Both ends are given them in the order of the one who began.
        let (inward, out) = noise.finish()?;
        let wire = Self {
            frames,
            out,
            sent: 0,
            inward,
            received: 0,
        };
        Ok((wire, ClientPayload::decode_from_slice(&who)?))
    }

    pub async fn send(&mut self, node: &Node) -> Result<()> {
        let sealed = self.out.encrypt_with_counter(self.sent, &marshal(node)?)?;
        self.sent += 1;
        self.frames.send(&sealed).await
    }

    pub async fn next(&mut self) -> Result<OwnedNodeRef> {
        let mut frame = self.frames.next().await?;
        self.inward.decrypt_in_place_with_counter(self.received, &mut frame)?;
        self.received += 1;
        Ok(OwnedNodeRef::new(unpack(&frame)?.into_owned())?)
    }
}

struct Frames {
    socket: WebSocketStream<TcpStream>,
    decoder: FrameDecoder,
    greeted: bool,
}

impl Frames {
    async fn next(&mut self) -> Result<Vec<u8>> {
        loop {
            if let Some(frame) = self.decoder.decode_frame() {
                return Ok(frame.to_vec());
            }
            let message = self.socket.next().await.context("closed")??;
            let bytes: &[u8] = message.as_payload();
            let greeting = if self.greeted { 0 } else { WA_CONN_HEADER.len() };
            self.greeted = true;
            self.decoder.feed(bytes.get(greeting..).context("too short")?);
        }
    }

    async fn send(&mut self, payload: &[u8]) -> Result<()> {
        Ok(self.socket.send(Message::binary(encode_frame(payload, None)?)).await?)
    }
}

pub fn keys() -> KeyPair {
    KeyPair::generate(&mut rand::rng())
}

pub fn public(keys: &KeyPair) -> &[u8] {
    keys.public_key.public_key_bytes()
}
