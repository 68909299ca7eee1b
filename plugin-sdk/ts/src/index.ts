/// <reference path="./wit/index.d.ts" />
/// <reference path="./globals.d.ts" />
/** Plugins for Balcão in TypeScript. `docs/plugins/typescript.md` begins with an example. */
export { companyId, currentCompany, currentUser, locale, callId } from 'balcao:plugin/context@1.0.0';
export * from './bot.ts';
export { Collection, collection, type Page, type Query, type Stored } from './collection.ts';
export { contact, emit, sendMessage, tags, tagTicket, text, ticket, type NewMessage } from './desk.ts';
export { conflict, denied, guarded, internal, invalid, limit, notFound, PluginError, type Kind } from './errors.ts';
export { onEvents, type Event } from './events.ts';
export { onHooks, type Delivery } from './hooks.ts';
export { call, NoAnswer, ServiceAnswer, type Call } from './http.ts';
export { cancel, enqueue, onJobs, type Job } from './jobs.ts';
export { kv } from './kv.ts';
export { onLifecycle, type Draft, type Lifecycle, type Problem } from './lifecycle.ts';
export { role } from './role.ts';
export { Request } from './request.ts';
export { Answer, respond, Router, router, type Handler } from './router.ts';
export { booleanSetting, numberSetting, setting } from './settings.ts';
export { shape, type Check, type Shaped } from './shape.ts';
export { decode, encode } from './utf8.ts';
