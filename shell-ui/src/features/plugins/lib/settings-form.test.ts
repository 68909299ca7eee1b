import { describe, expect, it } from 'vitest';
import type { ModuleSettings, SecretField, SettingField } from '../types.ts';
import { changeOf, newSigningKey, problemsOf, startValues } from './settings-form.ts';

const field = (more: Partial<SettingField>): SettingField => ({
  key: 'a.b',
  type: 'text',
  label: 'l',
  help: null,
  required: false,
  default: null,
  options: [],
  value: null,
  ...more,
});
const secret = (more: Partial<SecretField> = {}): SecretField => ({
  key: 'token',
  type: 'text',
  label: 'l',
  help: null,
  required: true,
  isSet: true,
  setAt: null,
  previousUntil: null,
  ...more,
});
const of = (settings: SettingField[], secrets: SecretField[] = []): ModuleSettings => ({
  settings,
  secrets,
  hooks: [],
  labels: {},
});
const options = [
  { value: 'x', label: 'x' },
  { value: 'y', label: 'y' },
];

describe('the settings of a module', () => {
  it('are sent only where they differ', () => {
    const form = of([
      field({ key: 'url', value: 'https://a' }),
      field({ key: 'on', type: 'boolean', default: 'true' }),
      field({ key: 'many', type: 'choices', options, value: 'y' }),
      field({ key: 'same', value: 'stays' }),
    ]);
    const values = startValues(form);
    expect(changeOf(form, values).settings).toEqual({});
    expect(changeOf(form, { ...values, settings: ['', false, [0, 1], 'stays'] }).settings).toEqual({
      url: null,
      on: 'false',
      many: 'x,y',
    });
  });

  it('keep a secret that is left empty, and take it back on request', () => {
    const form = of([], [secret()]);
    expect(changeOf(form, startValues(form)).secrets).toEqual({});
    expect(changeOf(form, { settings: [], secrets: [{ text: '', clear: true }] }).secrets).toEqual({ token: null });
    expect(changeOf(form, { settings: [], secrets: [{ text: ' s3 ', clear: false }] }).secrets).toEqual({
      token: 's3',
    });
  });

  it('tell what is missing or of another kind', () => {
    const form = of(
      [field({ required: true }), field({ type: 'number' }), field({ type: 'url' })],
      [secret({ isSet: false })],
    );
    const values = { settings: ['', '3.5', 'exemplo.com'], secrets: [{ text: '', clear: false }] };
    expect(problemsOf(form, values)).toEqual({
      'settings.0': 'required',
      'settings.1': 'number',
      'settings.2': 'url',
      'secrets.0.text': 'required',
    });
  });

  it('need no value of their own where there is a default', () => {
    const form = of([field({ required: true, default: '10', type: 'number' })]);
    expect(problemsOf(form, startValues(form))).toEqual({ 'settings.0': false });
  });

  it('come with a new key that others can read', () => {
    expect(newSigningKey()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});
