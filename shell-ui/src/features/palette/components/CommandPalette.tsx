import Dialog from '@mui/material/Dialog';
import { Command as Cmdk } from 'cmdk';
import { MessageSquare, MessageSquarePlus, Search, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isAdmin } from '~/lib/permissions.ts';
import { commandsOf, type Command } from '~/lib/commands.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { usePaletteSearch } from '../hooks/use-palette-search.ts';
import { matches } from '../lib/matches.ts';
import { PaletteGroup } from './PaletteGroup.tsx';
import classes from './CommandPalette.module.css';

interface Props {
  /** The pages that this user may open. */
  pages: readonly Command[];
  /** Brings what modules add. */
  loadModuleCommands: () => Promise<readonly Command[]>;
  onClose: () => void;
}

/** Goes anywhere and does anything by typing: tickets, contacts, pages, and what the open ticket and modules offer. */
export function CommandPalette({ pages, loadModuleCommands, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'shell']);
  const navigate = useNavigate();
  const admin = isAdmin(useCurrentUser());
  const search = usePaletteSearch();
  const [ofModules, setOfModules] = useState<readonly Command[]>([]);
  useEffect(() => {
    let current = true;
    void loadModuleCommands().then((commands) => current && setOfModules(commands));
    return () => {
      current = false;
    };
  }, [loadModuleCommands]);
  const go = (path: string) => () => void navigate(path);
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const matching = (commands: readonly Command[]) => commands.filter(({ label }) => matches(label, search.text));
  const tickets = search.tickets.map(({ id, uuid, contact, status }): Command => ({
    id: `ticket-${id}`,
    label: `${contact.name} · ${t(`shell:ticket.status.${status}`)}`,
    icon: MessageSquare,
    // A waiting ticket is not opened before it is accepted; admins may look in.
    run: status === 'pending' ? go(admin ? `/tickets/${uuid}?spy` : '/tickets') : go(`/tickets/${uuid}`),
  }));
  const contacts = search.contacts.map(({ id, name }): Command => ({
    id: `contact-${id}`,
    label: t('palette.openTicket', { name }),
    icon: UserRound,
    run: go(`/tickets?newTicket=${id}`),
  }));
  const general: Command[] = [
    { id: 'new-ticket', label: t('newTicket.title'), icon: MessageSquarePlus, run: go('/tickets?newTicket') },
  ];
  const groups = [
    { key: 'ticket', commands: matching(commandsOf('ticket')) },
    { key: 'recent', commands: matching(commandsOf('recent')) },
    { key: 'tickets', commands: tickets },
    { key: 'contacts', commands: contacts },
    { key: 'general', commands: matching(general) },
    { key: 'modules', commands: matching(ofModules) },
    { key: 'pages', commands: matching(pages) },
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label={t('palette.title')}
      slotProps={{ paper: { className: classes.paper } }}
      data-testid="palette"
    >
      <Cmdk label={t('palette.title')} loop shouldFilter={false} className={classes.palette}>
        <div className={classes.field}>
          <Search size={18} aria-hidden />
          <Cmdk.Input
            autoFocus
            className={classes.input}
            value={search.text}
            onValueChange={search.setText}
            placeholder={t('palette.placeholder')}
            data-testid="palette-input"
          />
        </div>
        <Cmdk.List className={classes.list} label={t('palette.title')}>
          {groups.map(({ key, commands }) => (
            <PaletteGroup key={key} heading={t(`palette.${key}`)} commands={commands} onRun={run} />
          ))}
          {groups.every(({ commands }) => commands.length === 0) && (
            <p className={classes.empty} role="status">
              {t(search.searching ? 'palette.searching' : 'palette.empty')}
            </p>
          )}
        </Cmdk.List>
        <p className={classes.hint}>{t('palette.hint')}</p>
      </Cmdk>
    </Dialog>
  );
}
