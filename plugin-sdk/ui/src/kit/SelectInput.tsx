import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useField } from './use-field.ts';

/** Something to choose. */
export interface Choice<V extends string | number = string | number> {
  value: V;
  label: string;
}

interface Props {
  name: string;
  label: string;
  choices: readonly Choice[];
  /** Text of the choice that means nothing; without it something must be chosen. */
  none?: string;
  hint?: string;
  disabled?: boolean;
}

/** One of several; the form's value is `null` for none. */
export function SelectInput({ name, label, choices, none, hint, disabled }: Props) {
  const { value, onChange, onBlur, ref, problem } = useField<string | number | null>(name);
  const known = choices.some((choice) => choice.value === value);
  return (
    <TextField
      select
      name={name}
      label={label}
      value={known ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
      error={Boolean(problem)}
      helperText={problem ?? hint}
      disabled={disabled}
      data-testid={`field-${name}`}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
