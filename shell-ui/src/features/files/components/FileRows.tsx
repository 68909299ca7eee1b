import { FileInput, TextInput } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FileRow } from '../lib/upload-form.ts';
import classes from './FileRows.module.css';

/** The files of the list in the surrounding form. */
export function FileRows() {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { watch, setValue } = useFormContext<{ options: FileRow[] }>();
  const { fields, append, remove } = useFieldArray({ name: 'options', keyName: 'key' });
  const rows = watch('options');
  return (
    <fieldset className={classes.rows}>
      <legend className={classes.legend}>{t('files.form.files')}</legend>
      {fields.map(({ key }, index) => (
        <div key={key} className={classes.row}>
          <TextInput name={`options.${index}.name`} label={t('files.form.fileName')} />
          <FileInput
            label={common('form.attach')}
            file={rows?.[index]?.file ?? null}
            stored={rows?.[index]?.path}
            onChoose={(file) => setValue(`options.${index}.file`, file, { shouldDirty: true })}
          />
          <IconButton onClick={() => remove(index)} aria-label={t('files.form.remove')} title={t('files.form.remove')}>
            <Trash2 size={16} />
          </IconButton>
        </div>
      ))}
      <Button
        variant="text"
        startIcon={<Plus size={16} />}
        onClick={() => append({ name: '', path: null, file: null })}
        className={classes.add}
      >
        {t('files.form.addFile')}
      </Button>
    </fieldset>
  );
}
