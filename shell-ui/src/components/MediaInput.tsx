import { FileInput, useField } from '@balcao/ui-sdk/kit';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslation } from 'react-i18next';
import type { MediaValue } from '~/lib/media-form.ts';

interface Props {
  name: string;
  label?: string;
  accept?: string;
}

/** The attachment of the record in the surrounding form. */
export function MediaInput({ name, label, accept }: Props) {
  const { t } = useTranslation('admin');
  const { value, onChange, problem } = useField<MediaValue>(name);
  return (
    <div>
      <FileInput
        label={label ?? t('attach')}
        accept={accept}
        file={value.file}
        stored={value.stored}
        onChoose={(file) => onChange({ ...value, file })}
        onRemove={() => onChange({ file: null, stored: null })}
      />
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}
