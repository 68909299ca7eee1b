import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
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
        <FormControlLabel
          className={classes.switch}
          labelPlacement="start"
          label={t('tickets.showAll')}
          control={
            <Switch
              size="small"
              checked={filter.showAll}
              onChange={(_, checked) => showAllTickets.set(checked)}
              slotProps={{ input: { 'data-testid': 'show-all' } as object }}
            />
          }
        />
      )}
    </div>
  );
}
