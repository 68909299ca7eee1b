import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabeledInput, type LabeledInputProps } from './LabeledInput.tsx';

/** A password with a button that shows what was typed. */
export function PasswordInput(props: Omit<LabeledInputProps, 'type' | 'endAdornment'>) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const label = t(visible ? 'auth.hidePassword' : 'auth.showPassword');
  return (
    <LabeledInput
      {...props}
      type={visible ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            size="small"
            onClick={() => setVisible((shown) => !shown)}
            aria-label={label}
            title={label}
          >
            {visible ? <EyeOff size={18} /> : <Eye size={18} />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
