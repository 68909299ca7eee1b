import { ArrowLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { Persona } from '../lib/simulator.ts';
import { text } from '../lib/texts.ts';
import { TitleBar } from './TitleBar.tsx';
import classes from './PersonaForm.module.css';

const MIN_DIGITS = 8;
const MAX_DIGITS = 15;
const MIN_NAME = 2;

interface Props {
  company: string;
  onBack?: () => void;
  onStart: (persona: Persona) => void;
}

/** Makes up a customer: name and number. */
export function PersonaForm({ company, onBack, onStart }: Props) {
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const digits = number.replace(/\D/g, '');
  const nameError = name.trim().length < MIN_NAME;
  const numberError = digits.length < MIN_DIGITS || digits.length > MAX_DIGITS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!nameError && !numberError) onStart({ from: digits, name: name.trim() });
  };
  return (
    <>
      <TitleBar
        title={text('newPersona')}
        leading={
          onBack && (
            <button type="button" onClick={onBack} aria-label={text('back')}>
              <ArrowLeft size={22} />
            </button>
          )
        }
      />
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.intro}>{text('newPersonaText', { company })}</p>
        <label className={classes.field}>
          {text('name')}
          <input
            autoFocus
            value={name}
            maxLength={50}
            autoComplete="off"
            placeholder={text('namePlaceholder')}
            aria-invalid={tried && nameError}
            onChange={(event) => setName(event.target.value)}
            data-testid="phone-persona-name"
          />
          {tried && nameError && <span className={classes.error}>{text('nameError')}</span>}
        </label>
        <label className={classes.field}>
          {text('number')}
          <input
            type="tel"
            inputMode="tel"
            value={number}
            autoComplete="off"
            placeholder={text('numberPlaceholder')}
            aria-invalid={tried && numberError}
            onChange={(event) => setNumber(event.target.value)}
            data-testid="phone-persona-number"
          />
          {tried && numberError && <span className={classes.error}>{text('numberError')}</span>}
        </label>
        <button type="submit" className={classes.start} data-testid="phone-start">
          {text('start')}
        </button>
      </form>
    </>
  );
}
