import type { FormProblems } from '@balcao/ui-sdk/kit';
import type { ModuleSettings, SettingField, SettingsChange } from '../types.ts';

/** What a field of the form holds; places in the list of options stand for what was chosen of several. */
type FieldValue = string | boolean | number[] | null;

/** The form: fields by their place, because keys of settings may look like paths. */
export interface SettingsValues {
  settings: FieldValue[];
  secrets: { text: string; clear: boolean }[];
}

/** What the form begins with. */
export function startValues({ settings, secrets }: ModuleSettings): SettingsValues {
  return { settings: settings.map(toForm), secrets: secrets.map(() => ({ text: '', clear: false })) };
}

function toForm({ type, value, default: standard, options }: SettingField): FieldValue {
  if (type === 'boolean') return (value ?? standard) === 'true';
  if (type === 'choice') return value ?? standard;
  if (type === 'choices') {
    const chosen = (value ?? standard ?? '').split(',');
    return options.flatMap((option, index) => (chosen.includes(option.value) ? [index] : []));
  }
  return value ?? '';
}

function toWire({ type, options }: SettingField, value: FieldValue): string | null {
  if (type === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((index) => options[index]?.value).join(',') || null;
  return String(value ?? '').trim() || null;
}

/** What differs from what is stored. */
export function changeOf({ settings, secrets }: ModuleSettings, values: SettingsValues): SettingsChange {
  const start = startValues({ settings, secrets, hooks: [], labels: {} });
  const changed = settings.flatMap((field, index) => {
    const wire = toWire(field, values.settings[index] ?? null);
    return wire === toWire(field, start.settings[index] ?? null) ? [] : [[field.key, wire] as const];
  });
  const given = secrets.flatMap(({ key }, index) => {
    const { text = '', clear = false } = values.secrets[index] ?? {};
    return text.trim() || clear ? [[key, text.trim() || null] as const] : [];
  });
  // A module may call a setting `__proto__`, which only fields that are made so can be called.
  return { settings: Object.fromEntries(changed), secrets: Object.fromEntries(given) };
}

/** Keys of what is wrong, by name of the field; the host looks again. */
export function problemsOf({ settings, secrets }: ModuleSettings, values: SettingsValues): FormProblems {
  const found: Record<string, string | false> = {};
  settings.forEach((field, index) => {
    const value = toWire(field, values.settings[index] ?? null) ?? field.default;
    found[`settings.${index}`] = settingProblem(field, value);
  });
  secrets.forEach(({ required, isSet }, index) => {
    const { text = '', clear = false } = values.secrets[index] ?? {};
    found[`secrets.${index}.text`] = required && !text.trim() && (!isSet || clear) && 'required';
  });
  return found;
}

function settingProblem({ type, required }: SettingField, value: string | null): string | false {
  if (value === null) return required && 'required';
  if (type === 'number' && !/^-?\d+$/.test(value)) return 'number';
  return type === 'url' && !/^https?:\/\/[^\s/]/.test(value) && 'url';
}

/** A new key for signing, as the Standard Webhooks name it: 32 random bytes. */
export function newSigningKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
