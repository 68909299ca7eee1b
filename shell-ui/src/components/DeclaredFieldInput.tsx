import { SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useTranslation } from 'react-i18next';
import type { DeclaredField, PluginTexts } from '~/entities/declared-field.ts';
import { pluginText } from '~/lib/declared-fields.ts';

interface Props {
  field: DeclaredField;
  texts: PluginTexts;
  /** A secret that was given before. */
  isSet: boolean;
}

/** The input that fits a declared setting; the form keeps its value under `values`. */
export function DeclaredFieldInput({ field, texts, isSet }: Props) {
  const { t, i18n } = useTranslation('admin');
  const text = pluginText(texts, i18n.language, field.label);
  const label = field.required ? `${text} *` : text;
  const name = `values.${field.key}`;
  if (field.type === 'boolean') return <SwitchInput name={name} label={label} />;
  if (field.secret) {
    const hint = t(isSet ? 'integrations.secretSet' : 'integrations.secretNone');
    return <TextInput name={name} type="password" autoComplete="new-password" label={label} hint={hint} />;
  }
  const hint = field.default ? t('integrations.default', { value: field.default }) : undefined;
  return <TextInput name={name} type={field.type === 'number' ? 'number' : 'text'} label={label} hint={hint} />;
}
