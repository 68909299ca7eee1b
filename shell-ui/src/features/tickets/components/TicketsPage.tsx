import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { PageHeading } from '@balcao/ui-sdk/parts/PageHeading';
import { lazyCode, lazyPart } from '~/lib/lazy-part.ts';
import { useStore } from '~/lib/store.ts';
import { useRecentCommands } from '../hooks/use-recent-commands.ts';
import { LIST_WIDTH, listWidth } from '../lib/inbox-preferences.ts';
import { Conversation } from './Conversation.tsx';
import { Inbox } from './Inbox.tsx';
import { MobileTabs } from './MobileTabs.tsx';
import { NoConversation } from './NoConversation.tsx';
import { PaneDivider } from './PaneDivider.tsx';
import classes from './TicketsPage.module.css';

const ShortcutsDialog = lazyCode(() => import('./ShortcutsDialog.tsx').then((m) => m.ShortcutsDialog));
const NewTicket = lazyPart(() => import('./new-ticket/NewTicket.tsx').then((m) => m.NewTicket));

/** Query parameter that opens the dialog for a new ticket; its value may be a contact's id. */
const NEW_TICKET = 'newTicket';

/** Width in pixels under which list and conversation share the screen in turns. */
const NARROW = '(max-width: 899.95px)';

/** The inbox: list on the left, open conversation on the right; two tabs on a phone. */
export function TicketsPage() {
  const { t } = useTranslation();
  const { ticketUuid } = useParams();
  const narrow = useMediaQuery(NARROW, { noSsr: true });
  const width = useStore(listWidth);
  const [parameters, setParameters] = useSearchParams();
  const [helpOpen, setHelpOpen] = useState(false);
  const help = () => setHelpOpen(true);
  const asked = parameters.get(NEW_TICKET);
  useRecentCommands();
  return (
    <div className={classes.page}>
      <PageHeading hidden title={t('tickets.title')} />
      {narrow && <MobileTabs openUuid={ticketUuid} />}
      <div className={classes.panes}>
        <section
          className={classes.list}
          style={narrow ? undefined : { width }}
          hidden={narrow && Boolean(ticketUuid)}
          aria-label={t('tickets.mobile.list')}
        >
          <Inbox openUuid={ticketUuid} onHelp={help} onNewTicket={() => setParameters({ [NEW_TICKET]: '' })} />
        </section>
        {!narrow && (
          <PaneDivider
            label={t('inboxList.resize')}
            value={width}
            min={LIST_WIDTH.min}
            max={LIST_WIDTH.max}
            start={LIST_WIDTH.start}
            onChange={(value) => listWidth.set(value)}
          />
        )}
        {(!narrow || ticketUuid) && (
          <section className={classes.conversation} aria-label={t('tickets.mobile.ticket')}>
            {ticketUuid ? <Conversation key={ticketUuid} uuid={ticketUuid} /> : <NoConversation onHelp={help} />}
          </section>
        )}
      </div>
      <Suspense fallback={null}>
        {helpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
        {asked !== null && (
          <NewTicket contactId={Number(asked) || null} onClose={() => setParameters({}, { replace: true })} />
        )}
      </Suspense>
    </div>
  );
}
