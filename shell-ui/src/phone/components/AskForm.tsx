import { useState, type FormEvent } from 'react';
import { text } from '../lib/texts.ts';
import classes from './ChatComposer.module.css';

interface Field {
  label: string;
  value: string;
  number?: boolean;
}

/** Asks for some words, all of them needed. */
export function AskForm({ fields, onDone }: { fields: Field[]; onDone: (values: string[]) => void }) {
  const [values, setValues] = useState(() => fields.map(({ value }) => value));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(values.map((value) => value.trim()));
  };
  return (
    <form className={classes.ask} onSubmit={submit}>
      {fields.map(({ label, number }, at) => (
        <input
          key={label}
          required
          autoFocus={at === 0}
          aria-label={label}
          placeholder={label}
          type={number ? 'number' : 'text'}
          step="any"
          maxLength={50}
          value={values[at]}
          onChange={(event) => setValues(values.with(at, event.target.value))}
          data-testid={`phone-ask-${at}`}
        />
      ))}
      <button type="submit" data-testid="phone-ask-done">
        {text('send')}
      </button>
    </form>
  );
}
