import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { BellRing, CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PanelSkeleton } from '~/components/PanelSkeleton.tsx';
import { PopPanel } from '~/components/PopPanel.tsx';
import type { Ticket } from '~/entities/ticket.ts';
import { reportError } from '~/lib/toast.ts';
import { markRead } from '../api/mark-read.ts';
import type { useUnread } from '../hooks/use-unread.ts';
import { AlertSettings } from './AlertSettings.tsx';
import { UnreadRow } from './UnreadRow.tsx';

interface Props {
  anchor: HTMLElement;
  unread: ReturnType<typeof useUnread>;
  preview: (body: string) => string;
  onClose: () => void;
}

/** The unread tickets that concern the user, and how this browser tells of new messages. */
export function NotificationsPanel({ anchor, unread, preview, onClose }: Props) {
  const { t } = useTranslation('alerts');
  const navigate = useNavigate();
  const { tickets, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = unread;
  const reading = useMutation({ mutationFn: markAllRead, onError: reportError });
  const own = tickets.filter(({ status }) => status !== 'pending');
  const open = ({ uuid }: Ticket) => {
    onClose();
    void navigate(`/tickets/${uuid}`);
  };
  return (
    <PopPanel
      anchor={anchor}
      title={t('title')}
      testId="notifications"
      onClose={onClose}
      onNearEnd={() => hasNextPage && !isFetchingNextPage && void fetchNextPage()}
      foot={<AlertSettings />}
      action={
        own.length > 0 && (
          <Button
            size="small"
            startIcon={<CheckCheck size={16} />}
            loading={reading.isPending}
            onClick={() => reading.mutate(own)}
            data-testid="mark-all-read"
          >
            {t('readAll')}
          </Button>
        )
      }
    >
      {isPending && <PanelSkeleton />}
      {error && tickets.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isPending && !error && tickets.length === 0 && (
        <EmptyState icon={BellRing} title={t('empty')} text={t('emptyHint')} />
      )}
      <ul>
        {tickets.map((ticket) => (
          <UnreadRow
            key={ticket.id}
            ticket={ticket}
            text={preview(ticket.lastMessage)}
            onOpen={() => open(ticket)}
            onRead={ticket.status === 'pending' ? undefined : () => reading.mutate([ticket])}
          />
        ))}
      </ul>
      {isFetchingNextPage && <PanelSkeleton />}
    </PopPanel>
  );
}

async function markAllRead(tickets: readonly Ticket[]): Promise<void> {
  for (const { id } of tickets) await markRead(id);
}
