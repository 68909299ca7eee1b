import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Archive, Inbox as InboxIcon, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketFilter } from '../api/get-tickets.ts';
import { useInboxFilter } from '../hooks/use-inbox-filter.ts';
import { useSearchText } from '../hooks/use-search-text.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { SearchBox } from './SearchBox.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { TicketList } from './TicketList.tsx';
import classes from './Inbox.module.css';

type InboxTab = 'open' | 'closed' | 'search';

/** The list pane: tabs, filters and the tickets that match. */
export function Inbox({ openUuid, onHelp }: { openUuid: string | undefined; onHelp: () => void }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<InboxTab>('open');
  const [status, setStatus] = useState<'open' | 'pending'>('open');
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
    setTab('search');
    requestAnimationFrame(() => searchInput.current?.focus());
  };
  return (
    <div className={classes.inbox}>
      <Tabs value={tab} onChange={(_, value: InboxTab) => setTab(value)} variant="fullWidth" className={classes.tabs} aria-label={t('tickets.tabs.label')}>
        <Tab value="open" icon={<InboxIcon size={16} />} iconPosition="start" label={t('tickets.tabs.open')} data-testid="tab-open" />
        <Tab value="closed" icon={<Archive size={16} />} iconPosition="start" label={t('tickets.tabs.closed')} data-testid="tab-closed" />
        <Tab value="search" icon={<Search size={16} />} iconPosition="start" label={t('tickets.tabs.search')} data-testid="tab-search" />
      </Tabs>
      {tab === 'search' && <SearchBox ref={searchInput} value={search.text} onChange={search.setText} />}
      <InboxFilters filter={inbox} showSwitch={tab === 'open'} />
      {tab === 'open' && <StatusTabs status={status} onChange={setStatus} filter={inbox} />}
      <TicketList
        key={filter.kind}
        filter={filter}
        ready={inbox.queues !== undefined && (tab !== 'search' || filter.search !== '')}
        openUuid={openUuid}
        onSearch={focusSearch}
        onHelp={onHelp}
        onShowPending={() => {
          setTab('open');
          setStatus('pending');
        }}
      />
    </div>
  );
}
