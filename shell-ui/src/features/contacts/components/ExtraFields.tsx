import { TextInput } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from './ExtraFields.module.css';

/** The free fields of the contact in the surrounding form. */
export function ExtraFields() {
  const { t } = useTranslation('admin');
  const { fields, append, remove } = useFieldArray({ name: 'extraInfo', keyName: 'key' });
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('contacts.form.extra')}</legend>
      {fields.map(({ key }, index) => (
        <div key={key} className={classes.row}>
          <TextInput name={`extraInfo.${index}.name`} label={t('contacts.form.extraName')} />
          <TextInput name={`extraInfo.${index}.value`} label={t('contacts.form.extraValue')} />
          <IconButton
            onClick={() => remove(index)}
            aria-label={t('contacts.form.extraRemove')}
            title={t('contacts.form.extraRemove')}
          >
            <Trash2 size={16} />
          </IconButton>
        </div>
      ))}
      <Button
        variant="text"
        startIcon={<Plus size={16} />}
        onClick={() => append({ name: '', value: '' })}
        className={classes.add}
      >
        {t('contacts.form.extraAdd')}
      </Button>
    </fieldset>
  );
}
