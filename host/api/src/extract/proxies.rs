//! Which proxies are believed when they say for whom they ask.

use std::{
    net::{IpAddr, SocketAddr},
    str::FromStr,
};

use axum::http::HeaderMap;
use ipnet::IpNet;

use super::client::Peer;

/// Networks of proxies that write `X-Forwarded-For` themselves. None by default: then no header is believed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

/// A text that names no address and no network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no address and no network like 10.0.0.0/8")]
pub struct BadProxy(String);

impl FromStr for TrustedProxies {
    type Err = BadProxy;

    /// Reads addresses and networks separated by commas.
    fn from_str(text: &str) -> Result<Self, BadProxy> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        let networks = parts.map(|part| {
            let alone = part.parse::<IpAddr>().map(IpNet::from);
            part.parse::<IpNet>().or(alone).map_err(|_| BadProxy(part.to_owned()))
        });
        networks.collect::<Result<_, _>>().map(Self)
    }
}

impl TrustedProxies {
    fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The client behind a connection. Each proxy adds the address that it saw at the end of `X-Forwarded-For`:
    /// the last one that is no proxy of ours is the client, whatever the client itself wrote before it.
    pub(super) fn client(&self, connection: SocketAddr, headers: &HeaderMap) -> Peer {
        let address = connection.ip().to_canonical();
        let direct = Peer {
            address,
            port: Some(connection.port()),
        };
        if !self.contain(address) {
            return direct;
        }
        let all = headers.get_all("x-forwarded-for").iter();
        let texts: Vec<&str> = all.filter_map(|value| value.to_str().ok()).collect();
        for hop in texts.iter().rev().flat_map(|text| text.rsplit(',')) {
            let Some((address, port)) = read(hop.trim()) else {
                // What is not an address was not written by a proxy of ours.
                break;
            };
            if !self.contain(address) {
                let port = port.or_else(|| forwarded_port(headers));
                return Peer { address, port };
            }
        }
        direct
    }
}

/// `1.2.3.4`, `1.2.3.4:56`, `::1` or `[::1]:56`.
fn read(text: &str) -> Option<(IpAddr, Option<u16>)> {
    if let Ok(both) = text.parse::<SocketAddr>() {
        return Some((both.ip().to_canonical(), Some(both.port())));
    }
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>()
        .ok()
        .map(|address| (address.to_canonical(), None))
}

fn forwarded_port(headers: &HeaderMap) -> Option<u16> {
    let text = headers.get("x-forwarded-port")?.to_str().ok()?;
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(trusted: &str, connection: &str, list: &[(&'static str, &str)]) -> String {
        let headers = list
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        let proxies: TrustedProxies = trusted.parse().unwrap();
        let peer = proxies.client(connection.parse().unwrap(), &headers);
        format!("{} {:?}", peer.address, peer.port)
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let said = [("x-forwarded-for", "203.0.113.9"), ("x-forwarded-port", "5555")];
        for (trusted, connection, expected) in [
            ("", "10.0.0.1:400", "10.0.0.1 Some(400)"),
            ("10.0.0.0/8", "192.0.2.1:400", "192.0.2.1 Some(400)"),
            ("10.0.0.0/8", "10.0.0.1:400", "203.0.113.9 Some(5555)"),
            ("10.0.0.0/8", "[::ffff:10.0.0.1]:400", "203.0.113.9 Some(5555)"),
            ("::1, 127.0.0.1", "[::1]:400", "203.0.113.9 Some(5555)"),
        ] {
            assert_eq!(peer(trusted, connection, &said), expected, "{trusted} {connection}");
        }
    }

    #[test]
    fn what_the_client_wrote_before_the_proxies_does_not_count() {
        for (header, expected) in [
            ("1.1.1.1, 203.0.113.9", "203.0.113.9 None"),
            ("1.1.1.1, 203.0.113.9, 10.0.0.7", "203.0.113.9 None"),
            ("203.0.113.9:6000", "203.0.113.9 Some(6000)"),
            ("[2001:db8::1]:6000", "2001:db8::1 Some(6000)"),
            ("1.1.1.1, nonsense", "10.0.0.1 Some(400)"),
            ("10.0.0.8", "10.0.0.1 Some(400)"),
        ] {
            let said = [("x-forwarded-for", header)];
            assert_eq!(peer("10.0.0.0/8", "10.0.0.1:400", &said), expected, "{header}");
        }
    }

    #[test]
    fn a_list_that_cannot_be_read_is_refused() {
        assert!("10.0.0.0/8,proxy".parse::<TrustedProxies>().is_err());
    }
}
