import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Connection } from '~/entities/connection.ts';
import { historyQuery } from '../api/get-connection.ts';
import { useConnections } from '../hooks/use-connections.ts';
import { ConnectionTimeline } from './ConnectionTimeline.tsx';
import classes from './HistoryDialog.module.css';

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
        {data && <ConnectionTimeline states={data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {common('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
