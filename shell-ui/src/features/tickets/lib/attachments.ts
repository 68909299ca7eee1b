import { createStore, useStore } from '~/lib/store.ts';

/** Files that wait at once; the host takes as many in one request. */
export const MAX_FILES = 30;

/** A file with the words that go with it, from its choice until it is a message. */
export interface Attachment {
  /** Identity in the list of chosen files. */
  key: string;
  /** The same again is the same sending, so a repeat is harmless. */
  sendKey: string;
  file: File;
  caption: string;
  state: 'ready' | 'sending' | 'failed';
  /** How much of it has been sent, from 0 to 1. */
  sent: number;
  /** Why it failed, in the user's language. */
  failure?: string;
}

const trays = createStore<Readonly<Record<number, readonly Attachment[]>>>({});
const NONE: readonly Attachment[] = [];

/** Files that wait in a ticket; they stay when another ticket is opened. */
export function useAttachments(ticketId: number): readonly Attachment[] {
  return useStore(trays)[ticketId] ?? NONE;
}

/** The same outside components. */
export function attachmentsOf(ticketId: number): readonly Attachment[] {
  return trays.get()[ticketId] ?? NONE;
}

/** Adds chosen files and tells how many of them were too many. */
export function addFiles(ticketId: number, files: Iterable<File>, caption = ''): number {
  const chosen = [...files];
  const room = Math.max(0, MAX_FILES - attachmentsOf(ticketId).length);
  const added = chosen.slice(0, room).map((file): Attachment => ({
    key: crypto.randomUUID(),
    sendKey: crypto.randomUUID(),
    file,
    caption,
    state: 'ready',
    sent: 0,
  }));
  setTray(ticketId, (all) => [...all, ...added]);
  return chosen.length - added.length;
}

/** Changes what is known of a file; another caption makes it another sending. */
export function changeAttachment(ticketId: number, key: string, change: Partial<Attachment>): void {
  const renewed = change.caption === undefined ? {} : { sendKey: crypto.randomUUID() };
  setTray(ticketId, (all) => all.map((one) => (one.key === key ? { ...one, ...renewed, ...change } : one)));
}

/** Takes a file away. */
export function removeAttachment(ticketId: number, key: string): void {
  setTray(ticketId, (all) => all.filter((one) => one.key !== key));
}

/** Takes every file away. */
export function clearAttachments(ticketId: number): void {
  setTray(ticketId, () => []);
}

function setTray(ticketId: number, change: (all: readonly Attachment[]) => readonly Attachment[]): void {
  trays.set((all) => {
    const rest = Object.fromEntries(Object.entries(all).filter(([id]) => id !== String(ticketId)));
    const files = change(all[ticketId] ?? NONE);
    return files.length === 0 ? rest : { ...rest, [ticketId]: files };
  });
}
