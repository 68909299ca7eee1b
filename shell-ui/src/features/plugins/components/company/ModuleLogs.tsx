import { RecordTable, type Column, useCompanyTime } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logsQuery } from '../../api/modules.ts';
import type { LogLevel, LogLine } from '../../types.ts';
import { Panel } from '../shared/Panel.tsx';
import classes from './Company.module.css';

const TONES = { debug: 'neutral', info: 'info', warn: 'warning', error: 'error' } as const;
const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** What a module has noted, newest first. */
export function ModuleLogs({ id }: { id: string }) {
  const { t } = useTranslation('plugins');
  const { moment } = useCompanyTime();
  const [level, setLevel] = useState<LogLevel>('info');
  const query = useInfiniteQuery({ ...logsQuery(id, level), placeholderData: keepPreviousData });
  const columns: Column<LogLine>[] = [
    {
      key: 'what',
      header: t('logs.what'),
      render: ({ message }) => <span className={classes.message}>{message}</span>,
    },
    {
      key: 'level',
      header: t('logs.levelHeader'),
      render: (line) => <StatusDot tone={TONES[line.level]} label={t(`logs.names.${line.level}`)} />,
    },
    { key: 'at', header: t('logs.at'), render: ({ at }) => moment(at) },
  ];
  return (
    <Panel
      title={t('modules.view.logs')}
      action={
        <span className={classes.buttons}>
          <TextField
            select
            fullWidth={false}
            className={classes.level}
            label={t('logs.level')}
            value={level}
            onChange={({ target }) => setLevel(target.value as LogLevel)}
            data-testid="log-level"
          >
            {LEVELS.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`logs.levels.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<RotateCw size={16} />}
            onClick={() => void query.refetch()}
            data-testid="log-refresh"
          >
            {t('logs.refresh')}
          </Button>
        </span>
      }
    >
      <RecordTable
        label={t('modules.view.logs')}
        list={{
          rows: query.data?.pages.flat(),
          error: query.error,
          hasMore: query.hasNextPage,
          loadingMore: query.isFetchingNextPage,
          outdated: query.isPlaceholderData,
          loadMore: () => void query.fetchNextPage(),
          retry: () => void query.refetch(),
        }}
        columns={columns}
        empty={<EmptyState icon={ScrollText} title={t('logs.empty')} text={t('logs.emptyHint')} />}
        testId="module-logs"
      />
    </Panel>
  );
}
