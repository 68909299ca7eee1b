import * as z from 'zod/mini';
import type { Integration } from '~/entities/integration.ts';
import { fieldValues, givenValues, isMissing, type FieldValues } from '~/lib/declared-fields.ts';
import { text } from '~/lib/form-schema.ts';
import type { IntegrationKind } from '../types.ts';

/** What the form begins with. */
export function integrationValues(kinds: IntegrationKind[], integration: Integration | null) {
  const values: FieldValues = {};
  for (const { type, settings } of kinds) {
    const own = fieldValues(settings, integration?.type === type ? integration : null);
    for (const [key, value] of Object.entries(own)) values[key] ??= value;
  }
  return { type: integration?.type ?? kinds[0]?.type ?? '', name: integration?.name ?? '', values };
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

/** What the host is told of the settings. */
export function settingsOf(kind: IntegrationKind | undefined, integration: Integration | null, values: FieldValues) {
  return givenValues(kind?.settings ?? [], integration, values);
}
