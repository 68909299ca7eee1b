import { SwitchField } from '@balcao/ui-sdk/parts/SwitchField';
import IconButton from '@mui/material/IconButton';
import { ListFilter, MessageSquarePlus, Rows3, Rows4 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '~/lib/store.ts';
import type { InboxFilter } from '../hooks/use-inbox-filter.ts';
import { listDensity } from '../lib/inbox-preferences.ts';
import { hiddenQueues, showAllTickets } from '../lib/preferences.ts';
import { FilterMenu, toggled } from './FilterMenu.tsx';
import classes from './InboxFilters.module.css';

interface Props {
  filter: InboxFilter;
  showSwitch: boolean;
  onNewTicket: () => void;
}

/** Queue choice, for permitted roles the switch to everybody's tickets, how close the rows stand, and a new ticket. */
export function InboxFilters({ filter, showSwitch, onNewTicket }: Props) {
  const { t } = useTranslation();
  const compact = useStore(listDensity) === 'compact';
  const queues = filter.queues ?? [];
  const all = filter.queueIds.length === queues.length;
  const densityLabel = t(compact ? 'inboxList.comfortable' : 'inboxList.compact');
  return (
    <div className={classes.filters}>
      <FilterMenu
        icon={ListFilter}
        label={all ? t('tickets.allQueues') : t('tickets.nQueues', { count: filter.queueIds.length })}
        emptyText={t('inboxList.noQueues')}
        choices={queues}
        chosen={filter.queueIds}
        onToggle={(id) => hiddenQueues.set((ids) => toggled(ids, id))}
        testId="queue-filter"
      />
      <span className={classes.space} />
      {showSwitch && filter.maySeeAll && (
        <SwitchField
          label={t('tickets.showAll')}
          checked={filter.showAll}
          onChange={(checked) => showAllTickets.set(checked)}
          testId="show-all"
        />
      )}
      <IconButton
        size="small"
        className={classes.tool}
        onClick={() => listDensity.set(compact ? 'comfortable' : 'compact')}
        aria-label={densityLabel}
        title={densityLabel}
        data-testid="density"
      >
        {compact ? <Rows3 size={18} /> : <Rows4 size={18} />}
      </IconButton>
      <IconButton
        size="small"
        color="primary"
        className={classes.tool}
        onClick={onNewTicket}
        aria-label={t('inboxList.newTicket')}
        title={t('inboxList.newTicket')}
        data-testid="new-ticket"
      >
        <MessageSquarePlus size={18} />
      </IconButton>
    </div>
  );
}
