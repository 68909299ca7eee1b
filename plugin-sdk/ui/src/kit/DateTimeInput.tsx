import { LabeledInput } from '../parts/LabeledInput.tsx';
import { useField } from './use-field.ts';

/** A moment of the surrounding form, as `YYYY-MM-DDTHH:mm` in the company's zone. */
export function DateTimeInput({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { value, onChange, onBlur, ref, problem } = useField<string | null>(name);
  return (
    <LabeledInput
      name={name}
      label={label}
      hint={hint}
      problem={problem}
      type="datetime-local"
      notched
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      htmlInput={{ 'data-testid': `field-${name}` }}
    />
  );
}
