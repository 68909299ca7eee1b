import { LabeledInput } from '../parts/LabeledInput.tsx';
import { useField } from './use-field.ts';

interface Props {
  name: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/** A moment of the surrounding form, as `YYYY-MM-DDTHH:mm` in the company's zone. */
export function DateTimeInput(props: Props) {
  return <Temporal type="datetime-local" {...props} />;
}

/** A day of the surrounding form, as `YYYY-MM-DD`. */
export function DateInput(props: Props) {
  return <Temporal type="date" {...props} />;
}

/** A time of day of the surrounding form, as `HH:mm`. */
export function TimeInput(props: Props) {
  return <Temporal type="time" {...props} />;
}

function Temporal({ name, label, hint, disabled, type }: Props & { type: 'datetime-local' | 'date' | 'time' }) {
  const { value, onChange, onBlur, ref, problem } = useField<string | null>(name);
  return (
    <LabeledInput
      name={name}
      label={label}
      hint={hint}
      problem={problem}
      type={type}
      disabled={disabled}
      // The browser always draws something into the field, so the label stays above it.
      notched
      shrink
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      htmlInput={{ 'data-testid': `field-${name}` }}
    />
  );
}
