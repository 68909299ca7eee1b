//! A mail server that keeps what it is given.

use crate::PATIENCE;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

/// A mail server on a free port of this machine, without encryption.
pub struct Mailbox {
    port: u16,
    letters: Mutex<Receiver<String>>,
    refusals: Arc<Mutex<usize>>,
}

impl Mailbox {
    /// Starts the server. It refuses the first letters for the time being, as a busy server does.
    pub fn refusing(refusals: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (sender, letters) = channel();
        let refusals = Arc::new(Mutex::new(refusals));
        let left = Arc::clone(&refusals);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                converse(&stream, &sender, &left);
            }
        });
        Self {
            port,
            letters: Mutex::new(letters),
            refusals,
        }
    }

    /// Starts a server that takes every letter.
    pub fn start() -> Self {
        Self::refusing(0)
    }

    /// Its TCP port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// How many letters it is still going to refuse.
    pub fn refusals_left(&self) -> usize {
        *self.refusals.lock().unwrap()
    }

    /// The next letter, with its soft line breaks undone. Blocks until there is one.
    pub fn next(&self) -> String {
        let letter = self.letters.lock().unwrap().recv_timeout(PATIENCE);
        letter.expect("no letter has come").replace("=\r\n", "")
    }
}

/// The secret of a letter about a forgotten password.
pub fn secret_of(letter: &str) -> String {
    let words = letter.split(|c: char| !c.is_ascii_hexdigit());
    let mut secrets = words.filter(|word| word.len() == 64);
    secrets.next().expect("the letter holds no secret").to_owned()
}

/// One conversation, up to its end.
fn converse(mut stream: &TcpStream, letters: &Sender<String>, refusals: &Mutex<usize>) {
    let mut lines = BufReader::new(stream).lines();
    let mut say = |text: &str| stream.write_all(format!("{text}\r\n").as_bytes()).is_ok();
    say("220 mailbox");
    while let Some(Ok(line)) = lines.next() {
        let verb = line.split(' ').next().unwrap_or_default().to_uppercase();
        match verb.as_str() {
            "DATA" => {
                let mut left = refusals.lock().unwrap();
                if *left > 0 {
                    *left -= 1;
                    say("451 later");
                    continue;
                }
                drop(left);
                say("354 go on");
                let body: Vec<String> = lines
                    .by_ref()
                    .map_while(Result::ok)
                    .take_while(|line| line != ".")
                    .collect();
                // Taken before it is acknowledged, so that whoever reads it need not wait for the sender.
                drop(letters.send(body.join("\r\n")));
                say("250 taken");
            }
            "QUIT" => {
                say("221 bye");
                return;
            }
            _ => {
                say("250 mailbox");
            }
        }
    }
}
