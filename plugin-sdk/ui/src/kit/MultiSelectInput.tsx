import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useField } from './use-field.ts';
import classes from './MultiSelectInput.module.css';

interface Option {
  id: number;
  name: string;
  /** CSS colour of a dot before the name. */
  color?: string;
}

interface Props {
  name: string;
  label: string;
  options: readonly Option[];
  hint?: string;
  disabled?: boolean;
}

/** Several of many, such as queues; the form's value is the list of ids. */
export function MultiSelectInput({ name, label, options, hint, disabled }: Props) {
  const { t } = useTranslation();
  const { value = [], onChange, onBlur, ref, problem } = useField<number[]>(name);
  const chosen = options.filter(({ id }) => value.includes(id));
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={[...options]}
      value={chosen}
      onChange={(_, all) => onChange(all.map(({ id }) => id))}
      onBlur={onBlur}
      disabled={disabled}
      getOptionLabel={(option) => option.name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={t('tickets.empty.search')}
      data-testid={`field-${name}`}
      renderOption={({ key, ...attributes }, option) => (
        <li key={key} {...attributes}>
          <Dot color={option.color} />
          {option.name}
        </li>
      )}
      renderValue={(all, item) =>
        all.map((option, index) => {
          const { key, ...attributes } = item({ index });
          return (
            <Chip key={key} size="small" label={option.name} icon={<Dot color={option.color} />} {...attributes} />
          );
        })
      }
      renderInput={(attributes) => (
        <TextField {...attributes} inputRef={ref} label={label} error={Boolean(problem)} helperText={problem ?? hint} />
      )}
    />
  );
}

function Dot({ color }: { color?: string }) {
  return color ? <span className={classes.dot} style={{ background: color }} /> : <span />;
}
