//! Every route of the host, by who calls it.

use std::time::Duration;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::Request,
    middleware::{from_fn, from_fn_with_state},
    routing::get,
};
use tower::{ServiceBuilder, util::MapRequest};
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::CompressionLayer,
    request_id::{PropagateRequestIdLayer, SetRequestIdLayer},
    timeout::TimeoutLayer,
    trace::{DefaultOnFailure, DefaultOnResponse, TraceLayer},
};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    extract::resolve,
    observe, openapi,
    routes::{
        access_log, announcements, audit, auth, catalogues, companies, connections, contacts, dashboard, events,
        fallback, files, helps, hooks, integrations, media, messages, module_settings, modules, notes, operations,
        passwords, plans, plugin_calls, plugins, privacy, profile, publishers, push, queue_options, queues,
        quick_messages, sends, settings, simulator, tags, tickets, users,
    },
    socket::Gateway,
    state::AppState,
    web,
};

/// Largest body of a request, in bytes.
pub(crate) const BODY_LIMIT: usize = 10 * 1024 * 1024;
/// Longest time that a request may take; long polls of the simulator end far earlier.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The complete HTTP service.
pub type Service = MapRequest<Router, fn(Request<axum::body::Body>) -> Request<axum::body::Body>>;

/// Puts routes, live events and everything around them together.
pub fn build(state: AppState, gateway: &Gateway) -> Service {
    let proxies = state.config.trusted_proxies.clone();
    let (api, _) = described().split_for_parts();
    let api = api.route_layer(from_fn_with_state(state.clone(), fallback::plugin_first));
    let files = Router::new()
        .route("/static/{*path}", get(web::static_file))
        .route("/modules/{id}/{version}/{*path}", get(web::module_file))
        .layer(CompressionLayer::new());
    let around = ServiceBuilder::new()
        .layer(SetRequestIdLayer::new(observe::REQUEST_ID, observe::FreshId))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(observe::request_span)
                .on_response(DefaultOnResponse::new().level(tracing::Level::DEBUG))
                .on_failure(DefaultOnFailure::new().level(tracing::Level::DEBUG)),
        )
        .layer(PropagateRequestIdLayer::new(observe::REQUEST_ID))
        .layer(from_fn(observe::count))
        .layer(from_fn(web::secure))
        .layer(CatchPanicLayer::custom(fallback::panicked))
        .layer(from_fn_with_state(state.clone(), web::serve_app))
        .layer(from_fn(fallback::readable_address))
        .layer(TimeoutLayer::with_status_code(
            axum::http::StatusCode::GATEWAY_TIMEOUT,
            TIME_LIMIT,
        ))
        .layer(DefaultBodyLimit::max(BODY_LIMIT));
    let router = Router::new()
        .merge(api)
        .merge(files)
        .fallback(fallback::unmatched)
        .method_not_allowed_fallback(fallback::wrong_method)
        .layer(around)
        .with_state(state);
    // Around the sockets too: they are asked where they come from like every request.
    let service = gateway.attach(router).layer(from_fn_with_state(proxies, resolve));
    MapRequest::new(service, fallback::without_trailing_slash)
}

/// The description of every route.
pub(crate) fn description() -> utoipa::openapi::OpenApi {
    described().into_openapi()
}

fn described() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(openapi::Description::openapi())
        .merge(sessions())
        .merge(desk())
        .merge(company())
        .merge(office())
        .merge(provider())
        .merge(registry())
        .merge(phones())
        .merge(operators())
}

fn sessions() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(auth::login))
        .routes(routes!(auth::refresh))
        .routes(routes!(auth::me))
        .routes(routes!(auth::logout))
        .routes(routes!(companies::sign_up))
        .routes(routes!(passwords::forget))
        .routes(routes!(passwords::forget_by_path))
        .routes(routes!(passwords::reset))
        .routes(routes!(passwords::reset_by_path))
}

fn desk() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(tickets::list, tickets::create))
        .routes(routes!(tickets::counts))
        .routes(routes!(tickets::show_by_uuid))
        .routes(routes!(tickets::show, tickets::update, tickets::delete))
        .routes(routes!(tickets::channel))
        // Files of messages go to the disk piece by piece, with limits of their own.
        .merge(
            OpenApiRouter::new()
                .routes(routes!(messages::list, messages::send, messages::delete))
                .layer(DefaultBodyLimit::disable()),
        )
        .routes(routes!(messages::edit))
        .routes(routes!(messages::react))
        .routes(routes!(sends::retry))
        .routes(routes!(sends::cancel))
        .routes(routes!(media::show))
        .routes(routes!(contacts::list, contacts::create))
        .routes(routes!(contacts::choices))
        .routes(routes!(contacts::import))
        .routes(routes!(contacts::upload))
        .routes(routes!(contacts::export))
        .routes(routes!(contacts::show, contacts::update, contacts::delete))
        .routes(routes!(contacts::merge))
        .routes(routes!(contacts::find_or_create))
        .routes(routes!(modules::catalog))
        .routes(routes!(plugin_calls::list))
        .routes(routes!(plugin_calls::show))
        .routes(routes!(modules::list))
        .routes(routes!(modules::show, modules::update))
        .routes(routes!(modules::logs))
        .routes(routes!(modules::work, modules::remove_work))
        .routes(routes!(modules::replay))
        .routes(routes!(modules::export, modules::remove_data))
        .routes(routes!(module_settings::show, module_settings::update))
        .routes(routes!(module_settings::renew_hook))
        .routes(routes!(hooks::accept, hooks::challenge))
        .routes(routes!(events::list))
        .routes(routes!(push::key))
        .routes(routes!(push::subscribe))
        .routes(routes!(push::unsubscribe))
        .routes(routes!(push::test))
}

