import { useShell } from '@balcao/ui-sdk';
import { SwitchInput, TextInput, useCompanyTime } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import { KeyRound } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newSigningKey } from '../../lib/settings-form.ts';
import type { SecretField } from '../../types.ts';
import classes from './Company.module.css';

interface Props {
  name: string;
  field: SecretField;
  words: (key: string) => string;
}

/** Something to be written and never read again. */
export function SecretInput({ name, field, words }: Props) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const { moment } = useCompanyTime();
  const { setValue } = useFormContext();
  const { type, required, isSet, setAt, previousUntil, help } = field;
  const hints = [
    help && words(help),
    isSet && setAt ? t('settings.secretSet', { time: moment(setAt) }) : t('settings.secretNone'),
    previousUntil && t('settings.secretPrevious', { time: moment(previousUntil) }),
  ];
  const generate = () => {
    setValue(`${name}.text`, newSigningKey(), { shouldDirty: true, shouldValidate: true });
    toast(t('settings.generated'), 'info');
  };
  return (
    <div className={classes.secret} data-secret={field.key}>
      <TextInput
        name={`${name}.text`}
        type="password"
        autoComplete="new-password"
        label={required ? `${words(field.label)} *` : words(field.label)}
        hint={hints.filter(Boolean).join(' ')}
      />
      <div className={classes.buttons}>
        {type === 'signing-key' && (
          <Button variant="text" startIcon={<KeyRound size={16} />} onClick={generate} data-testid="generate-key">
            {t('settings.generate')}
          </Button>
        )}
        {isSet && !required && <SwitchInput name={`${name}.clear`} label={t('settings.secretClear')} />}
      </div>
    </div>
  );
}
