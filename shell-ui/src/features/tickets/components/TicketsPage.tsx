import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useTicketEvents } from '../hooks/use-ticket-events.ts';
import { Conversation } from './Conversation.tsx';
import { Inbox } from './Inbox.tsx';
import { NoConversation } from './NoConversation.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import classes from './TicketsPage.module.css';

/** Width in pixels under which list and conversation share the screen in turns. */
const NARROW = '(max-width: 899.95px)';

/** The inbox: list on the left, open conversation on the right; two tabs on a phone. */
export function TicketsPage() {
  const { ticketUuid } = useParams();
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const [helpOpen, setHelpOpen] = useState(false);
  useTicketEvents();
  const inbox = <Inbox openUuid={ticketUuid} onHelp={() => setHelpOpen(true)} />;
  const conversation = ticketUuid ? <Conversation key={ticketUuid} uuid={ticketUuid} /> : <NoConversation onHelp={() => setHelpOpen(true)} />;
  return (
    <div className={classes.page}>
      {narrow && <MobileTabs openUuid={ticketUuid} />}
      <div className={classes.panes}>
        <section className={classes.list} hidden={narrow && Boolean(ticketUuid)}>
          {inbox}
        </section>
        {(!narrow || ticketUuid) && <section className={classes.conversation}>{conversation}</section>}
      </div>
      <ShortcutsDialog open={helpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

function MobileTabs({ openUuid }: { openUuid: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [last, setLast] = useState(openUuid);
  if (openUuid && openUuid !== last) setLast(openUuid);
  return (
    <Tabs
      value={openUuid ? 'ticket' : 'list'}
      variant="fullWidth"
      className={classes.tabs}
      onChange={(_, value: string) => navigate(value === 'ticket' && last ? `/tickets/${last}` : '/tickets')}
    >
      <Tab value="ticket" label={t('tickets.mobile.ticket')} disabled={!last} data-testid="mobile-tab-ticket" />
      <Tab value="list" label={t('tickets.mobile.list')} data-testid="mobile-tab-list" />
    </Tabs>
  );
}
