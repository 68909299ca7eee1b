import { useSearchText } from '@balcao/ui-sdk';
import { Archive, Inbox as InboxIcon, Search } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TabBar } from '@balcao/ui-sdk/parts/TabBar';
import { lazyCode } from '~/lib/lazy-part.ts';
import { useStore } from '~/lib/store.ts';
import type { TicketFilter } from '../api/get-tickets.ts';
import { useInboxFilter } from '../hooks/use-inbox-filter.ts';
import { listDensity } from '../lib/inbox-preferences.ts';
import { inboxView, type InboxView } from '../lib/inbox-view.ts';
import { typeAhead } from '../lib/type-ahead.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { TicketList } from './TicketList.tsx';
import classes from './Inbox.module.css';

const SearchPane = lazyCode(() => import('./SearchPane.tsx').then((m) => m.SearchPane));

interface Props {
  openUuid: string | undefined;
  onHelp: () => void;
  onNewTicket: () => void;
}

/** The list pane: tabs, filters and the tickets that match. */
export function Inbox({ openUuid, onHelp, onNewTicket }: Props) {
  const { t } = useTranslation();
  const { tab, status, search: choice } = useStore(inboxView);
  const density = useStore(listDensity);
  const show = (view: Partial<InboxView>) => inboxView.set((current) => ({ ...current, ...view }));
  const search = useSearchText();
  const searchInput = useRef<HTMLInputElement>(null);
  const inbox = useInboxFilter();
  const searching = tab === 'search';
  const filter: TicketFilter = {
    kind: tab === 'open' ? status : tab,
    showAll: inbox.showAll,
    queueIds: inbox.queueIds,
    search: searching ? search.settled : '',
    ...(searching ? choice : {}),
  };
  const asked = filter.search !== '' || choice.tags.length > 0 || choice.users.length > 0;
  const focusSearch = () => {
    show({ tab: 'search' });
    typeAhead(
      () => searchInput.current,
      (typed) => search.setText(search.text + typed),
    );
  };
  const clearSearch = () => {
    search.setText('');
    show({ search: { tags: [], users: [] } });
    searchInput.current?.focus();
  };
  return (
    <div className={classes.inbox} data-density={density}>
      <TabBar
        label={t('tickets.tabs.label')}
        value={tab}
        onChange={(value) => show({ tab: value })}
        tabs={[
          { value: 'open', icon: InboxIcon, label: t('tickets.tabs.open'), testId: 'tab-open' },
          { value: 'closed', icon: Archive, label: t('tickets.tabs.closed'), testId: 'tab-closed' },
          { value: 'search', icon: Search, label: t('tickets.tabs.search'), testId: 'tab-search' },
        ]}
      />
      {searching && (
        <Suspense fallback={null}>
          <SearchPane
            text={search.text}
            onText={search.setText}
            choice={choice}
            onChoice={(value) => show({ search: value })}
            input={searchInput}
          />
        </Suspense>
      )}
      <InboxFilters filter={inbox} showSwitch={tab === 'open'} onNewTicket={onNewTicket} />
      {tab === 'open' && <StatusTabs status={status} onChange={(value) => show({ status: value })} filter={inbox} />}
      <TicketList
        key={filter.kind}
        filter={filter}
        ready={inbox.queues !== undefined && (!searching || asked)}
        openUuid={openUuid}
        onSearch={focusSearch}
        onHelp={onHelp}
        emptyActions={{
          open: () => show({ tab: 'open', status: 'pending' }),
          pending: onNewTicket,
          closed: focusSearch,
          search: clearSearch,
        }}
      />
    </div>
  );
}
