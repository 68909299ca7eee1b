import { History } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useCommands } from '~/lib/commands.ts';
import { useStore } from '~/lib/store.ts';
import { recentTickets } from '../lib/inbox-preferences.ts';
import { ticketPath } from '../lib/ticket-path.ts';

/** Offers the tickets that were open lately in the palette. */
export function useRecentCommands(): void {
  const navigate = useNavigate();
  const recent = useStore(recentTickets);
  useCommands(
    'recent',
    recent.map(({ uuid, name }) => ({
      id: `recent-${uuid}`,
      label: name,
      icon: History,
      run: () => void navigate(ticketPath(uuid)),
    })),
  );
}
