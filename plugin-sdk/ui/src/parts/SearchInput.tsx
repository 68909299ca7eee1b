import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SearchInput.module.css';

interface Props {
  /** What is searched; label and placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A search field with a way to empty it; Escape leaves it. */
export function SearchInput({ label, value, onChange, autoFocus, ref }: Props) {
  const { t } = useTranslation();
  return (
    <OutlinedInput
      autoFocus={autoFocus}
      size="small"
      className={classes.search}
      inputRef={ref}
      value={value}
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && (event.target as HTMLElement).blur()}
      inputProps={{ 'aria-label': label, type: 'search', 'data-testid': 'search-input' }}
      startAdornment={
        <InputAdornment position="start">
          <Search size={16} aria-hidden />
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
  );
}
