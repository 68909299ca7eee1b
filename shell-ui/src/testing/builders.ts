import type { TicketChannel } from '~/entities/channel.ts';
import type { Message } from '~/entities/message.ts';
import type { Template } from '~/entities/template.ts';
import type { Ticket } from '~/entities/ticket.ts';
import type { OutgoingMessage } from '~/features/tickets/lib/outbox-rules.ts';

/** A pending ticket without queue; override what the test is about. */
export function aTicket(overrides: Partial<Ticket> = {}): Ticket {
  return {
    id: 1,
    uuid: 'uuid-1',
    status: 'pending',
    unreadMessages: 0,
    lastMessage: 'oi',
    isGroup: false,
    chatbot: false,
    useIntegration: false,
    userId: null,
    queueId: null,
    contactId: 10,
    whatsappId: 1,
    updatedAt: '2026-11-21T10:00:00.000Z',
    createdAt: '2026-11-21T09:00:00.000Z',
    contact: { id: 10, name: 'Maria', number: '5511999990000' },
    queue: null,
    user: null,
    whatsapp: { name: 'Loja' },
    tags: [],
    ...overrides,
  };
}

/** A customer's text message; override what the test is about. */
export function aMessage(overrides: Partial<Message> = {}): Message {
  return {
    id: 'm1',
    ticketId: 1,
    body: 'oi',
    fromMe: false,
    mediaType: 'conversation',
    mediaUrl: null,
    ack: 0,
    read: false,
    isDeleted: false,
    isEdited: false,
    createdAt: '2026-11-21T10:00:00.000Z',
    contact: null,
    quotedMsg: null,
    ...overrides,
  };
}

/** A text that waits to be sent; override what the test is about. */
export function anOutgoing(overrides: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    clientId: 'c1',
    userId: 7,
    ticketId: 1,
    body: 'oi',
    quotedMsg: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    position: 1,
    state: 'waiting',
    faults: 0,
    ...overrides,
  };
}

/** A channel that sends everything and takes free text for a day; override what the test is about. */
export function aChannel(overrides: Partial<TicketChannel> = {}): TicketChannel {
  return {
    connectionId: 1,
    provider: 'whatsapp-cloud',
    sends: ['location', 'contacts', 'choices', 'templates'],
    attends: ['read', 'typing'],
    windowHours: 24,
    windowEndsAt: null,
    ...overrides,
  };
}

/** An approved template without gaps; override what the test is about. */
export function aTemplate(overrides: Partial<Template> = {}): Template {
  return {
    name: 'boas_vindas',
    language: 'pt_BR',
    category: 'UTILITY',
    standing: 'approved',
    header: '',
    file: null,
    body: 'Olá!',
    footer: '',
    buttons: [],
    variables: [],
    ...overrides,
  };
}
