import { SwitchField } from '../parts/SwitchField.tsx';
import { useField } from './use-field.ts';

/** Something of the surrounding form that is on or off. */
export function SwitchInput({ name, label }: { name: string; label: string }) {
  const { value, onChange } = useField<boolean>(name);
  return <SwitchField label={label} checked={Boolean(value)} onChange={onChange} testId={`field-${name}`} />;
}
