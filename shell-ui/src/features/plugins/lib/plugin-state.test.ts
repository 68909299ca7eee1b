import { describe, expect, it } from 'vitest';
import { aPlugin, aVersion } from '../testing.ts';
import { newerVersion, stateOf, stepTo } from './plugin-state.ts';

const versions = [aVersion('0.10.0'), aVersion('0.9.0'), aVersion('0.2.0')];

describe('the state of a plugin', () => {
  it('tells first what stops it', () => {
    const disabled = { at: '', reason: 'vaza dados' };
    const canary = { version: '0.10.0', companyIds: [1] };
    expect(stateOf(aPlugin({ disabled, canary }))).toBe('killed');
    expect(stateOf(aPlugin({ versions: [{ ...aVersion('0.1.0'), fault: 'no' }], active: '0.1.0' }))).toBe('faulty');
    expect(stateOf(aPlugin({ canary }))).toBe('canary');
    expect(stateOf(aPlugin({ active: null }))).toBe('off');
    expect(stateOf(aPlugin())).toBe('active');
  });

  it('knows an upgrade from a way back by the order of the host', () => {
    const plugin = aPlugin({ versions, active: '0.9.0' });
    expect(newerVersion(plugin)).toBe('0.10.0');
    expect([stepTo(plugin, '0.10.0'), stepTo(plugin, '0.2.0')]).toEqual(['upgrade', 'rollback']);
    expect(stepTo({ ...plugin, active: null }, '0.2.0')).toBe('install');
  });

  it('offers no version that does not load', () => {
    const broken = [{ ...aVersion('0.3.0'), fault: 'no' }, aVersion('0.2.0')];
    expect(newerVersion(aPlugin({ versions: broken, active: '0.2.0' }))).toBeNull();
  });
});
