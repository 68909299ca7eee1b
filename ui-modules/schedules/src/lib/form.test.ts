import { describe, expect, it } from 'vitest';
import { beginningOf, problemsOf, type Values } from './form.ts';

const local = (iso: string) => iso.slice(0, 16);
const values = (changes: Partial<Values>): Values => ({
  contact: { id: 1, name: 'Maria' },
  body: 'Bom dia!',
  sendAt: '2026-12-01T10:00',
  picture: { file: null, stored: null },
  ...changes,
});
const wrong = (changes: Partial<Values>, before: string | null = null) =>
  Object.values(problemsOf(values(changes), before, '2026-11-22T10:00')).filter(Boolean);

describe('the form of a message', () => {
  it('has nothing against a message to somebody in the future', () => {
    expect(wrong({})).toEqual([]);
  });

  it.each([
    [{ contact: null }, 'validation.required'],
    [{ body: ' ' }, 'validation.required'],
    [{ body: 'oi!!' }, 'validation.messageTooShort'],
    [{ sendAt: '' }, 'validation.required'],
    [{ sendAt: '2026-11-22T09:59' }, 'schedules:form.past'],
    [{ picture: { file: new File(['%PDF'], 'conta.pdf'), stored: null } }, 'schedules:form.notPicture'],
  ])('tells what is wrong with %o', (changes, problem) => {
    expect(wrong(changes)).toEqual([problem]);
  });

  it('leaves a time alone that has passed since it was chosen', () => {
    expect(wrong({ sendAt: '2026-11-20T08:00' }, '2026-11-20T08:00')).toEqual([]);
  });

  it('proposes an hour from now, on the day that was chosen', () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(beginningOf(null, {}, local).sendAt).toBe(local(later));
    expect(beginningOf(null, { day: '2099-01-02' }, local).sendAt).toBe(`2099-01-02T${later.slice(11, 16)}`);
    expect(beginningOf(null, { day: '2020-01-02' }, local).sendAt).toBe(local(later));
  });
});
