import * as z from 'zod/mini';
import type { Integration } from '~/entities/integration.ts';
import { text } from '~/lib/form-schema.ts';
import type { IntegrationField, IntegrationKind } from '../types.ts';

type Values = Record<string, string | boolean>;

/** What the form begins with. */
export function integrationValues(kinds: IntegrationKind[], integration: Integration | null) {
  const values: Values = {};
  for (const { type, settings } of kinds) {
    for (const field of settings) {
      const given = integration?.type === type ? integration.settings[field.key] : undefined;
      values[field.key] ??= field.type === 'boolean' ? (given ?? field.default) === 'true' : (given ?? '');
    }
  }
  return { type: integration?.type ?? kinds[0]?.type ?? '', name: integration?.name ?? '', values };
}

/** Whether something that must be given is not; a secret may stay as it is. */
export function isMissing(field: IntegrationField, integration: Integration | null, value: string | boolean): boolean {
  const kept = field.secret && (integration?.secrets.includes(field.key) ?? false);
  return field.required && field.default === null && !kept && typeof value === 'string' && value.trim() === '';
}

/** The rules of the form. */
export function integrationSchema(kinds: IntegrationKind[], integration: Integration | null) {
  const fieldsOf = (type: string) => kinds.find((kind) => kind.type === type)?.settings ?? [];
  return z
    .object({
      type: z.string().check(z.minLength(1, 'validation.required')),
      name: text(2, 50),
      values: z.record(z.string(), z.union([z.string(), z.boolean()])),
    })
    .check((context) => {
      const { type, values } = context.value;
      for (const field of fieldsOf(type)) {
        if (isMissing(field, integration, values[field.key] ?? '')) {
          const path = ['values', field.key];
          context.issues.push({ code: 'custom', message: 'validation.required', path, input: context.value });
        }
      }
    });
}

/** What the host is told: every value of the plugin, and secrets only when they were written anew. */
export function settingsOf(kind: IntegrationKind | undefined, integration: Integration | null, values: Values) {
  const settings: Record<string, string> = {};
  for (const { key, secret } of kind?.settings ?? []) {
    const value = String(values[key] ?? '').trim();
    if (value !== '' || (!secret && integration?.settings[key] !== undefined)) settings[key] = value;
  }
  return settings;
}
