import { describe, expect, it } from 'vitest';
import type { Integration } from '~/entities/integration.ts';
import type { IntegrationKind } from '../types.ts';
import { integrationSchema, integrationValues, settingsOf } from './integration-form.ts';

const field = (key: string, rest: object = {}) => ({
  key,
  type: 'text' as const,
  label: key,
  default: null,
  required: false,
  secret: false,
  ...rest,
});
const KIND: IntegrationKind = {
  type: 'n8n',
  name: 'n8n',
  settings: [
    field('url', { required: true }),
    field('token', { required: true, secret: true }),
    field('wait', { type: 'boolean', default: 'true' }),
  ],
  labels: {},
};
const STORED: Integration = { id: 1, type: 'n8n', name: 'Bot', settings: { url: 'https://a' }, secrets: ['token'] };

describe('the form of an integration', () => {
  it('begins with what was given, and with defaults', () => {
    expect(integrationValues([KIND], STORED).values).toEqual({ url: 'https://a', token: '', wait: true });
    expect(integrationValues([KIND], null).type).toBe('n8n');
  });

  it('asks for what is required, but not again for a secret that is kept', () => {
    const check = (integration: Integration | null) =>
      integrationSchema([KIND], integration).safeParse(integrationValues([KIND], integration)).success;
    expect(check(STORED)).toBe(true);
    expect(check({ ...STORED, secrets: [] })).toBe(false);
    expect(check(null)).toBe(false);
  });

  it('tells secrets only when they were written anew, and what was emptied', () => {
    const values = { url: '', token: '', wait: false };
    expect(settingsOf(KIND, STORED, values)).toEqual({ url: '', wait: 'false' });
    expect(settingsOf(KIND, null, { ...values, token: ' x ' })).toEqual({ token: 'x', wait: 'false' });
  });
});
