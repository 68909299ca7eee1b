import { describe, expect, it } from 'vitest';
import { newTicketSchema } from './schema.ts';

const contact = { id: 1, name: 'Maria', number: '5511999990000' };
const values = { contact, name: '', number: '', queueId: 2, whatsappId: null };
const problems = (creating: boolean, admin: boolean, given: object) =>
  newTicketSchema(creating, admin)
    .safeParse({ ...values, ...given })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a new ticket', () => {
  it('needs a queue unless the user is an admin', () => {
    expect(problems(false, false, { queueId: null })).toEqual([['queueId', 'inbox:newTicket.chooseQueue']]);
    expect(problems(false, true, { queueId: null })).toBeUndefined();
  });

  it('needs a contact, or the name and number of a new one', () => {
    expect(problems(false, true, { contact: null })).toEqual([['contact', 'inbox:newTicket.chooseContact']]);
    expect(problems(true, true, { contact: null, name: 'A', number: '123' })).toEqual([
      ['name', 'validation.tooShort'],
      ['number', 'validation.tooShort'],
    ]);
    expect(problems(true, true, { contact: null, name: 'Ana', number: '5511999990000' })).toBeUndefined();
  });
});
