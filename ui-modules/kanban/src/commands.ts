import type { ApiClient, CommandContext, ModuleCommand, ShellApi } from '@balcao/ui-sdk';
import { moveToLane } from './api/board.ts';
import { neighbourLane, orderTags, type BoardTicket, type Tag } from './lib/board.ts';

/** What the board adds to the command palette: moving the open ticket without leaving its conversation. */
export const commands: readonly ModuleCommand[] = [
  { id: 'forward', label: 'commands.forward', needsTicket: true, run: (shell, context) => move(shell, context, 1) },
  { id: 'back', label: 'commands.back', needsTicket: true, run: (shell, context) => move(shell, context, -1) },
];

async function move({ api, toast, navigate, module }: ShellApi, { ticketId }: CommandContext, step: 1 | -1) {
  if (ticketId === null) return;
  const [ticket, lanes] = await Promise.all([api.get<BoardTicket>(`/tickets/${ticketId}`), lanesInOrder(api)]);
  const target = neighbourLane(ticket, lanes, step);
  if (target === undefined) {
    // There is no lane that way; the board shows why.
    navigate(module.basePath);
    return;
  }
  await moveToLane(api, ticketId, target?.id ?? null);
  if (target) toast(target.name, 'success');
}

async function lanesInOrder(api: ApiClient): Promise<Tag[]> {
  const [{ lista }, { order }] = await Promise.all([
    api.get<{ lista: Tag[] }>('/tags/kanban'),
    api.get<{ order: number[] }>('/kanban/lanes'),
  ]);
  return orderTags(lista, order);
}
