import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { DayInput } from '~/components/DayInput.tsx';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '~/queries/users.ts';
import { ACTIONS } from '../lib/sentence.ts';
import { NO_FILTER, type LogFilter } from '../types.ts';
import classes from './AuditPage.module.css';

interface Props {
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
  /** The access log has no actions. */
  withActions: boolean;
}

/** Narrows a log to a person, an action and a period. */
export function LogFilters({ filter, onChange, withActions }: Props) {
  const { t } = useTranslation('admin');
  const { data: users = [] } = useQuery(usersQuery);
  const change = (part: Partial<LogFilter>) => onChange({ ...filter, ...part });
  return (
    <>
      <TextField
        select
        className={classes.filter}
        label={t('audit.filter.person')}
        value={filter.userId ?? ''}
        onChange={({ target }) => change({ userId: target.value === '' ? null : Number(target.value) })}
        data-testid="log-person"
      >
        <MenuItem value="">{t('audit.filter.everybody')}</MenuItem>
        {users.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {withActions && (
        <TextField
          select
          className={classes.filter}
          label={t('audit.filter.action')}
          value={filter.action ?? ''}
          onChange={({ target }) => change({ action: target.value || null })}
          data-testid="log-action"
        >
          <MenuItem value="">{t('audit.filter.anything')}</MenuItem>
          {ACTIONS.map((action) => (
            <MenuItem key={action} value={action}>
              {t(`audit.names.${action}` as 'audit.names.queue.deleted')}
            </MenuItem>
          ))}
        </TextField>
      )}
      <div className={classes.day}>
        <DayInput label={t('audit.filter.from')} value={filter.from} onChange={(from) => change({ from })} />
      </div>
      <div className={classes.day}>
        <DayInput label={t('audit.filter.to')} value={filter.to} onChange={(to) => change({ to })} />
      </div>
      {JSON.stringify(filter) !== JSON.stringify(NO_FILTER) && (
        <Button variant="text" color="inherit" onClick={() => onChange(NO_FILTER)} data-testid="log-clear">
          {t('audit.filter.clear')}
        </Button>
      )}
    </>
  );
}
