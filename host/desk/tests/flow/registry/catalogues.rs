//! Catalogues: packages taken over from others, and offered to them.

mod shop;

use super::{ID, code, contents, install, key, operator};
use crate::on_both_engines;
use crate::world::World;
use balcao_desk::{CatalogueView, NewCatalogue, Offering, WantedPackage};
use balcao_model::auth::Identity;
use balcao_registry::{
    Catalogue, CatalogueEntry, CataloguePublisher, PluginId, Trust, TrustedKeys, Version, archive_digest, key_id,
};
use shop::Shop;

const LIST: &str = "/aves/list.json";
const HOUR_MS: i64 = 3_600_000;

fn public(seed: u8) -> String {
    hex::encode(key(seed).verifying_key().as_bytes())
}

/// The parrot in a version, signed by the publisher with this seed.
async fn parrot(version: &'static str, seed: u8) -> Vec<u8> {
    let pack = move || contents(version, "").pack(&key(seed)).unwrap();
    tokio::task::spawn_blocking(pack).await.unwrap()
}

fn entry(version: &str, archive: &[u8], seed: u8) -> CatalogueEntry {
    CatalogueEntry {
        id: PluginId::try_from(ID.to_owned()).unwrap(),
        name: format!("Parrot {version}"),
        description: String::new(),
        version: Version::parse(version).unwrap(),
        world: "balcao:plugin@1.0".into(),
        publisher: key_id(&key(seed).verifying_key()),
        digest: archive_digest(archive),
        size: archive.len() as u64,
        path: format!("{ID}-{version}.balcao"),
    }
}

/// Puts an edition of the first publisher's catalogue into the shop.
fn publish(shop: &Shop, edition: u64, packages: Vec<CatalogueEntry>) {
    let publishers = vec![CataloguePublisher {
        name: "Aves Ltda".into(),
        public_key: public(7),
    }];
    let catalogue = Catalogue {
        name: "Viveiro".into(),
        edition,
        publishers,
        packages,
    };
    shop.put(LIST, catalogue.sign(&key(7)).unwrap());
}

/// A shop that offers the parrot in a version.
async fn stocked(version: &'static str) -> Shop {
    let (shop, archive) = (Shop::open().await, parrot(version, 7).await);
    publish(&shop, 1, vec![entry(version, &archive, 7)]);
    shop.put(&format!("/aves/{ID}-{version}.balcao"), archive);
    shop
}

fn at(shop: &Shop) -> NewCatalogue {
    NewCatalogue {
        url: format!("{}{LIST}", shop.url),
        public_key: public(7),
    }
}

fn wanted(version: &str) -> WantedPackage {
    WantedPackage {
        plugin: ID.into(),
        version: version.into(),
    }
}

async fn only(world: &World, operator: &Identity) -> CatalogueView {
    let mut all = world.desk.modules().catalogues(operator).await.unwrap();
    assert_eq!(all.len(), 1);
    all.remove(0)
}

fn states(view: &CatalogueView) -> Vec<(&str, &str)> {
    let states = view
        .packages
        .iter()
        .map(|package| (package.version.as_str(), package.state));
    states.collect()
}

