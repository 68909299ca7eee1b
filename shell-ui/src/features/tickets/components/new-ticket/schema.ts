import * as z from 'zod/mini';
import type { ContactDetail } from '../../api/contact.ts';
import { text } from '~/lib/form-schema.ts';

/** What the dialog's fields hold. */
export interface NewTicketValues {
  contact: Pick<ContactDetail, 'id' | 'name' | 'number'> | null;
  name: string;
  number: string;
  queueId: number | null;
  whatsappId: number | null;
}

const person = z.object({ id: z.number(), name: z.string(), number: z.string() });

/** Rules of the dialog: a known contact or a new one, and a queue unless the user is an admin. */
export function newTicketSchema(creating: boolean, admin: boolean) {
  return z.object({
    contact: creating ? z.nullable(person) : z.object(person.shape, 'inbox:newTicket.chooseContact'),
    name: creating ? text(2, 50) : z.string(),
    number: creating ? text(8, 50) : z.string(),
    queueId: admin ? z.nullable(z.number()) : z.number('inbox:newTicket.chooseQueue'),
    whatsappId: z.nullable(z.number()),
  });
}
