import type { ModuleCommand } from '@balcao/ui-sdk';

/** What the module adds to the command palette: a message for the customer of the open conversation. */
export const commands: readonly ModuleCommand[] = [
  {
    id: 'schedule',
    label: 'commands.schedule',
    needsTicket: true,
    async run({ api, navigate, module }, { ticketId }) {
      const { contactId } = await api.get<{ contactId: number }>(`/tickets/${ticketId}`);
      navigate(`${module.basePath}?contactId=${contactId}`);
    },
  },
];
