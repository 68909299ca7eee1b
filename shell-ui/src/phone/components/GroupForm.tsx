import { ArrowLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { Persona } from '../lib/simulator.ts';
import { text } from '../lib/texts.ts';
import { TitleBar } from './TitleBar.tsx';
import classes from './PersonaForm.module.css';

/** Addresses of groups have more digits than any telephone number. */
function newGroup(name: string): Persona {
  return { from: `120363${Date.now()}`, name, isGroup: true };
}

/** Makes up a group in which the people of this phone write. */
export function GroupForm({ onBack, onStart }: { onBack: () => void; onStart: (group: Persona) => void }) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onStart(newGroup(name.trim()));
  };
  return (
    <>
      <TitleBar
        title={text('newGroup')}
        leading={
          <button type="button" onClick={onBack} aria-label={text('back')}>
            <ArrowLeft size={22} />
          </button>
        }
      />
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.intro}>{text('newGroupText')}</p>
        <label className={classes.field}>
          {text('groupName')}
          <input
            autoFocus
            required
            minLength={2}
            maxLength={50}
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
            data-testid="phone-group-name"
          />
        </label>
        <button type="submit" className={classes.start} data-testid="phone-group-start">
          {text('start')}
        </button>
      </form>
    </>
  );
}
