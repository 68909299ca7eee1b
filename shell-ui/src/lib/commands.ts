import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { createStore } from './store.ts';
import { useLatest } from './use-latest.ts';

/** Something that the palette offers. */
export interface Command {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** Key that does the same, as it is written on the keyboard. */
  keys?: string;
  run: () => void;
}

/** Sections of the palette that screens fill while they are shown. */
export type CommandGroup = 'ticket' | 'recent';

const groups = new Map<CommandGroup, () => readonly Command[]>();

/** The ticket whose conversation is on screen. */
export const openTicketId = createStore<number | null>(null);

/** Offers commands in the palette while the component is shown. */
export function useCommands(group: CommandGroup, commands: readonly Command[]): void {
  const latest = useLatest(commands);
  useEffect(() => {
    groups.set(group, latest);
    return () => {
      if (groups.get(group) === latest) groups.delete(group);
    };
  }, [group, latest]);
}

/** What a group offers at present. */
export function commandsOf(group: CommandGroup): readonly Command[] {
  return groups.get(group)?.() ?? [];
}
