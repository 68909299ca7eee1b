import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ticketCountsQuery } from '../api/get-ticket-counts.ts';
import type { InboxFilter } from '../hooks/use-inbox-filter.ts';
import classes from './StatusTabs.module.css';

interface Props {
  status: 'open' | 'pending';
  onChange: (status: 'open' | 'pending') => void;
  filter: InboxFilter;
}

/** Sub-tabs of the Open tab with their counters. */
export function StatusTabs({ status, onChange, filter }: Props) {
  const { t } = useTranslation();
  const { data: counts } = useQuery({
    ...ticketCountsQuery({ showAll: filter.showAll, queueIds: filter.queueIds }),
    enabled: filter.queues !== undefined,
    placeholderData: (previous) => previous,
  });
  const tabs = [
    { value: 'open', label: t('tickets.subtabs.assigned'), testId: 'subtab-assigned' },
    { value: 'pending', label: t('tickets.subtabs.pending'), testId: 'subtab-pending' },
  ] as const;
  return (
    <div className={classes.tabs} role="tablist" aria-label={t('tickets.subtabs.label')}>
      {tabs.map(({ value, label, testId }) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={status === value}
          className={classes.tab}
          onClick={() => onChange(value)}
          data-testid={testId}
        >
          {label}
          <span className={classes.count} data-testid={`${testId}-count`}>
            {counts?.[value] ?? ''}
          </span>
        </button>
      ))}
    </div>
  );
}
