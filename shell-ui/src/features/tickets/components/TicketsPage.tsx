import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { TabBar } from '~/components/TabBar.tsx';
import { useTicketEvents } from '../hooks/use-ticket-events.ts';
import { Conversation } from './Conversation.tsx';
import { Inbox } from './Inbox.tsx';
import { NoConversation } from './NoConversation.tsx';
import classes from './TicketsPage.module.css';

const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx').then((m) => ({ default: m.ShortcutsDialog })));

/** Width in pixels under which list and conversation share the screen in turns. */
const NARROW = '(max-width: 899.95px)';

/** The inbox: list on the left, open conversation on the right; two tabs on a phone. */
export function TicketsPage() {
  const { t } = useTranslation();
  const { ticketUuid } = useParams();
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const [helpOpen, setHelpOpen] = useState(false);
  useTicketEvents();
  const inbox = <Inbox openUuid={ticketUuid} onHelp={() => setHelpOpen(true)} />;
  const conversation = ticketUuid ? (
    <Conversation key={ticketUuid} uuid={ticketUuid} />
  ) : (
    <NoConversation onHelp={() => setHelpOpen(true)} />
  );
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">{t('tickets.title')}</h1>
      {narrow && <MobileTabs openUuid={ticketUuid} />}
      <div className={classes.panes}>
        <section className={classes.list} hidden={narrow && Boolean(ticketUuid)}>
          {inbox}
        </section>
        {(!narrow || ticketUuid) && <section className={classes.conversation}>{conversation}</section>}
      </div>
      <Suspense fallback={null}>{helpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}</Suspense>
    </div>
  );
}

function MobileTabs({ openUuid }: { openUuid: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [last, setLast] = useState(openUuid);
  if (openUuid && openUuid !== last) setLast(openUuid);
  return (
    <TabBar
      label={t('tickets.title')}
      value={openUuid ? 'ticket' : 'list'}
      onChange={(value) => navigate(value === 'ticket' && last ? `/tickets/${last}` : '/tickets')}
      tabs={[
        { value: 'ticket', label: t('tickets.mobile.ticket'), disabled: !last, testId: 'mobile-tab-ticket' },
        { value: 'list', label: t('tickets.mobile.list'), testId: 'mobile-tab-list' },
      ]}
    />
  );
}
