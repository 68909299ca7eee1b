//! The answers of the host to one call: noted as they are given, or given again as they were noted.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{CALL_BYTES, redact};
use crate::ports::{PortError, SecretText};

/// An answer of the host that can be noted and given again.
pub(crate) trait Replayable: Serialize + DeserializeOwned {}
impl<T: Serialize + DeserializeOwned> Replayable for T {}

/// One answer of the host.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct HostCall {
    /// The capability: the permission that it needed, or `context`.
    pub capability: String,
    /// The answer as JSON text: `{"Ok": …}` or `{"Err": …}`.
    pub answer: String,
}

impl HostCall {
    #[cfg(test)]
    pub(super) fn of<T: Serialize>(capability: &str, answer: &Result<T, PortError>) -> Self {
        Self {
            capability: capability.to_owned(),
            answer: serde_json::to_string(answer).unwrap(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.answer.len() + self.capability.len()
    }

    pub(super) fn redacted(&self, secrets: &[SecretText]) -> Self {
        // The place of a call that went another way has no answer.
        let Ok(mut answer) = serde_json::from_str::<Value>(&self.answer) else {
            return self.clone();
        };
        redact::redact(&mut answer);
        redact::hide(&mut answer, secrets);
        Self {
            capability: self.capability.clone(),
            answer: answer.to_string(),
        }
    }
}

/// What was noted of one call.
pub(crate) struct Taped {
    /// The answers, in order.
    pub(crate) calls: Vec<HostCall>,
    /// They are all there.
    pub(crate) whole: bool,
    /// What nobody may read in them.
    pub(super) secrets: Vec<SecretText>,
}

/// Why a replayed call went another way than the recorded one.
pub(crate) const DIVERGED: &str = "the call went another way than the recorded one";

/// The answers to one call.
pub(crate) enum Tape {
    /// Notes them.
    Recording {
        calls: Vec<HostCall>,
        bytes: usize,
        whole: bool,
        secrets: Vec<SecretText>,
    },
    /// Gives them again.
    Playing {
        left: VecDeque<HostCall>,
        made: Vec<HostCall>,
    },
}

impl Tape {
    pub(crate) const fn blank() -> Self {
        Self::Recording {
            calls: Vec::new(),
            bytes: 0,
            whole: true,
            secrets: Vec::new(),
        }
    }

    pub(crate) fn playing(calls: Vec<HostCall>) -> Self {
        Self::Playing {
            left: calls.into(),
            made: Vec::new(),
        }
    }

    /// The recorded answer to the next call of the host; none while recording.
    pub(crate) fn play<T: Replayable>(&mut self, capability: &str) -> Option<Result<T, PortError>> {
        let Self::Playing { left, made } = self else {
            return None;
        };
        let next = left.pop_front().filter(|call| call.capability == capability);
        let answer = next.as_ref().and_then(|call| serde_json::from_str(&call.answer).ok());
        made.push(next.unwrap_or_else(|| HostCall {
            capability: capability.to_owned(),
            answer: String::new(),
        }));
        Some(answer.unwrap_or_else(|| {
            left.clear();
            Err(PortError::Internal(DIVERGED.to_owned()))
        }))
    }

    pub(crate) fn note<T: Replayable>(&mut self, capability: &str, answer: &Result<T, PortError>) {
        let Self::Recording {
            calls, bytes, whole, ..
        } = self
        else {
            return;
        };
        let mut text = Bounded {
            text: Vec::new(),
            left: CALL_BYTES.saturating_sub(*bytes),
        };
        let written = *whole && serde_json::to_writer(&mut text, answer).is_ok();
        let Some(answer) = String::from_utf8(text.text).ok().filter(|_| written) else {
            *whole = false;
            return;
        };
        *bytes += answer.len();
        calls.push(HostCall {
            capability: capability.to_owned(),
            answer,
        });
    }

    /// Notes the secrets that the call used.
    pub(crate) fn keep_secrets(&mut self, used: &Mutex<Vec<SecretText>>) {
        if let Self::Recording { secrets, .. } = self {
            secrets.append(&mut used.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    pub(crate) fn end(self) -> Taped {
        match self {
            Self::Recording {
                calls, whole, secrets, ..
            } => Taped { calls, whole, secrets },
            Self::Playing { made, .. } => Taped {
                calls: made,
                whole: true,
                secrets: Vec::new(),
            },
        }
    }
}

/// Text that ends when it becomes too long, so that large answers cost no more than small ones.
struct Bounded {
    text: Vec<u8>,
    left: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.left {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.left -= bytes.len();
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_noted_is_given_again_in_order() {
        let mut tape = Tape::blank();
        tape.note("kv", &Ok(Some(vec![1_u8, 2])));
        tape.note("tags:read", &Err::<String, _>(PortError::NotFound));
        let taped = tape.end();
        assert!(taped.whole);
        let mut tape = Tape::playing(taped.calls);
        assert_eq!(tape.play::<Option<Vec<u8>>>("kv"), Some(Ok(Some(vec![1, 2]))));
        assert_eq!(tape.play::<String>("tags:read"), Some(Err(PortError::NotFound)));
        assert!(matches!(
            tape.play::<String>("tags:read"),
            Some(Err(PortError::Internal(_)))
        ));
    }

    #[test]
    fn another_capability_than_recorded_is_told() {
        let mut tape = Tape::playing(vec![HostCall::of("kv", &Ok(1))]);
        let answer = tape.play::<i64>("jobs");
        assert_eq!(answer, Some(Err(PortError::Internal(DIVERGED.to_owned()))));
    }

    #[test]
    fn too_much_is_not_kept() {
        let mut tape = Tape::blank();
        tape.note("kv", &Ok("x".repeat(CALL_BYTES)));
        tape.note("kv", &Ok(1));
        let taped = tape.end();
        assert_eq!((taped.calls, taped.whole), (Vec::new(), false));
    }
}
