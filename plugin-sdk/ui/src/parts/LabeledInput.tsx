import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type InputHTMLAttributes } from 'react';

/** What a labelled text field can be given. */
export interface LabeledInputProps extends Omit<OutlinedInputProps, 'label' | 'error' | 'inputProps' | 'size'> {
  label: string;
  /** What is wrong with the value; takes the place of the hint. */
  problem?: string;
  hint?: string;
  /** Keeps the label above the field, for kinds in which the browser itself writes something. */
  shrink?: boolean;
  htmlInput?: InputHTMLAttributes<HTMLInputElement> & { 'data-testid'?: string };
}

/** A text field with label and message. Lighter than the library's TextField, which brings selects and menus along. */
export function LabeledInput({ label, problem, hint, shrink, htmlInput, ...input }: LabeledInputProps) {
  const id = useId();
  const message = problem ?? hint;
  return (
    <FormControl fullWidth size="small" variant="outlined" error={Boolean(problem)}>
      <InputLabel htmlFor={id} shrink={shrink}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        aria-describedby={message ? `${id}-message` : undefined}
        inputProps={htmlInput}
        {...input}
      />
      {message && <FormHelperText id={`${id}-message`}>{message}</FormHelperText>}
    </FormControl>
  );
}
