import { MultiSelectInput, SelectInput, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useTranslation } from 'react-i18next';
import type { SettingField } from '../../types.ts';
import classes from './Company.module.css';

interface Props {
  name: string;
  field: SettingField;
  /** The module's own texts. */
  words: (key: string) => string;
}

/** The input that fits the kind of a setting. */
export function SettingInput({ name, field, words }: Props) {
  const { t } = useTranslation('plugins');
  const { type, required, default: standard, options } = field;
  const label = required ? `${words(field.label)} *` : words(field.label);
  const help = field.help ? words(field.help) : undefined;
  if (type === 'boolean') {
    return (
      <div className={classes.secret}>
        <SwitchInput name={name} label={label} />
        {help && <p className={classes.small}>{help}</p>}
      </div>
    );
  }
  if (type === 'choice') {
    const choices = options.map(({ value, label: text }) => ({ value, label: words(text) }));
    return (
      <SelectInput
        name={name}
        label={label}
        choices={choices}
        none={required ? undefined : t('settings.none')}
        hint={help}
      />
    );
  }
  if (type === 'choices') {
    const all = options.map(({ label: text }, id) => ({ id, name: words(text) }));
    return <MultiSelectInput name={name} label={label} options={all} hint={help} />;
  }
  const fallback = standard ? t('settings.default', { value: standard }) : undefined;
  return <TextInput name={name} label={label} hint={[help, fallback].filter(Boolean).join(' ') || undefined} />;
}
