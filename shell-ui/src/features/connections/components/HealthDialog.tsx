import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { Notice } from '@balcao/ui-sdk/parts/Notice';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '~/entities/connection.ts';
import { historyQuery } from '../api/get-connection.ts';
import { healthQuery } from '../api/get-health.ts';
import { useConnections } from '../hooks/use-connections.ts';
import { knownReason } from '../lib/reason.ts';
import { repairOf } from '../lib/repair.ts';
import { statusTone } from '../lib/status-tone.ts';
import type { ChannelKind } from '../types.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { ChannelNotice } from './ChannelNotice.tsx';
import { ConnectionTimeline } from './ConnectionTimeline.tsx';
import classes from './HealthDialog.module.css';

interface Props {
  connection: Connection;
  kind: ChannelKind | undefined;
  onEdit: () => void;
  onClose: () => void;
}

/** How the account of a connection stands with its service, and how the connection has worked. */
export function HealthDialog({ connection, kind, onEdit, onClose }: Props) {
  const { t } = useTranslation(['admin', 'shell']);
  const { data: all } = useConnections();
  const live = all?.find(({ id }) => id === connection.id) ?? connection;
  const health = useQuery(healthQuery(live.id));
  const { data: states } = useQuery(historyQuery(live.id, live.status));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" data-testid="connection-health-dialog">
      <DialogTitle>{t('connections.health.title', { name: live.name })}</DialogTitle>
      <DialogContent className={classes.content}>
        <PresentState connection={live} onEdit={onEdit} />
        <section className={classes.part} aria-label={t('connections.health.account')}>
          <h3 className={classes.heading}>{t('connections.health.account')}</h3>
          {health.data && <AccountFacts health={health.data} kind={kind} />}
          {!health.data && health.error && !health.isFetching && (
            <ErrorState
              title={t('connections.health.failed')}
              error={health.error}
              onRetry={() => void health.refetch()}
            />
          )}
          {!health.data && health.isFetching && <PageSkeleton />}
          <ChannelNotice kind={kind} />
        </section>
        {states && (
          <section className={classes.part} aria-label={t('connections.health.week')}>
            <h3 className={classes.heading}>{t('connections.health.week')}</h3>
            <ConnectionTimeline states={states} />
          </section>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {t('shell:actions.close')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<RefreshCw size={16} />}
          loading={health.isFetching}
          loadingPosition="start"
          onClick={() => void health.refetch()}
          data-testid="health-refresh"
        >
          {t('connections.health.refresh')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PresentState({ connection, onEdit }: { connection: Connection; onEdit: () => void }) {
  const { t } = useTranslation('admin');
  const { status, statusReason } = connection;
  const repair = repairOf(connection);
  const reason = knownReason(statusReason);
  return (
    <>
      <p className={classes.state} data-testid="health-state" data-status={status}>
        <StatusDot tone={statusTone(status)} label={t(`connections.status.${status}`)} />
        {!repair && (
          <span className={classes.hint}>
            {reason ? t(`connections.reason.${reason}`) : t(`connections.hint.${status}`)}
          </span>
        )}
      </p>
      {repair && (
        <Notice
          tone="warning"
          action={
            <Button variant="outlined" color="inherit" onClick={onEdit} data-testid="health-repair">
              {t('connections.edit')}
            </Button>
          }
        >
          {t(`connections.repair.${repair}`)}
        </Notice>
      )}
    </>
  );
}
