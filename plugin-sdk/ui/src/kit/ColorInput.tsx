import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import { Palette } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabeledInput } from '../parts/LabeledInput.tsx';
import { PRESET_COLORS } from './palette-colors.ts';
import { useField } from './use-field.ts';
import classes from './ColorInput.module.css';

/** A colour as `#rrggbb`, typed or chosen from the presets. */
export function ColorInput({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation();
  const { value, onChange, onBlur, ref, problem } = useField<string>(name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (color: string) => {
    onChange(color);
    setAnchor(null);
  };
  return (
    <>
      <LabeledInput
        name={name}
        label={label}
        problem={problem}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={ref}
        autoComplete="off"
        htmlInput={{ maxLength: 7, 'data-testid': `field-${name}` }}
        startAdornment={
          <InputAdornment position="start">
            <span className={classes.sample} style={{ background: value }} />
          </InputAdornment>
        }
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={t('form.chooseColor')}
              title={t('form.chooseColor')}
              aria-haspopup="dialog"
              onClick={(event) => setAnchor(event.currentTarget)}
            >
              <Palette size={16} />
            </IconButton>
          </InputAdornment>
        }
      />
      <Popover
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('form.chooseColor') } }}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <div className={classes.presets}>
          {PRESET_COLORS.map((color) => (
            <button
              key={color}
              type="button"
              className={classes.preset}
              style={{ background: color }}
              aria-label={color}
              aria-pressed={color === value}
              onClick={() => choose(color)}
            />
          ))}
        </div>
      </Popover>
    </>
  );
}
