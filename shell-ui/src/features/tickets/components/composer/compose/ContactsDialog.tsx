import { checkForm, FormDialog, TextInput } from '@balcao/ui-sdk/kit';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cardsText, digitsOf, type SentCard } from '../../../lib/cards.ts';
import { ContactLookup } from '../../new-ticket/ContactLookup.tsx';
import type { Composition } from '../ComposeDialog.tsx';
import {
  cardsOf,
  contactsProblems,
  MOST_CARDS,
  personProblems,
  withPerson,
  type ContactsValues,
} from './contacts-form.ts';
import classes from './Compose.module.css';

interface Props {
  onSend: (composition: Composition) => void;
  onClose: () => void;
}

/** The search is no part of what is sent; the form tells there when nobody is chosen. */
type ContactsForm = ContactsValues & { search: string };

/** Whose cards to send: people of the company's contacts, or typed by hand. */
export function ContactsDialog({ onSend, onClose }: Props) {
  const { t } = useTranslation('inbox');
  const form = useForm<ContactsForm>({
    resolver: checkForm<ContactsForm>(contactsProblems),
    defaultValues: { people: [], name: '', number: '', search: '' },
  });
  const { control, setValue, getValues, setError, clearErrors, formState } = form;
  const [round, setRound] = useState(0);
  const people = useWatch({ control, name: 'people' });
  const setPeople = (next: readonly SentCard[]) => setValue('people', [...next], { shouldDirty: true });
  const add = (person: SentCard) => {
    clearErrors();
    setPeople(withPerson(getValues('people'), person));
  };
  const addTyped = () => {
    const typed = { name: getValues('name'), number: getValues('number') };
    const problems = Object.entries(personProblems(typed)).filter(([, message]) => message);
    for (const [field, message] of problems) setError(field as 'name' | 'number', { message: String(message) });
    if (problems.length > 0) return;
    add(typed);
    setValue('name', '');
    setValue('number', '');
    form.setFocus('name');
  };
  const full = people.length >= MOST_CARDS;
  const problem = formState.errors.search?.message;
  return (
    <FormDialog
      title={t('people.title')}
      form={form}
      submitLabel={t('people.send', { count: Math.max(1, people.length) })}
      testId="contacts-dialog"
      onClose={onClose}
      onSubmit={async (values) => {
        const contacts = cardsOf(values);
        onSend({ body: cardsText(contacts), content: { contacts } });
      }}
    >
      <ContactLookup
        // Empty again for the next one.
        key={round}
        value={null}
        label={t('people.search')}
        problem={problem && t(problem as 'people.choose')}
        disabled={full}
        autoFocus
        onChoose={(contact) => {
          if (contact) add(contact);
          setRound(round + 1);
        }}
      />
      {people.length > 0 && <People people={people} onChange={setPeople} />}
      {full && <p className={classes.caption}>{t('people.full', { count: MOST_CARDS })}</p>}
      <p className={classes.caption} aria-hidden>
        {t('people.byHand')}
      </p>
      <div
        className={classes.byHand}
        role="group"
        aria-label={t('people.byHand')}
        onKeyDown={(event) => addByEnter(event, addTyped)}
      >
        <TextInput name="name" label={t('people.name')} maxLength={100} disabled={full} />
        <TextInput name="number" type="tel" label={t('people.number')} hint={t('people.numberHint')} disabled={full} />
        <Button variant="outlined" color="inherit" disabled={full} onClick={addTyped} data-testid="contacts-add">
          {t('people.add')}
        </Button>
      </div>
    </FormDialog>
  );
}

function People({
  people,
  onChange,
}: {
  people: readonly SentCard[];
  onChange: (people: readonly SentCard[]) => void;
}) {
  const { t } = useTranslation('inbox');
  return (
    <ul className={classes.people} aria-label={t('people.chosen')}>
      {people.map(({ name, number }) => (
        <li key={number} className={classes.person} data-testid="chosen-contact">
          <Avatar name={name} seed={Number(digitsOf(number).slice(-6))} />
          <span className={classes.words}>
            <span className={classes.name} dir="auto">
              {name}
            </span>
            <span className={classes.detail}>+{number}</span>
          </span>
          <IconButton
            onClick={() => onChange(people.filter((one) => one.number !== number))}
            aria-label={t('people.remove', { name })}
            title={t('people.remove', { name })}
            data-testid="chosen-contact-remove"
          >
            <X size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Enter adds whom one has typed; it sends the form from everywhere else. */
function addByEnter(event: KeyboardEvent, add: () => void): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  add();
}
