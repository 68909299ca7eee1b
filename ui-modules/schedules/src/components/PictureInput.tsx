import { useTexts } from '@balcao/ui-sdk';
import { MediaInput, useField } from '@balcao/ui-sdk/kit';
import { FormHelperText } from '@mui/material';
import type { Picture } from '../lib/form.ts';

interface Props {
  name: string;
  /** Where the stored picture is. */
  address?: string | null;
  disabled?: boolean;
}

/** The picture of the message in the surrounding form. */
export function PictureInput({ name, address, disabled = false }: Props) {
  const { t } = useTexts();
  const { value, onChange, problem } = useField<Picture>(name);
  if (disabled && !value.stored) return null;
  if (disabled)
    return <img src={address ?? undefined} alt={value.stored ?? ''} style={{ maxWidth: '100%', maxHeight: 180 }} />;
  return (
    <div>
      <MediaInput
        label={t('form.attach')}
        accept=".png,.jpg,.jpeg"
        file={value.file}
        stored={value.stored}
        address={value.stored ? address : null}
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