on_both_engines! {
    async fn a_package_is_taken_over_from_a_catalogue(world: World) {
        let operator = operator(world).await;
        let modules = world.desk.modules();
        let shop = stocked("1.0.0").await;
        let added = modules.add_catalogue(&operator, &at(&shop)).await.unwrap();
        assert_eq!((added.name.as_str(), added.publishers[0].state), ("Viveiro", "accepted"));
        assert_eq!(states(&added), [("1.0.0", "new")]);
        let taken = modules.take_from_catalogue(&operator, added.id, &wanted("1.0.0")).await.unwrap();
        assert_eq!((taken.id.as_str(), taken.is_new), (ID, true));
        assert_eq!(states(&only(world, &operator).await), [("1.0.0", "here")]);
        modules.activate(&operator, ID, "1.0.0").await.unwrap();

        let newer = parrot("1.1.0", 7).await;
        publish(&shop, 2, vec![entry("1.1.0", &newer, 7), entry("1.0.0", &parrot("1.0.0", 7).await, 7)]);
        assert_eq!(states(&modules.read_catalogue(&operator, added.id).await.unwrap()), [("1.1.0", "newer")]);
        modules.remove_catalogue(&operator, added.id).await.unwrap();
        assert!(modules.catalogues(&operator).await.unwrap().is_empty());
        assert_eq!(modules.plugin(&operator, ID).await.unwrap().active.as_deref(), Some("1.0.0"));
    }

    async fn a_catalogue_is_read_only_from_whom_it_should_come(world: World) {
        let operator = operator(world).await;
        let modules = world.desk.modules();
        let shop = stocked("1.0.0").await;
        let refusal = async |wanted: NewCatalogue| code(&modules.add_catalogue(&operator, &wanted).await.unwrap_err());
        assert_eq!(refusal(NewCatalogue { public_key: public(9), ..at(&shop) }).await, "ERR_CATALOGUE_REFUSED");
        assert_eq!(refusal(NewCatalogue { public_key: "ab".into(), ..at(&shop) }).await, "ERR_VALIDATION");
        assert_eq!(refusal(NewCatalogue { url: "plugins.example".into(), ..at(&shop) }).await, "ERR_VALIDATION");
        let nothing = NewCatalogue { url: format!("{}/else.json", shop.url), ..at(&shop) };
        assert_eq!(refusal(nothing).await, "ERR_CATALOGUE_UNREACHABLE");
        shop.put(LIST, b"<html>".to_vec());
        assert_eq!(refusal(at(&shop)).await, "ERR_CATALOGUE_REFUSED");
        let denied = modules.add_catalogue(&world.admin, &at(&shop)).await.unwrap_err();
        assert_eq!(code(&denied), "ERR_NO_PERMISSION");
        let shop = stocked("1.0.0").await;
        modules.add_catalogue(&operator, &at(&shop)).await.unwrap();
        assert_eq!(refusal(at(&shop)).await, "ERR_CATALOGUE_EXISTS");
    }

    async fn what_was_read_stays_when_a_catalogue_fails_or_goes_back(world: World) {
        let operator = operator(world).await;
        let modules = world.desk.modules();
        let shop = stocked("1.0.0").await;
        publish(&shop, 5, vec![entry("1.0.0", &parrot("1.0.0", 7).await, 7)]);
        let id = modules.add_catalogue(&operator, &at(&shop)).await.unwrap().id;
        publish(&shop, 4, Vec::new());
        let older = modules.read_catalogue(&operator, id).await.unwrap();
        assert_eq!((older.fault.as_deref(), states(&older)), (Some("older"), vec![("1.0.0", "new")]));
        shop.remove(LIST);
        world.clock.advance(HOUR_MS);
        world.desk.read_stale_catalogues().await.unwrap();
        let gone = only(world, &operator).await;
        assert_eq!((gone.fault.as_deref(), states(&gone)), (Some("missing"), vec![("1.0.0", "new")]));
        publish(&shop, 6, Vec::new());
        world.clock.advance(HOUR_MS);
        world.desk.read_stale_catalogues().await.unwrap();
        let mended = only(world, &operator).await;
        assert_eq!((mended.fault, mended.edition, mended.packages.len()), (None, 6, 0));
    }

    async fn a_package_that_is_not_what_the_catalogue_names_is_refused(world: World) {
        let operator = operator(world).await;
        let modules = world.desk.modules();
        let shop = stocked("1.0.0").await;
        let id = modules.add_catalogue(&operator, &at(&shop)).await.unwrap().id;
        let refusal = async |version: &str| {
            code(&modules.take_from_catalogue(&operator, id, &wanted(version)).await.unwrap_err())
        };
        assert_eq!(refusal("2.0.0").await, "ERR_PLUGIN_VERSION_NOT_FOUND");
        let file = format!("/aves/{ID}-1.0.0.balcao");
        // Another good package of the same publisher is still not the one that was promised.
        shop.put(&file, parrot("1.5.0", 7).await);
        assert_eq!(refusal("1.0.0").await, "ERR_CATALOGUE_PACKAGE");
        shop.put(&file, vec![0; 4 << 20]);
        assert_eq!(refusal("1.0.0").await, "ERR_CATALOGUE_PACKAGE");
        shop.remove(&file);
        assert_eq!(refusal("1.0.0").await, "ERR_CATALOGUE_PACKAGE");

        // The list may lie about what a package is; the package itself says it.
        let other = parrot("1.5.0", 7).await;
        publish(&shop, 2, vec![entry("1.0.0", &other, 7)]);
        shop.put(&file, other);
        modules.read_catalogue(&operator, id).await.unwrap();
        assert_eq!(refusal("1.0.0").await, "ERR_CATALOGUE_PACKAGE");
        assert!(modules.plugins(&operator).await.unwrap().is_empty());
    }

    async fn packages_of_strangers_are_shown_as_such_and_not_taken(world: World) {
        let operator = operator(world).await;
        let modules = world.desk.modules();
        let (shop, archive) = (Shop::open().await, parrot("1.0.0", 9).await);
        publish(&shop, 1, vec![entry("1.0.0", &archive, 9)]);
        shop.put(&format!("/aves/{ID}-1.0.0.balcao"), archive);
        let id = modules.add_catalogue(&operator, &at(&shop)).await.unwrap().id;
        let refused = modules.take_from_catalogue(&operator, id, &wanted("1.0.0")).await.unwrap_err();
        assert_eq!(code(&refused), "ERR_PLUGIN_PUBLISHER");
        install(world, &operator, "0.9.0", "").await;
        assert_eq!(states(&only(world, &operator).await), [("1.0.0", "taken")]);
        let future = CatalogueEntry { world: "balcao:plugin@7.0".into(), ..entry("2.0.0", b"x", 7) };
        publish(&shop, 2, vec![future]);
        assert_eq!(states(&modules.read_catalogue(&operator, id).await.unwrap()), [("2.0.0", "unsupported")]);
    }

    async fn what_is_here_is_offered_to_others_only_when_the_operator_says_so(world: World) {
        let operator = operator(world).await;
        let modules = world.desk.modules();
        install(world, &operator, "1.0.0", "").await;
        assert_eq!(modules.offered_catalogue().await.unwrap(), None);
        assert!(modules.offered_package(&format!("{ID}-1.0.0.balcao")).await.unwrap().is_none());
        let nameless = Offering { offered: true, name: " ".into() };
        assert_eq!(code(&modules.set_offering(&operator, &nameless).await.unwrap_err()), "ERR_VALIDATION");
        let yes = Offering { offered: true, name: "Viveiro".into() };
        let own = modules.set_offering(&operator, &yes).await.unwrap();
        assert_eq!((own.offered, own.packages), (true, 1));

        let keys = TrustedKeys::default().with_hex(&own.public_key.unwrap(), Trust::Publisher).unwrap();
        let document = modules.offered_catalogue().await.unwrap().unwrap();
        let catalogue = Catalogue::read(&document, &keys).unwrap();
        assert_eq!((catalogue.name.as_str(), catalogue.publishers[0].public_key.clone()), ("Viveiro", public(7)));
        let offered = &catalogue.packages[0];
        let archive = modules.offered_package(&offered.path).await.unwrap().unwrap();
        assert_eq!((archive_digest(&archive), archive.len() as u64), (offered.digest.clone(), offered.size));

        modules.set_disabled(&operator, ID, true, "it bites").await.unwrap();
        let document = modules.offered_catalogue().await.unwrap().unwrap();
        let after = Catalogue::read(&document, &keys).unwrap();
        assert!(after.edition > catalogue.edition && after.packages.is_empty());
        modules.set_offering(&operator, &Offering { offered: false, name: "Viveiro".into() }).await.unwrap();
        assert_eq!(modules.offered_catalogue().await.unwrap(), None);
    }
}
