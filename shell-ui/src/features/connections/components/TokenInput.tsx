import { TextInput } from '@balcao/ui-sdk/kit';
import IconButton from '@mui/material/IconButton';
import { Dices } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from './TokenInput.module.css';

/** Bytes of a generated token. */
const BYTES = 20;

/** A key that nobody guesses, typed or generated. */
export function TokenInput({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { t } = useTranslation('admin');
  const { setValue } = useFormContext();
  const generate = () => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(BYTES))];
    const token = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    setValue(name, token, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className={classes.token}>
      <TextInput name={name} label={label} hint={hint} maxLength={255} />
      <IconButton
        onClick={generate}
        aria-label={t('connections.form.generate')}
        title={t('connections.form.generate')}
        data-testid="token-generate"
      >
        <Dices size={18} />
      </IconButton>
    </div>
  );
}
