//! Conversations along a time line.

mod extras;

use crate::chance::Chance;
use crate::network;
use crate::people::{Customer, Group, customers, groups};
use crate::script::{AgentAct, Chat, Content, Script, Via, Written};
use crate::words::{IN_GROUPS, TOPICS, Turn, filled, hurried};

/// How large a script is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Customers.
    pub customers: usize,
    /// Groups that they write in.
    pub groups: usize,
    /// Agents who attend them.
    pub agents: usize,
    /// Conversations that each customer has at most, one after the other.
    pub topics: usize,
    /// How long it goes on, in milliseconds.
    pub length: u64,
    /// Whether the network is a bad one.
    pub faults: bool,
}

/// What somebody does.
pub(crate) enum Act {
    Write(usize),
    Agent(usize, Chat, AgentAct),
}

pub(crate) struct Plan {
    shape: Shape,
    chance: Chance,
    customers: Vec<Customer>,
    groups: Vec<Group>,
    pub(crate) written: Vec<Written>,
    pub(crate) acts: Vec<(u64, Act)>,
}

impl Script {
    /// The script of a seed.
    #[must_use]
    pub fn plan(seed: u64, shape: Shape) -> Self {
        let mut plan = Plan {
            shape,
            chance: Chance::new(seed, 3),
            customers: customers(seed, shape.customers),
            groups: groups(seed, shape.groups),
            written: Vec::new(),
            acts: Vec::new(),
        };
        for who in 0..shape.customers {
            plan.visit(who);
        }
        for group in 0..shape.groups {
            plan.meeting(group);
        }
        plan.acts.retain(|(at, _)| *at < shape.length);
        // A stable order: what happens at the same moment happens in the order of planning.
        plan.acts.sort_by_key(|(at, _)| *at);
        let steps = network::carried(seed, shape, &plan.acts);
        Self {
            seed,
            customers: plan.customers,
            groups: plan.groups,
            written: plan.written,
            steps,
        }
    }
}

/// A customer on the way through the conversations.
struct Visit {
    who: usize,
    agent: usize,
    now: u64,
    via: Via,
    accepted: bool,
}

impl Plan {
    /// Everything that one customer does, and what agents do about it.
    fn visit(&mut self, who: usize) {
        let mut visit = Visit {
            who,
            agent: self.chance.index(self.shape.agents),
            now: self.chance.below(self.shape.length / 2 + 1),
            via: Via::Number,
            accepted: false,
        };
        if self.chance.percent(20) {
            visit.via = Via::Hidden(0);
        }
        for _ in 0..self.shape.topics {
            self.conversation(&mut visit);
            visit.now += self.chance.between(30_000, 120_000);
            if visit.now >= self.shape.length || self.chance.percent(40) {
                return;
            }
        }
    }

    fn conversation(&mut self, visit: &mut Visit) {
        let topic = TOPICS.get(self.chance.index(TOPICS.len())).copied().unwrap_or_default();
        for turn in topic {
            match turn {
                Turn::Customer(lines) => lines.iter().for_each(|line| self.line(visit, line)),
                Turn::Agent(lines) => self.attend(visit, lines),
            }
        }
        if self.chance.percent(60) {
            visit.now += self.chance.between(5_000, 40_000);
            self.agent(visit, AgentAct::Close);
            visit.accepted = false;
        }
    }

    /// A customer writes a line, or sends something in its place.
    fn line(&mut self, visit: &mut Visit, line: &str) {
        visit.now += self.chance.between(2_000, 15_000);
        self.move_address(visit);
        let name = self.name(visit.who);
        let mut text = filled(&mut self.chance, line, &name);
        if self.chance.percent(35) {
            text = hurried(&mut self.chance, &text);
        }
        let content = self.instead_of(text);
        let number = self.write(visit, content);
        self.afterwards(visit, number);
    }

    fn attend(&mut self, visit: &mut Visit, lines: &[&str]) {
        visit.now += self.chance.between(4_000, 30_000);
        if !visit.accepted || self.chance.percent(5) {
            visit.accepted = true;
            self.agent(visit, AgentAct::Accept);
        }
        if self.chance.percent(50) {
            self.agent(visit, AgentAct::Read);
        }
        for line in lines {
            visit.now += self.chance.between(5_000, 25_000);
            let name = self.name(visit.who);
            let text = filled(&mut self.chance, line, &name);
            let twice = self.shape.faults && self.chance.percent(10);
            self.agent(visit, AgentAct::Answer { text, twice });
        }
        self.hand_over(visit);
    }

    /// What is written in a group, and an answer now and then.
    fn meeting(&mut self, group: usize) {
        let mut now = self.chance.below(self.shape.length / 2 + 1);
        for _ in 0..self.chance.between(2, 5) {
            now += self.chance.between(3_000, 40_000);
            let from = self.chance.index(self.shape.customers);
            let line = self.chance.word(IN_GROUPS);
            let name = self.name(from);
            let text = filled(&mut self.chance, line, &name);
            self.tell(
                now,
                Written {
                    from,
                    via: Via::Number,
                    group: Some(group),
                    own_phone: false,
                    content: Content::Text(text),
                },
            );
        }
    }

    fn name(&self, who: usize) -> String {
        self.customers.get(who).map(|one| one.name.clone()).unwrap_or_default()
    }

    fn agent(&mut self, visit: &Visit, act: AgentAct) {
        self.acts
            .push((visit.now, Act::Agent(visit.agent, Chat::Customer(visit.who), act)));
    }

    fn write(&mut self, visit: &Visit, content: Content) -> usize {
        self.tell(
            visit.now,
            Written {
                from: visit.who,
                via: visit.via,
                group: None,
                own_phone: false,
                content,
            },
        )
    }

    fn tell(&mut self, at: u64, written: Written) -> usize {
        let number = self.written.len();
        self.written.push(written);
        self.acts.push((at, Act::Write(number)));
        number
    }
}
