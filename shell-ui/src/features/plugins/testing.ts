import type { Health, Module, Plugin, PluginVersion } from './types.ts';

/** A quiet day. */
export const QUIET: Health = {
  calls: 0,
  errors: 0,
  traps: 0,
  p50: null,
  p95: null,
  cpu: 0,
  memory: 0,
  waiting: 0,
  lag: 0,
  dead: 0,
};

/** A package that somebody has uploaded. */
export function aVersion(version: string): PluginVersion {
  return {
    version,
    builtIn: false,
    uploadedAt: '2026-11-21T10:00:00.000Z',
    size: 123_456,
    digest: 'ab'.repeat(32),
    publisher: '9f',
    loaded: true,
    fault: null,
  };
}

/** An installed plugin; override what the test is about. */
export function aPlugin(overrides: Partial<Plugin> = {}): Plugin {
  return {
    id: 'survey',
    name: 'Pesquisa',
    description: 'Pergunta se o cliente gostou.',
    labels: {},
    builtIn: false,
    publisher: { key: '9f', name: 'Loja de Plugins', trust: 'publisher', revoked: false },
    active: '0.1.0',
    previous: null,
    canary: null,
    disabled: null,
    feature: null,
    plans: { all: true, ids: [] },
    versions: [aVersion('0.1.0')],
    companies: 2,
    health: QUIET,
    ...overrides,
  };
}

/** A module that is off; override what the test is about. */
export function aModule(overrides: Partial<Module> = {}): Module {
  return {
    id: 'survey',
    name: 'Pesquisa',
    description: 'Pergunta se o cliente gostou.',
    labels: {},
    version: '0.1.0',
    publisher: { name: 'Loja de Plugins', trust: 'publisher' },
    state: 'off',
    enabled: false,
    disabledReason: null,
    permissions: [{ name: 'tickets:read', key: 'permission.ticketsRead' }],
    consent: 'digest-1',
    widened: [],
    offered: '0.1.0',
    needsConsent: true,
    hasSettings: false,
    hasScreen: false,
    health: QUIET,
    lastErrors: [],
    data: { documents: 0, values: 0, bytes: 0 },
    ...overrides,
  };
}
