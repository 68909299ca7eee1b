import type { Connection } from '~/entities/connection.ts';
import { api } from '~/lib/session.ts';

/** Adds a connection with the family's default settings; the host starts its session at once. */
export function createConnection(name: string): Promise<Connection> {
  return api.post('/whatsapp', {
    body: {
      name,
      provider: 'beta',
      isDefault: false,
      greetingMessage: '',
      complationMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      token: '',
      expiresTicket: 0,
      expiresInactiveMessage: '',
      timeUseBotQueues: 0,
      maxUseBotQueues: 3,
      queueIds: [],
    },
  });
}
