//! Services that behave badly, and names that lead inside.

use super::*;
use crate::outbound::agent_with;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// A service on this machine that answers each connection in the same way, and counts them.
struct StandIn {
    address: SocketAddr,
    asked: Arc<AtomicUsize>,
}

impl StandIn {
    fn new(answer: impl Fn(&str, &mut TcpStream) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, asked) = (listener.local_addr().unwrap(), Arc::new(AtomicUsize::new(0)));
        let count = Arc::clone(&asked);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                count.fetch_add(1, Ordering::SeqCst);
                let request = read_head(&mut stream);
                answer(&request, &mut stream);
            }
        });
        Self { address, asked }
    }

    fn saying(text: &'static str) -> Self {
        Self::new(move |_, stream| stream.write_all(text.as_bytes()).unwrap())
    }

    fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

fn read_head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).unwrap_or(0) > 0 {
        head.extend(byte);
    }
    String::from_utf8(head).unwrap()
}

fn request(url: &str) -> HttpRequest {
    HttpRequest {
        method: "GET",
        url: url.to_owned(),
        headers: vec![("x-one".to_owned(), "1".to_owned())],
        body: Vec::new(),
        timeout: Duration::from_secs(5),
        max_bytes: 1_000,
    }
}

async fn send(outside: &Outside, url: &str) -> Result<HttpResponse, HttpFailure> {
    outside.send(request(url)).await
}

/// A name server whose answer is another one each time.
#[derive(Debug)]
struct Rebinding {
    answers: Vec<Ipv4Addr>,
    port: u16,
    next: AtomicUsize,
}

impl Resolver for Rebinding {
    fn resolve(&self, _: &Uri, _: &Config, _: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let turn = self.next.fetch_add(1, Ordering::SeqCst) % self.answers.len();
        let mut found = self.empty();
        found.push(SocketAddr::from((self.answers[turn], self.port)));
        Ok(found)
    }
}

