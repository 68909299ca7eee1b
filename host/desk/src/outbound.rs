//! Speaking to addresses that users name: only to public ones, so that nobody reaches the inside of our network
//! through the host. What a name means is looked up once, checked, and then spoken to.

mod enclosed;
mod exchange;

pub(crate) use exchange::{Outside, Pieces};

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// How long one exchange may take altogether.
const PATIENCE: Duration = Duration::from_secs(10);

/// A client that follows no redirect and passes no proxy. `local` also lets it speak to addresses that are not public.
pub(crate) fn agent(local: bool) -> ureq::Agent {
    agent_with(local, DefaultResolver::default())
}

/// The same with another way to look names up.
fn agent_with(local: bool, names: impl Resolver) -> ureq::Agent {
    let config = Config::builder()
        .timeout_global(Some(PATIENCE))
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .proxy(None)
        .user_agent("balcao")
        .build();
    ureq::Agent::with_parts(config, DefaultConnector::default(), Guard { local, names })
}

/// Looks names up and leaves out what is not public.
#[derive(Debug)]
struct Guard<R> {
    local: bool,
    names: R,
}

impl<R: Resolver> Resolver for Guard<R> {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.names.resolve(uri, config, timeout).map_err(unknown)?;
        let mut kept = self.empty();
        for address in found.iter().filter(|address| self.local || is_public(address.ip())) {
            kept.push(*address);
        }
        if kept.is_empty() {
            return Err(ureq::Error::HostNotFound);
        }
        Ok(kept)
    }
}

/// What the system says of a name that leads nowhere.
fn unknown(error: ureq::Error) -> ureq::Error {
    match error {
        ureq::Error::Io(_) => ureq::Error::HostNotFound,
        other => other,
    }
}

/// Whether an address is one of the internet's, and no machine's or network's own.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast();
    // This network, carriers' networks, protocol assignments, measuring, and what is reserved.
    let reserved = a == 0
        || (a == 100 && b & 0xc0 == 64)
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && b & 0xfe == 18)
        || a >= 240;
    !special && !reserved
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(mapped) = address.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    let [a, b, ..] = address.segments();
    // Only 2000::/3 is given to the internet; in it, tunnels (Teredo, 6to4) and examples lead elsewhere.
    let tunnel = (a == 0x2001 && b < 0x0200) || a == 0x2002;
    let example = (a == 0x2001 && b == 0x0db8) || a == 0x3fff;
    a & 0xe000 == 0x2000 && !tunnel && !example
}

#[cfg(test)]
mod tests {
    use super::{agent, is_public};

    #[test]
    fn a_name_of_this_machine_is_not_spoken_to() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://localhost:{}", listener.local_addr().unwrap().port());
        let refused = agent(false).get(&url).call().unwrap_err();
        assert!(matches!(refused, ureq::Error::HostNotFound), "{refused}");
        listener.set_nonblocking(true).unwrap();
        assert_eq!(listener.accept().unwrap_err().kind(), std::io::ErrorKind::WouldBlock);
    }

    #[test]
    fn only_addresses_of_the_internet_are_public() {
        for public in ["8.8.8.8", "142.250.0.1", "2607:f8b0::1", "::ffff:8.8.8.8"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for inner in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
        ] {
            assert!(!is_public(inner.parse().unwrap()), "{inner}");
        }
    }
}