fn company() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(connections::list, connections::create))
        .routes(routes!(connections::show, connections::update, connections::delete))
        .routes(routes!(connections::channels))
        .routes(routes!(connections::history))
        .routes(routes!(connections::templates))
        .routes(routes!(connections::sync_templates))
        .routes(routes!(connections::health))
        .routes(routes!(connections::start, connections::renew, connections::stop))
        .routes(routes!(users::page, users::create))
        .routes(routes!(users::list))
        .routes(routes!(users::show, users::update, users::delete))
        .routes(routes!(users::log_out))
        .routes(routes!(profile::update))
        .routes(routes!(profile::end_others))
        .routes(routes!(settings::list))
        .routes(routes!(settings::update))
        .routes(routes!(companies::plan))
        .routes(routes!(companies::list))
        .routes(routes!(companies::show))
        .routes(routes!(companies::schedules))
        .routes(routes!(plans::list))
        .routes(routes!(plans::all))
        .routes(routes!(plans::show))
        .routes(routes!(plans::page, plans::update))
        .routes(routes!(audit::list))
        .routes(routes!(audit::export))
        .routes(routes!(audit::check))
        .routes(routes!(access_log::list))
        .routes(routes!(access_log::export))
        .routes(routes!(privacy::export))
        .routes(routes!(privacy::erase))
}

fn office() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(queues::list, queues::create))
        .routes(routes!(queues::show, queues::update, queues::delete))
        .routes(routes!(queues::attach, queues::detach))
        .routes(routes!(queue_options::list, queue_options::create))
        .routes(routes!(
            queue_options::show,
            queue_options::update,
            queue_options::delete
        ))
        .routes(routes!(queue_options::attach, queue_options::detach))
        .routes(routes!(tags::page, tags::create))
        .routes(routes!(tags::list))
        .routes(routes!(tags::sync))
        .routes(routes!(tags::show, tags::update, tags::delete))
        .routes(routes!(notes::page, notes::create))
        .routes(routes!(notes::list))
        .routes(routes!(notes::show, notes::update, notes::delete))
        .routes(routes!(integrations::page, integrations::create))
        .routes(routes!(integrations::kinds))
        .routes(routes!(integrations::show, integrations::update, integrations::delete))
        .routes(routes!(quick_messages::page, quick_messages::create))
        .routes(routes!(quick_messages::list))
        .routes(routes!(
            quick_messages::show,
            quick_messages::update,
            quick_messages::delete
        ))
        .routes(routes!(quick_messages::attach, quick_messages::detach))
        .routes(routes!(files::page, files::create))
        .routes(routes!(files::show, files::update, files::delete))
        .routes(routes!(files::upload))
        .routes(routes!(dashboard::show))
        .routes(routes!(dashboard::tickets_by_day))
        .routes(routes!(dashboard::tickets_by_user))
}

/// What the provider tells all companies.
fn provider() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(helps::page, helps::create))
        .routes(routes!(helps::list))
        .routes(routes!(helps::show, helps::update, helps::delete))
        .routes(routes!(announcements::page, announcements::create))
        .routes(routes!(announcements::list))
        .routes(routes!(
            announcements::show,
            announcements::update,
            announcements::delete
        ))
        .routes(routes!(announcements::attach, announcements::detach))
}

/// Plugins of the whole installation.
fn registry() -> OpenApiRouter<AppState> {
    let packages = OpenApiRouter::new()
        .routes(routes!(plugins::list, plugins::upload))
        .layer(DefaultBodyLimit::max(balcao_desk::LARGEST_PACKAGE));
    OpenApiRouter::new()
        .merge(packages)
        .routes(routes!(publishers::list, publishers::add))
        .routes(routes!(publishers::update, publishers::revoke))
        .routes(routes!(catalogues::list, catalogues::add))
        .routes(routes!(catalogues::offer))
        .routes(routes!(catalogues::read))
        .routes(routes!(catalogues::remove))
        .routes(routes!(catalogues::take))
        .routes(routes!(catalogues::own))
        .routes(routes!(catalogues::package))
        .routes(routes!(plugins::show))
        .routes(routes!(plugins::activate, plugins::deactivate))
        .routes(routes!(plugins::set_canary, plugins::end_canary))
        .routes(routes!(plugins::set_plans))
        .routes(routes!(plugins::set_disabled))
        .routes(routes!(plugins::hand_over))
        .routes(routes!(plugins::work))
        .routes(routes!(plugins::replay))
}

fn phones() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(simulator::pair, simulator::unpair))
        .routes(routes!(simulator::phone))
        .routes(routes!(simulator::messages, simulator::write))
        .routes(routes!(simulator::acks))
        .routes(routes!(simulator::keep))
}

fn operators() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(operations::healthz))
        .routes(routes!(operations::readyz))
        .routes(routes!(operations::metrics))
        .routes(routes!(operations::version))
        .routes(routes!(operations::openapi))
}
