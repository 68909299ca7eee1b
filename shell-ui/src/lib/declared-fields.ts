import type { DeclaredField, GivenFields, PluginTexts } from '~/entities/declared-field.ts';
import { toLanguage } from './i18n.ts';
import { own } from './own.ts';

/** What the form has while it is filled in. */
export type FieldValues = Record<string, string | boolean>;

/** What the form of a plugin begins with. */
export function fieldValues(fields: DeclaredField[], given: GivenFields | null): FieldValues {
  const value = ({ key, type, default: usual }: DeclaredField) => {
    const stored = own(given?.settings, key);
    return type === 'boolean' ? (stored ?? usual) === 'true' : (stored ?? '');
  };
  return Object.fromEntries(fields.map((field) => [field.key, value(field)]));
}

/** Whether something that must be given is not; a secret may stay as it is. */
export function isMissing(field: DeclaredField, given: GivenFields | null, value: string | boolean): boolean {
  const kept = field.secret && (given?.secrets.includes(field.key) ?? false);
  return field.required && field.default === null && !kept && typeof value === 'string' && value.trim() === '';
}

/** What the host is told: every value of the plugin, and secrets only when they were written anew. */
export function givenValues(fields: DeclaredField[], given: GivenFields | null, values: FieldValues) {
  const told: Record<string, string> = {};
  for (const { key, secret } of fields) {
    const value = String(values[key] ?? '').trim();
    if (value !== '' || (!secret && own(given?.settings, key) !== undefined)) told[key] = value;
  }
  return told;
}

/** A text of a plugin in the language of the page. */
export function pluginText(texts: PluginTexts, language: string, key: string): string {
  return own(texts[toLanguage(language)], key) ?? own(texts['pt'], key) ?? key;
}
