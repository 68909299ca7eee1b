import type { CatalogEntry, ModuleCommand, ShellApi } from '@balcao/ui-sdk';
import i18next from 'i18next';
import { openTicketId, type Command } from '~/lib/commands.ts';
import { addTexts } from '~/lib/i18n.ts';
import { reportError } from '~/lib/toast.ts';
import { loadDefinition } from './federation.ts';

/** The commands of every module; one that cannot be loaded offers none. */
export async function loadModuleCommands(
  entries: readonly CatalogEntry[],
  shellOf: (entry: CatalogEntry) => ShellApi,
): Promise<Command[]> {
  const loaded = await Promise.allSettled(entries.map((entry) => commandsOf(entry, shellOf(entry))));
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

async function commandsOf(entry: CatalogEntry, shell: ShellApi): Promise<Command[]> {
  const { commands = [], texts } = await loadDefinition(entry);
  if (commands.length > 0 && texts) await addTexts(entry.id, (language) => texts[language]());
  const ticketId = openTicketId.get();
  return commands
    .filter(({ needsTicket }) => !needsTicket || ticketId !== null)
    .map((command) => ({
      id: `${entry.id}.${command.id}`,
      label: i18next.t(command.label as 'actions.close', { ns: entry.id as 'shell' }),
      run: () => void execute(command, shell, ticketId),
    }));
}

async function execute(command: ModuleCommand, shell: ShellApi, ticketId: number | null): Promise<void> {
  try {
    await command.run(shell, { ticketId });
  } catch (error) {
    reportError(error);
  }
}
