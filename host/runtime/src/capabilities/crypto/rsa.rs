//! Signatures with RSA keys. `ring` makes them, because its time does not depend on the key.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};

const BEGIN: &str = "-----BEGIN PRIVATE KEY-----";
const END: &str = "-----END PRIVATE KEY-----";

/// Whether a text is the PEM of an RSA private key (PKCS#8) that plugins can sign with: 2,048 to 4,096 bits.
#[must_use]
pub fn is_rsa_private_key(text: &str) -> bool {
    read(text).is_some()
}

/// RSASSA-PKCS1-v1_5 with SHA-256. None when the text is no such key.
pub(super) fn sign(pem: &str, data: &[u8]) -> Option<Vec<u8>> {
    let key = read(pem)?;
    let mut signature = vec![0; key.public().modulus_len()];
    key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), data, &mut signature)
        .ok()?;
    Some(signature)
}

/// Line ends may be lost, as in an input of one line, or be written as `\n`, as in the JSON file of a service account.
fn read(pem: &str) -> Option<RsaKeyPair> {
    let pem = pem.replace("\\n", "");
    let (_, rest) = pem.split_once(BEGIN)?;
    let (body, _) = rest.split_once(END)?;
    let base64: String = body.split_whitespace().collect();
    RsaKeyPair::from_pkcs8(&BASE64_STANDARD.decode(base64).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::RSA_KEY;
    use ring::signature::{KeyPair, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};

    #[test]
    fn a_signature_fits_its_key_and_its_data() {
        let signature = sign(RSA_KEY, b"hello").unwrap();
        let key = read(RSA_KEY).unwrap();
        let public = UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, key.public_key().as_ref());
        assert!(public.verify(b"hello", &signature).is_ok());
        assert!(public.verify(b"hullo", &signature).is_err());
    }

    #[test]
    fn a_key_is_read_as_people_paste_it() {
        for pasted in [
            RSA_KEY.replace('\n', "\r\n"),
            RSA_KEY.replace('\n', "\\n"),
            RSA_KEY.replace('\n', ""),
        ] {
            assert!(is_rsa_private_key(&pasted), "{pasted}");
        }
        let halved: String = RSA_KEY
            .lines()
            .enumerate()
            .filter_map(|(at, line)| (at != 5).then_some(line))
            .collect();
        for broken in ["", "geheim", BEGIN, &halved, &RSA_KEY.replace("PRIVATE", "PUBLIC")] {
            assert!(!is_rsa_private_key(broken), "{broken}");
        }
    }
}
