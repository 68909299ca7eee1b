import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';

interface Props {
  label: string;
  /** `YYYY-MM-DD`; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** A day outside of a form, such as the end of a period to look at. */
export function DayInput({ label, value, onChange }: Props) {
  return (
    <LabeledInput
      type="date"
      notched
      shrink
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
