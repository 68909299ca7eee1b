import { useTranslation } from 'react-i18next';
import { SwitchField } from '@balcao/ui-sdk/parts/SwitchField';
import type { InboxFilter } from '../hooks/use-inbox-filter.ts';
import { showAllTickets } from '../lib/preferences.ts';
import { QueueFilter } from './QueueFilter.tsx';
import classes from './InboxFilters.module.css';

/** Queue choice and, for permitted roles, the switch between one's own and everybody's tickets. */
export function InboxFilters({ filter, showSwitch }: { filter: InboxFilter; showSwitch: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.filters}>
      <QueueFilter queues={filter.queues ?? []} />
      {showSwitch && filter.maySeeAll && (
        <SwitchField
          label={t('tickets.showAll')}
          checked={filter.showAll}
          onChange={(checked) => showAllTickets.set(checked)}
          testId="show-all"
        />
      )}
    </div>
  );
}