#[tokio::test]
async fn an_answer_comes_back_without_its_cookies() {
    let service = StandIn::new(|request, stream| {
        assert!(request.contains("x-one: 1\r\n"), "{request}");
        let answer = "HTTP/1.1 404 Not Found\r\nset-cookie: a=b\r\nx-two: 2\r\ncontent-length: 2\r\n\r\nhi";
        stream.write_all(answer.as_bytes()).unwrap();
    });
    let answer = send(&Outside::new(true), &service.url()).await.unwrap();
    assert_eq!((answer.status, answer.body.as_slice()), (404, &b"hi"[..]));
    assert!(answer.headers.contains(&("x-two".to_owned(), "2".to_owned())));
    assert!(!answer.headers.iter().any(|(name, _)| name == "set-cookie"));
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_is_not_followed() {
    let inner = StandIn::saying("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    let url = inner.url();
    let service = StandIn::new(move |_, stream| {
        let answer = format!("HTTP/1.1 302 Found\r\nlocation: {url}\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(answer.as_bytes()).unwrap();
    });
    assert_eq!(send(&Outside::new(true), &service.url()).await.unwrap().status, 302);
    assert_eq!((service.asked(), inner.asked()), (1, 0));
}

#[tokio::test]
async fn private_addresses_are_not_spoken_to_in_any_spelling() {
    let service = StandIn::saying("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    let (agent, port) = (super::super::agent(false), service.address.port());
    // Without TLS, so that nothing but the address can be why it is refused.
    let outside = Outside::with(agent, true);
    for host in [
        "127.0.0.1",
        "localhost",
        "0.0.0.0",
        "0",
        "0x7f000001",
        "0x7f.1",
        "0177.0.0.1",
        "2130706433",
        "127.1",
        "10.0.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.168.0.1",
        "224.0.0.1",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[64:ff9b::7f00:1]",
        "[fe80::1]",
        "[fd00::1]",
    ] {
        let refused = send(&outside, &format!("http://{host}:{port}/")).await;
        assert_eq!(refused, Err(HttpFailure::Address), "{host}");
    }
    assert_eq!(service.asked(), 0);
}

/// A name server that knows nobody.
#[derive(Debug)]
struct Nobody;

impl Resolver for Nobody {
    fn resolve(&self, _: &Uri, _: &Config, _: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        Err(std::io::Error::other("no such name").into())
    }
}

#[tokio::test]
async fn who_is_inside_cannot_be_told_from_who_is_nowhere() {
    let service = StandIn::saying("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let outside = Outside::with(super::super::agent(false), true);
    for url in [service.url(), format!("http://{closed}/")] {
        assert_eq!(send(&outside, &url).await, Err(HttpFailure::Address), "{url}");
    }
    let unknown = Outside::with(agent_with(false, Nobody), true);
    assert_eq!(
        send(&unknown, "http://nobody.example/").await,
        Err(HttpFailure::Address)
    );
    assert_eq!(service.asked(), 0);
}

#[tokio::test]
async fn a_name_that_turns_inside_between_two_requests_is_refused() {
    let service = StandIn::saying("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    let names = Rebinding {
        answers: vec![Ipv4Addr::LOCALHOST, Ipv4Addr::new(10, 0, 0, 1), Ipv4Addr::LOCALHOST],
        port: service.address.port(),
        next: AtomicUsize::new(0),
    };
    let outside = Outside::with(agent_with(false, names), true);
    for _ in 0..3 {
        assert_eq!(
            send(&outside, "http://rebinding.example/").await,
            Err(HttpFailure::Address)
        );
    }
    assert_eq!(service.asked(), 0);
}

#[tokio::test]
async fn what_was_looked_up_once_is_what_is_spoken_to() {
    let service = StandIn::saying("HTTP/1.1 204 No Content\r\n\r\n");
    let names = Rebinding {
        answers: vec![Ipv4Addr::LOCALHOST, Ipv4Addr::new(10, 0, 0, 1)],
        port: service.address.port(),
        next: AtomicUsize::new(0),
    };
    let outside = Outside::with(agent_with(true, names), true);
    assert_eq!(send(&outside, "http://rebinding.example/").await.unwrap().status, 204);
    assert_eq!(service.asked(), 1);
}

#[tokio::test]
async fn only_tls_is_spoken_unless_the_operator_allows_more() {
    let outside = Outside::new(false);
    assert_eq!(send(&outside, "http://8.8.8.8/").await, Err(HttpFailure::Address));
}

#[tokio::test]
async fn an_endless_body_is_cut_off() {
    let service = StandIn::new(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n");
        while stream.write_all(&[b'x'; 4_096]).is_ok() {}
    });
    assert_eq!(
        send(&Outside::new(true), &service.url()).await,
        Err(HttpFailure::TooLarge)
    );
}

#[tokio::test]
async fn a_body_may_be_as_long_as_the_limit_and_no_longer() {
    let service = StandIn::new(|head, stream| {
        let length = if head.contains("/longer") { 1_001 } else { 1_000 };
        let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n");
        let _ = stream.write_all(&[head.into_bytes(), vec![b'x'; length]].concat());
    });
    let outside = Outside::new(true);
    let whole = send(&outside, &service.url()).await.unwrap();
    assert_eq!(whole.body.len(), 1_000);
    let longer = send(&outside, &format!("{}longer", service.url())).await;
    assert_eq!(longer, Err(HttpFailure::TooLarge));
}

#[tokio::test]
async fn a_slow_body_runs_out_of_time() {
    let service = StandIn::new(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
        while stream.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(20));
        }
    });
    let began = Instant::now();
    let short = HttpRequest {
        timeout: Duration::from_millis(300),
        ..request(&service.url())
    };
    assert_eq!(Outside::new(true).send(short).await, Err(HttpFailure::Timeout));
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
}

#[tokio::test]
async fn what_is_no_http_and_who_is_not_there_fail_in_their_own_way() {
    let outside = Outside::new(true);
    let babbling = StandIn::saying("SSH-2.0-stand-in\r\n\r\n");
    assert_eq!(send(&outside, &babbling.url()).await, Err(HttpFailure::Malformed));
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    assert_eq!(
        send(&outside, &format!("http://{gone}/")).await,
        Err(HttpFailure::Connection)
    );
}
