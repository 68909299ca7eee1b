//! What a company agrees to, and what happens when a plugin wants more.

use super::{ID, agree, code, install, operator, ping, runs};
use crate::on_both_engines;
use crate::world::World;
use balcao_desk::{Decision, PluginPlans};

on_both_engines! {
    async fn a_module_of_others_is_off_until_the_company_agrees(world: World) {
        let operator = operator(world).await;
        install(world, &operator, "1.0.0", "\"contacts:read\"").await;
        let modules = world.desk.modules();
        assert_eq!(ping(world, &world.admin).await, Err("ERR_MODULE_OFF".into()));
        let shown = modules.module(&world.admin, ID).await.unwrap().module;
        assert_eq!((shown.state, shown.needs_consent, shown.permissions[0].key), ("off", true, "permission.contactsRead"));
        let blind = Decision { enabled: true, consent: Some("something else".into()) };
        assert_eq!(code(&modules.decide(&world.admin, ID, &blind).await.unwrap_err()), "ERR_MODULE_CONSENT");
        assert_eq!(code(&modules.decide(&world.ana, ID, &blind).await.unwrap_err()), "ERR_NO_PERMISSION");
        agree(world, &world.admin).await;
        assert_eq!(ping(world, &world.ana).await, Ok(204));
        // The other company has its own switch.
        assert_eq!(ping(world, &world.other).await, Err("ERR_MODULE_OFF".into()));
        let name = format!("company-{}-modules", world.admin.company_id());
        world.hear(|event| event.name == name).await;
        assert_eq!(modules.plugin(&operator, ID).await.unwrap().companies, 1);
    }

    async fn a_company_stays_on_what_it_agreed_to_until_it_agrees_to_more(world: World) {
        let operator = operator(world).await;
        install(world, &operator, "1.0.0", "\"tags:read\"").await;
        agree(world, &world.admin).await;
        install(world, &operator, "1.1.0", "\"tags:read\", \"contacts:read\"").await;
        let shown = world.desk.modules().module(&world.admin, ID).await.unwrap().module;
        assert_eq!((shown.state, shown.version.as_str(), shown.offered.as_str()), ("consent", "1.0.0", "1.1.0"));
        assert_eq!(shown.widened.len(), 1);
        assert_eq!(shown.widened[0].name, "contacts:read");
        assert_eq!(ping(world, &world.admin).await, Ok(204));
        let detail = world.desk.modules().plugin_detail(&operator, ID, Some("1.0.0")).await.unwrap();
        assert_eq!(detail.diff.removed[0].name, "contacts:read");
        agree(world, &world.admin).await;
        assert_eq!(runs(world, &world.admin).await, ("1.1.0".into(), "on"));
        // One that asks for less needs no agreement.
        install(world, &operator, "1.2.0", "").await;
        assert_eq!(runs(world, &world.admin).await, ("1.2.0".into(), "on"));
    }

    async fn a_plan_that_does_not_include_a_module_hides_it(world: World) {
        let operator = operator(world).await;
        install(world, &operator, "1.0.0", "").await;
        agree(world, &world.admin).await;
        let modules = world.desk.modules();
        let none = PluginPlans { all: false, ids: Vec::new() };
        modules.set_plans(&operator, ID, &none).await.unwrap();
        assert_eq!(ping(world, &world.admin).await, Err("ERR_PLAN_FEATURE".into()));
        assert_eq!(code(&modules.module(&world.admin, ID).await.unwrap_err()), "ERR_MODULE_NOT_FOUND");
        let plan = world.tenant(&world.admin).plan().await.unwrap().id;
        let own = PluginPlans { all: false, ids: vec![plan] };
        modules.set_plans(&operator, ID, &own).await.unwrap();
        assert_eq!(ping(world, &world.admin).await, Ok(204));
    }

    async fn a_company_switches_a_module_off_and_takes_its_data_along(world: World) {
        let operator = operator(world).await;
        install(world, &operator, "1.0.0", "\"kv\"").await;
        agree(world, &world.admin).await;
        let modules = world.desk.modules();
        let at = balcao_storage::ValueKey { plugin: ID, key: "seed" };
        let forever = balcao_storage::Lifetime { now: 0, until: None };
        let value = balcao_storage::PluginValue::Number(7);
        world.tenant(&world.admin).set_plugin_value(at, &value, forever).await.unwrap();
        assert_eq!(code(&modules.remove_data(&world.admin, ID, ID).await.unwrap_err()), "ERR_MODULE_ON");
        let off = Decision { enabled: false, consent: None };
        modules.decide(&world.admin, ID, &off).await.unwrap();
        assert_eq!(ping(world, &world.admin).await, Err("ERR_MODULE_OFF".into()));
        let mut file = modules.export_data(&world.admin, ID).await.unwrap();
        let line = file.recv().await.unwrap().unwrap();
        assert_eq!(String::from_utf8(line).unwrap(), "{\"key\":\"seed\",\"value\":\"7\"}\n");
        assert_eq!(code(&modules.remove_data(&world.admin, ID, "other").await.unwrap_err()), "ERR_VALIDATION");
        modules.remove_data(&world.admin, ID, ID).await.unwrap();
        assert_eq!(modules.module(&world.admin, ID).await.unwrap().module.data.values, 0);
    }
}
