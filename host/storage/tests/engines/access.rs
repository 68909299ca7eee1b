use crate::fixture::{Company, NOW, World};
use crate::on_both_engines;
use balcao_model::auth::{AccessSubject, Identity, Profile, Secret, TokenKeys};
use balcao_storage::{AccessFilter, NewAccess};

fn identity(company: Company) -> Identity {
    let secret = |word: &str| Secret::new(format!("{word}-0f9e8d7c6b5a49382716050403020100-{word}")).unwrap();
    let keys = TokenKeys::new(&secret("access"), &secret("refresh")).unwrap();
    let subject = AccessSubject {
        user_id: company.user,
        company_id: company.key.id(),
        profile: Profile::User,
        is_super: false,
        token_version: 0,
        name: "Ana",
    };
    let token = keys.sign_access(subject, NOW).unwrap();
    keys.verify_access(&token, NOW).unwrap()
}

on_both_engines! {
    async fn accesses_are_kept_with_port_until_their_time_is_over(world: World) {
        let here = identity(world.a).at("203.0.113.9".parse().unwrap()).from_port(Some(4321));
        let entry = |event, at| NewAccess { who: here.clone(), event, at };
        let there = NewAccess { who: identity(world.b), event: "use", at: NOW };
        world.store.log_access(&[entry("login", NOW - 10), entry("use", NOW), there]).await.unwrap();
        assert_eq!(world.store.purge_access(NOW - 5).await.unwrap(), 1);
        assert_eq!(world.store.purge_access(NOW - 5).await.unwrap(), 0);
        let kept = world.tenant(world.a).accesses(&AccessFilter::default(), 9).await.unwrap();
        assert_eq!(kept.len(), 1);
        assert_eq!((kept[0].event.as_str(), kept[0].address.as_str(), kept[0].port), ("use", "203.0.113.9", Some(4321)));
    }
}
