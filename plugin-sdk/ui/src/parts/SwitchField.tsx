import classes from './SwitchField.module.css';

interface Props {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  testId: string;
}

/** A setting that is on or off, with its label in front. */
export function SwitchField({ label, checked, onChange, testId }: Props) {
  return (
    <label className={classes.field}>
      {label}
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={classes.switch}
        data-testid={testId}
      />
    </label>
  );
}
