import { useShell, useTexts } from '@balcao/ui-sdk';
import { useBackCloses, useCompanyTime } from '@balcao/ui-sdk/kit';
import { ErrorState, PageSkeleton } from '@balcao/ui-sdk/parts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { deliveryKey, type Delivery } from '../api/deliveries.ts';
import { readable } from '../lib/readable.ts';
import classes from './DeliveryDialog.module.css';

interface Props {
  id: number;
  onClose: () => void;
}

/** One delivery: every attempt, and the body that was sent. */
export function DeliveryDialog({ id, onClose }: Props) {
  const { t } = useTexts();
  const { api } = useShell();
  const { moment } = useCompanyTime();
  useBackCloses(onClose);
  const { data, error, refetch } = useQuery({
    queryKey: deliveryKey(id),
    queryFn: ({ signal }) => api.get<Delivery>(`/webhook/deliveries/${id}`, { signal }),
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" data-testid="webhook-delivery">
      <DialogTitle>{data ? t(`types.${data.type.replace('.', '_')}`) : t('title')}</DialogTitle>
      <DialogContent>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <PageSkeleton />}
        {data && (
          <>
            <p className={classes.id}>webhook-id: {data.messageId}</p>
            <h3 className={classes.heading}>{t('attempts')}</h3>
            {data.attempts.length === 0 && <p>{t('noAttempts')}</p>}
            <ol className={classes.attempts}>
              {data.attempts.map(({ at, status, error: reason, ms }) => (
                <li key={at}>
                  {moment(at)} · {status ?? reason} · {ms} ms
                </li>
              ))}
            </ol>
            <h3 className={classes.heading}>{t('body')}</h3>
            <pre className={classes.body} tabIndex={0} aria-label={t('body')}>
              {readable(data.body)}
            </pre>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
