import { useSearchText } from '@balcao/ui-sdk';
import { SearchInput } from '@balcao/ui-sdk/parts/SearchInput';
import { Archive, Inbox as InboxIcon, Search } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TabBar } from '~/components/TabBar.tsx';
import { useStore } from '~/lib/store.ts';
import type { TicketFilter } from '../api/get-tickets.ts';
import { useInboxFilter } from '../hooks/use-inbox-filter.ts';
import { inboxView, type InboxView } from '../lib/inbox-view.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { TicketList } from './TicketList.tsx';
import classes from './Inbox.module.css';

/** The list pane: tabs, filters and the tickets that match. */
export function Inbox({ openUuid, onHelp }: { openUuid: string | undefined; onHelp: () => void }) {
  const { t } = useTranslation();
  const { tab, status } = useStore(inboxView);
  const show = (view: Partial<InboxView>) => inboxView.set((current) => ({ ...current, ...view }));
  const search = useSearchText();
  const searchInput = useRef<HTMLInputElement>(null);
  const inbox = useInboxFilter();
  const filter: TicketFilter = {
    kind: tab === 'open' ? status : tab,
    showAll: inbox.showAll,
    queueIds: inbox.queueIds,
    search: tab === 'search' ? search.settled : '',
  };
  const focusSearch = () => {
    show({ tab: 'search' });
    requestAnimationFrame(() => searchInput.current?.focus());
  };
  return (
    <div className={classes.inbox}>
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
      {tab === 'search' && (
        <div className={classes.search}>
          <SearchInput
            autoFocus
            ref={searchInput}
            label={t('tickets.search')}
            value={search.text}
            onChange={search.setText}
          />
        </div>
      )}
      <InboxFilters filter={inbox} showSwitch={tab === 'open'} />
      {tab === 'open' && <StatusTabs status={status} onChange={(value) => show({ status: value })} filter={inbox} />}
      <TicketList
        key={filter.kind}
        filter={filter}
        ready={inbox.queues !== undefined && (tab !== 'search' || filter.search !== '')}
        openUuid={openUuid}
        onSearch={focusSearch}
        onHelp={onHelp}
        onShowPending={() => show({ tab: 'open', status: 'pending' })}
      />
    </div>
  );
}
