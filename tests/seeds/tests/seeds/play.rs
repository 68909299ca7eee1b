//! Playing a script against a desk, and beside it against the model.

mod deliver;

use crate::model::{Key, Model, Status, expected::Expected, said};
use crate::observed::Observed;
use crate::stage::Stage;
use balcao_desk::{DeskError, DeskResult, MessageInput, Phone, TicketInput};
use balcao_model::ticket::TicketStatus;
use balcao_simulation::{AgentAct, Chance, Chat, Script, Trouble, What};
use std::collections::{BTreeMap, BTreeSet};

const HOUR: i64 = 3_600_000;
/// No script's messages need more rounds than that; each is an hour after the one before.
const MOST_ROUNDS: usize = 60;

/// Something that goes wrong on purpose, so that a test can see that it is noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// Nothing.
    None,
    /// The desk confirms this and forgets it.
    Forgets(usize),
    /// What was written is stored under another id as well.
    Doubles(usize),
}

/// How a play ended.
pub(crate) struct Outcome {
    pub(crate) expected: Expected,
    pub(crate) observed: Observed,
    /// Refusals of the desk that the rules do not ask for, and the other way round.
    pub(crate) surprises: Vec<String>,
}

/// A play as it goes on.
struct Play<'a> {
    script: &'a Script,
    stage: &'a Stage,
    model: Model<'a>,
    flaw: Flaw,
    phone: Option<Phone>,
    banned: bool,
    /// What the service keeps for the desk while it is away.
    kept: Vec<usize>,
    /// What reactions to answers are about: the message's id and its step; fixed by the first delivery.
    targets: BTreeMap<usize, Option<(String, usize)>>,
    /// The highest tick of each message that was seen.
    acks: BTreeMap<String, i64>,
    told: BTreeMap<String, i64>,
    fallen: Vec<(String, i64, i64)>,
    doubled_tickets: BTreeSet<String>,
    surprises: Vec<String>,
}

/// Plays a script to its end.
pub(crate) async fn play(script: &Script, stage: &Stage, flaw: Flaw) -> Outcome {
    let mut play = Play {
        script,
        stage,
        model: Model::new(script),
        flaw,
        phone: None,
        banned: false,
        kept: Vec::new(),
        targets: BTreeMap::new(),
        acks: BTreeMap::new(),
        told: BTreeMap::new(),
        fallen: Vec::new(),
        doubled_tickets: BTreeSet::new(),
        surprises: Vec::new(),
    };
    play.pair().await;
    for step in &script.steps {
        stage.clock.advance(1);
        stage.service.set_now(step.at);
        play.tick().await;
        let mut chance = Chance::new(script.seed, 100 + step.number as u64);
        match &step.what {
            What::Deliver(number) => play.arrive(*number).await,
            What::Lose(_) => {}
            What::Agent { agent, chat, act } => {
                if chance.percent(70) {
                    play.work().await;
                }
                play.agent(*agent, *chat, act, step.number).await;
            }
            What::Service(trouble) => play.trouble(*trouble).await,
        }
        if chance.percent(40) {
            play.work().await;
        }
        if chance.percent(30) {
            play.sends().await;
        }
        if chance.percent(4) {
            stage.clock.advance(HOUR);
        }
        if chance.percent(8) {
            play.look().await;
        }
    }
    play.finish().await
}

