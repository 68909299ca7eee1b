import { LabeledInput } from '../parts/LabeledInput.tsx';
import { PasswordInput } from '../parts/PasswordInput.tsx';
import { useField } from './use-field.ts';

interface Props {
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'password' | 'number' | 'tel' | 'time' | 'date';
  /** Lines of a text of several lines. */
  rows?: number;
  autoFocus?: boolean;
  disabled?: boolean;
  autoComplete?: string;
  maxLength?: number;
}

/** A text of the surrounding form, of one line or several. */
export function TextInput({
  name,
  label,
  hint,
  type = 'text',
  rows,
  autoFocus,
  disabled,
  autoComplete,
  maxLength,
}: Props) {
  const { value, onChange, onBlur, ref, problem } = useField<string | number | null>(name);
  const field = {
    name,
    label,
    hint,
    problem,
    autoFocus,
    disabled,
    autoComplete: autoComplete ?? 'off',
    value: value ?? '',
    onChange,
    onBlur,
    inputRef: ref,
    htmlInput: { maxLength, 'data-testid': `field-${name}` },
  };
  if (type === 'password') return <PasswordInput {...field} />;
  return (
    <LabeledInput
      {...field}
      type={rows ? undefined : type}
      multiline={rows !== undefined}
      minRows={rows}
      maxRows={rows && rows * 2}
    />
  );
}
