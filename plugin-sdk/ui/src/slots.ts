import type { LazyComponent } from './module.ts';

/** Places of the shell that modules may extend, with the properties each receives. */
export interface SlotProps {
  /** Button row of an open conversation. */
  'ticket.header.action': { ticketId: number };
  /** Section of the contact drawer. */
  'ticket.sidebar': { ticketId: number; contactId: number };
  /** Button beside the message composer; `insert` adds text at the caret. */
  'composer.action': { ticketId: number; insert(text: string): void };
}

/** Name of an extension point. */
export type SlotName = keyof SlotProps;

/** A component for one place of the shell. */
export type SlotExtension = {
  [S in SlotName]: { readonly slot: S; readonly component: LazyComponent<SlotProps[S]> };
}[SlotName];