impl Play<'_> {
    async fn work(&mut self) {
        while self.stage.desk.rounds().inbox().await.unwrap() > 0 {}
        self.model.work();
    }

    async fn sends(&mut self) -> usize {
        self.stage.service.begin_round();
        self.stage.desk.rounds().sends().await.unwrap()
    }

    async fn agent(&mut self, agent: usize, chat: Chat, act: &AgentAct, step: usize) {
        let Some((at, number)) = self.model.conversation(chat) else {
            return;
        };
        let found = self
            .stage
            .tickets()
            .await
            .into_iter()
            .find(|ticket| ticket.contact.number == number);
        let Some(ticket) = found.map(|ticket| ticket.id) else {
            self.surprises.push(format!("step {step}: {number} has no ticket"));
            return;
        };
        let told = refusal(self.act(agent, ticket, act, step).await);
        let ruled = self.model.act(at, agent, act, step);
        if told.as_deref() != ruled {
            self.surprises
                .push(format!("step {step}: the desk says {told:?} and the rules {ruled:?}"));
        }
    }

    async fn act(&self, agent: usize, ticket: i64, act: &AgentAct, step: usize) -> DeskResult<()> {
        let who = &self.stage.agents[agent];
        let mut change = TicketInput::default();
        match act {
            AgentAct::Read => return self.stage.desk.messages().list(who, ticket, 1).await.map(drop),
            AgentAct::Answer { text, twice } => {
                let input = MessageInput {
                    body: said(text, step),
                    quoted_id: None,
                    client_id: Some(format!("answer-{step}")),
                };
                let messages = self.stage.desk.messages();
                if *twice {
                    messages.send(who, ticket, &input).await?;
                }
                return messages.send(who, ticket, &input).await;
            }
            AgentAct::Accept => {
                change.status = Some(TicketStatus::Open);
                change.user_id = Some(Some(who.user_id()));
            }
            AgentAct::Transfer { to } => change.user_id = Some(Some(self.stage.agents[*to].user_id())),
            AgentAct::Return => {
                change.status = Some(TicketStatus::Pending);
                change.user_id = Some(None);
            }
            AgentAct::Close => change.status = Some(TicketStatus::Closed),
        }
        self.stage.desk.tickets().update(who, ticket, &change).await.map(drop)
    }

    async fn trouble(&mut self, trouble: Trouble) {
        match trouble {
            Trouble::Disconnect => self.unpair().await,
            Trouble::Ban => {
                self.banned = true;
                self.stage.service.ban(true);
                // Some messages meet the ban before the desk is told of it.
                self.sends().await;
                self.unpair().await;
                self.pair().await;
            }
            Trouble::Lift => {
                self.banned = false;
                self.stage.service.ban(false);
                self.pair().await;
            }
            Trouble::Reconnect => self.pair().await,
        }
    }

    async fn unpair(&mut self) {
        if let Some(phone) = self.phone.take() {
            self.stage.desk.simulation().unpair(phone).await.unwrap();
            self.model.connected = false;
        }
    }

    /// Pairs the phone, if it is not and the service lets it; then the service brings what it has kept.
    async fn pair(&mut self) {
        if self.phone.is_some() {
            return;
        }
        let (connections, admin) = (self.stage.desk.connections(), &self.stage.agents[0]);
        connections.start(admin, self.stage.connection).await.unwrap();
        let shown = connections.show(admin, self.stage.connection).await.unwrap();
        let Some((_, secret)) = shown.qrcode.split_once('#') else {
            if !self.banned || shown.status != "DISCONNECTED" {
                self.surprises
                    .push(format!("a connection without QR code is {}", shown.status));
            }
            return;
        };
        let simulation = self.stage.desk.simulation();
        let token = simulation.pair(secret).await.unwrap();
        self.phone = Some(simulation.phone(&token).await.unwrap());
        self.model.connected = true;
        for number in std::mem::take(&mut self.kept) {
            self.arrive(number).await;
        }
    }

    /// What must hold at every moment.
    async fn look(&mut self) {
        let mut active: BTreeSet<String> = BTreeSet::new();
        for ticket in self.stage.conversations().await {
            if ticket.status != Status::Closed && !active.insert(ticket.number.clone()) {
                self.doubled_tickets.insert(ticket.number);
            }
            for line in ticket.lines.into_iter().filter(|line| line.from_me) {
                let before = self.acks.insert(line.id.clone(), line.ack).unwrap_or(0);
                if line.ack < before {
                    self.fallen.push((line.id, before, line.ack));
                }
            }
        }
    }

    /// Brings everything to rest: what is kept arrives, what waits is sent, what was sent is ticked.
    async fn finish(mut self) -> Outcome {
        self.look().await;
        self.trouble(Trouble::Lift).await;
        self.stage.service.set_now(u64::MAX / 2);
        let mut waiting = MOST_ROUNDS;
        // In every other play ticks come when all trying is over, also for what nobody knows the fate of.
        let patient = if self.script.seed.is_multiple_of(2) {
            0
        } else {
            MOST_ROUNDS
        };
        for round in 0..MOST_ROUNDS {
            if round >= patient {
                self.tick().await;
            }
            self.work().await;
            while self.sends().await > 0 {}
            self.stage.clock.advance(HOUR);
            if !self.stage.store.has_due_sends(i64::MAX).await.unwrap() && round > 0 {
                waiting = 0;
                break;
            }
        }
        self.tick().await;
        self.work().await;
        self.look().await;
        Outcome {
            expected: self.model.expected(),
            observed: Observed {
                contacts: self.stage.contacts().await,
                tickets: self.stage.conversations().await,
                arrived: self.stage.service.taken().into_iter().map(|one| one.id).collect(),
                told: self.told,
                fallen: self.fallen,
                doubled_tickets: self.doubled_tickets.into_iter().collect(),
                waiting,
            },
            surprises: self.surprises,
        }
    }
}

fn refusal(outcome: DeskResult<()>) -> Option<String> {
    match outcome {
        Ok(()) => None,
        Err(DeskError::Refused(refusal)) => Some(refusal.code.into_owned()),
        Err(DeskError::Internal(fault)) => Some(format!("{fault:#}")),
    }
}

/// The key under which the desk shows a message of the model.
pub(crate) fn shown_as(key: &Key) -> String {
    match key {
        Key::Written(number) => format!("m{number}"),
        Key::Answer(step) => format!("answer-{step}"),
        Key::NoCalls(_) => String::new(),
    }
}
