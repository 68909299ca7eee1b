//! Which hosts a plugin may speak to.

use balcao_registry::OutboundHost;
use url::{Host, Url};

/// An address that was understood in one way only: what is checked is what is sent.
pub(crate) struct Target {
    pub(crate) url: Url,
    /// Name and port, for texts.
    pub(crate) name: String,
}

/// Reads the address of a request.
///
/// # Errors
/// With a text for the author of the plugin. It does not repeat the address, which may hold a secret.
pub(crate) fn target(text: &str) -> Result<Target, String> {
    let mut url = Url::parse(text).map_err(|error| format!("the address is none: {error}"))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err("the address begins with `https://`".to_owned());
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("the address holds a user: give it as a credential".to_owned());
    }
    url.set_fragment(None);
    let name = origin(&url).ok_or("the address has no host")?;
    Ok(Target { url, name })
}

impl Target {
    /// Whether a declared host is this one. `setting` is the value of the setting that it is taken from, if it is.
    pub(crate) fn is(&self, declared: &OutboundHost, setting: Option<&str>) -> bool {
        match declared {
            OutboundHost::Named(name) => *name == self.name,
            OutboundHost::OfSetting(_) | OutboundHost::OfBot(_) | OutboundHost::OfConnection(_) => setting
                .and_then(|text| target(text).ok())
                .is_some_and(|given| given.name == self.name && given.url.scheme() == self.url.scheme()),
        }
    }
}

/// Name and port; without the port when it is the scheme's own.
fn origin(url: &Url) -> Option<String> {
    let host = match url.host()? {
        // `example.com.` is the same host, and not a way around the list.
        Host::Domain(name) => name.trim_end_matches('.').to_owned(),
        address => address.to_string(),
    };
    Some(match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_named(text: &str) -> bool {
        let declared = OutboundHost::Named("api.example.com".to_owned());
        target(text).is_ok_and(|target| target.is(&declared, None))
    }

    fn is_of_setting(text: &str, setting: &str) -> bool {
        let declared = OutboundHost::OfSetting("url".to_owned());
        target(text).is_ok_and(|target| target.is(&declared, Some(setting)))
    }

    #[test]
    fn a_named_host_is_itself_in_any_spelling() {
        for same in [
            "https://api.example.com/v1?x=1#y",
            "https://API.Example.COM/",
            "https://api.example.com:443/",
            "https://api.example.com./",
            "https:\\\\api.example.com/",
        ] {
            assert!(is_named(same), "{same}");
        }
    }

    #[test]
    fn other_hosts_that_look_alike_are_others() {
        for other in [
            "https://example.com/",
            "https://api.example.com.evil.example/",
            "https://evil.example/api.example.com",
            "https://api.example.com:8443/",
            "https://api.example.com@evil.example/",
            "https://evil.example#@api.example.com/",
            "https://evil.example\\@api.example.com/",
            "https://аpi.example.com/",
            "ftp://api.example.com/",
            "//api.example.com/",
            "https://",
            "",
        ] {
            assert!(!is_named(other), "{other}");
        }
    }

    #[test]
    fn the_host_of_a_setting_keeps_scheme_and_port() {
        assert!(is_of_setting("https://crm.acme.com/v2/x", "https://crm.acme.com/v1"));
        assert!(is_of_setting("http://127.0.0.1:4000/x", "http://127.0.0.1:4000"));
        assert!(is_of_setting("http://0x7f.1:4000/x", "http://127.0.0.1:4000"));
        assert!(!is_of_setting("http://crm.acme.com/", "https://crm.acme.com/"));
        assert!(!is_of_setting("https://crm.acme.com:444/", "https://crm.acme.com/"));
        assert!(!is_of_setting("https://evil.example/", "https://crm.acme.com/"));
        assert!(!is_of_setting("https://crm.acme.com/", "crm.acme.com"));
    }

    #[test]
    fn a_user_in_the_address_is_refused_without_repeating_it() {
        let refusal = target("https://user:geheim@api.example.com/").err().unwrap();
        assert!(
            refusal.contains("credential") && !refusal.contains("geheim"),
            "{refusal}"
        );
    }
}
