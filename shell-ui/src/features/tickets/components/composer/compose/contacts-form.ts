import type { FormProblems } from '@balcao/ui-sdk/kit';
import { digitsOf, type SentCard } from '../../../lib/cards.ts';

/** Cards that a message can carry. */
export const MOST_CARDS = 50;

/** What the dialog for cards holds: who was chosen, and who is being typed. */
export interface ContactsValues {
  people: readonly SentCard[];
  name: string;
  number: string;
}

/** What is wrong with somebody who is typed by hand. */
export function personProblems({ name, number }: SentCard): FormProblems {
  const digits = digitsOf(number);
  return {
    name: name.trim() === '' && 'validation.required',
    number: (digits.length < 8 || digits.length > 15) && 'inbox:people.badNumber',
  };
}

/** What is wrong with the form: somebody half typed counts as meant. */
export function contactsProblems(values: ContactsValues): FormProblems {
  const typed = values.name.trim() !== '' || values.number.trim() !== '';
  if (typed) return personProblems(values);
  return { search: values.people.length === 0 && 'inbox:people.choose' };
}

/** Adds somebody, once by number; what is more than a message can carry is left out. */
export function withPerson(people: readonly SentCard[], { name, number }: SentCard): readonly SentCard[] {
  const card = { name: name.trim(), number: digitsOf(number) };
  const known = people.some((one) => one.number === card.number);
  return known || people.length >= MOST_CARDS ? people : [...people, card];
}

/** Everybody whose card will be sent. */
export function cardsOf({ people, name, number }: ContactsValues): readonly SentCard[] {
  return name.trim() === '' ? people : withPerson(people, { name, number });
}
