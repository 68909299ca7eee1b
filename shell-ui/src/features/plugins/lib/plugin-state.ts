import type { Plugin } from '../types.ts';

/** How a plugin stands on the platform; what asks for attention comes first. */
export type PluginState = 'killed' | 'revoked' | 'faulty' | 'off' | 'canary' | 'active';

/** How a plugin stands on the platform. */
export function stateOf({ disabled, publisher, active, canary, versions }: Plugin): PluginState {
  if (disabled) return 'killed';
  if (publisher?.revoked) return 'revoked';
  if (versions.some(({ version, fault }) => version === active && fault)) return 'faulty';
  if (canary) return 'canary';
  return active ? 'active' : 'off';
}

/** Colour of a state's dot. */
export const STATE_TONES = {
  killed: 'error',
  revoked: 'error',
  faulty: 'error',
  off: 'neutral',
  canary: 'info',
  active: 'success',
} as const satisfies Record<PluginState, string>;

/** The newest version, where it can be put in the place of the active one. */
export function newerVersion({ versions, active }: Plugin): string | null {
  const newest = versions.find(({ fault }) => !fault);
  return newest && active && newest.version !== active && isAbove(versions, newest.version, active)
    ? newest.version
    : null;
}

/** What putting a version in the place of the active one means. */
export function stepTo({ versions, active }: Plugin, version: string): 'install' | 'upgrade' | 'rollback' {
  if (!active) return 'install';
  return isAbove(versions, version, active) ? 'upgrade' : 'rollback';
}

/** The host lists the newest version first; the order of versions is its business. */
function isAbove(versions: Plugin['versions'], version: string, other: string): boolean {
  const place = (wanted: string) => versions.findIndex((one) => one.version === wanted);
  return place(other) === -1 || place(version) < place(other);
}
