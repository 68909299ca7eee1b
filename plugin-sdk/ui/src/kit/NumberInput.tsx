import { LabeledInput } from '../parts/LabeledInput.tsx';
import { useField } from './use-field.ts';

interface Props {
  name: string;
  label: string;
  hint?: string;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
}

/** A number of the surrounding form; the form's value is a number, or `null` while nothing is written. */
export function NumberInput({ name, label, hint, min, max, step, disabled }: Props) {
  const { value, onChange, onBlur, ref, problem } = useField<number | null>(name);
  return (
    <LabeledInput
      name={name}
      label={label}
      hint={hint}
      problem={problem}
      type="number"
      disabled={disabled}
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      onBlur={onBlur}
      inputRef={ref}
      htmlInput={{ min, max, step, inputMode: 'decimal', 'data-testid': `field-${name}` }}
    />
  );
}
