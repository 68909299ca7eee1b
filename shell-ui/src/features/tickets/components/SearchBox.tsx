import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SearchBox.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** Text search over names, numbers and messages. */
export function SearchBox({ value, onChange, ref }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.box}>
      <OutlinedInput
        autoFocus
        fullWidth
        size="small"
        inputRef={ref}
        value={value}
        placeholder={t('tickets.search')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && (event.target as HTMLElement).blur()}
        inputProps={{ 'aria-label': t('tickets.search'), 'data-testid': 'search-input' }}
        startAdornment={
          <InputAdornment position="start">
            <Search size={16} />
          </InputAdornment>
        }
        endAdornment={
          value !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" onClick={() => onChange('')} aria-label={t('tickets.clearSearch')}>
                <X size={16} />
              </IconButton>
            </InputAdornment>
          )
        }
      />
    </div>
  );
}
