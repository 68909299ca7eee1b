// A conversation that is there when a journey begins.

import { pairPhone } from './customer.js';

/** Pairs a new phone with the company's first connection; answers both. */
export async function connectPhone(host, admin) {
  const [connection] = await admin.get('/whatsapp/?session=0');
  await admin.put(`/whatsappsession/${connection.id}`);
  const { qrcode } = await admin.get(`/whatsapp/${connection.id}?session=0`);
  return { connection, phone: await pairPhone(host, qrcode) };
}

/** Lets somebody write and a member of the team accept; answers the ticket. */
export async function openConversation(phone, agent, person, text) {
  await phone.write(person, { id: crypto.randomUUID(), body: text, type: 'text' });
  for (;;) {
    const { tickets } = await agent.get('/tickets?status=pending&showAll=true&pageNumber=1');
    const ticket = tickets.find(({ contact }) => contact.number === person.from);
    if (ticket) return agent.put(`/tickets/${ticket.id}`, { status: 'open', userId: agent.user.id });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
