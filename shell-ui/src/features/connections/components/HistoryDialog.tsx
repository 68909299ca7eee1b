import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '~/entities/connection.ts';
import { historyQuery } from '../api/get-connection.ts';
import { useConnections } from '../hooks/use-connections.ts';
import { availability, outagesOf, stretchesOf } from '../lib/outages.ts';
import type { ConnectionState } from '../types.ts';
import { OutageList } from './OutageList.tsx';
import classes from './HistoryDialog.module.css';

/** What the time line shows, in milliseconds. */
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** When a connection worked and when not; follows its present state live. */
export function HistoryDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { data: all } = useConnections();
  const live = all?.find(({ id }) => id === connection.id) ?? connection;
  const { data, error, refetch } = useQuery(historyQuery(live.id, live.status));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" data-testid="connection-history-dialog">
      <DialogTitle>{t('connections.history.title', { name: live.name })}</DialogTitle>
      <DialogContent className={classes.content}>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <PageSkeleton />}
        {data && <History states={data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {common('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function History({ states }: { states: ConnectionState[] }) {
  const { t, i18n } = useTranslation('admin');
  const [now] = useState(() => Date.now());
  const stretches = stretchesOf(states, now, WEEK_MS);
  const share = availability(stretches);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      <p>
        {share === null
          ? t('connections.history.unknown')
          : t('connections.history.share', { share: percent.format(share) })}
      </p>
      <div className={classes.line} role="img" aria-label={t('connections.history.line')}>
        {stretches.map(({ state, part }, index) => (
          <span
            key={index}
            className={classes.stretch}
            data-state={state}
            style={{ flexGrow: part }}
            title={t(state === 'unknown' ? 'connections.history.noData' : `connections.history.${state}`)}
          />
        ))}
      </div>
      <p className={classes.scale}>
        <span>{t('connections.history.weekAgo')}</span>
        <span>{t('connections.history.now')}</span>
      </p>
      <OutageList outages={outagesOf(states)} now={now} />
    </>
  );
}
