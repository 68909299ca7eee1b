import Button from '@mui/material/Button';
import { Page } from '@balcao/ui-sdk/kit';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList } from '~/components/RecordCard.tsx';
import type { Connection } from '~/entities/connection.ts';
import { can } from '~/lib/permissions.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { connectionsQuery } from '~/queries/connections.ts';
import { channelsQuery } from '../api/get-channels.ts';
import { deleteConnection } from '../api/save-connection.ts';
import { upsert, useConnections } from '../hooks/use-connections.ts';
import { ConnectionCard, type ConnectionDialog } from './ConnectionCard.tsx';
import { EditConnection } from './EditConnection.tsx';
import { HealthDialog } from './HealthDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { QrDialog } from './QrDialog.tsx';

/** What is open over the list. */
type Opened = { dialog: ConnectionDialog; connection: Connection | null };

/** The company's channels: state, actions, settings, and pairing by QR code. */
export function ConnectionsPage() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const user = useCurrentUser();
  const { data: connections, error, refetch } = useConnections();
  const { data: channels } = useQuery(channelsQuery);
  const kindOf = ({ provider }: Connection) => channels?.find(({ type }) => type === provider);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const add = can(user, 'connections-page:addConnection')
    ? { label: t('connections.add'), onClick: () => setOpened({ dialog: 'form', connection: null }) }
    : undefined;
  const remove = async ({ id }: Connection) => {
    close();
    try {
      await deleteConnection(id);
      client.setQueryData(connectionsQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      toast(t('connections.deleted'), 'success');
    } catch (problem) {
      reportError(problem);
    }
  };
  const { dialog, connection = null } = opened ?? {};
  return (
    <Page
      title={t('connections.title')}
      subtitle={t('connections.subtitle')}
      actions={
        add && (
          <Button variant="contained" startIcon={<Plus size={16} />} onClick={add.onClick} data-testid="connection-add">
            {add.label}
          </Button>
        )
      }
    >
      {!connections && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!connections && !error && <PageSkeleton />}
      {connections?.length === 0 && (
        <EmptyState
          icon={Smartphone}
          title={t('connections.emptyTitle')}
          text={t('connections.emptyText')}
          action={add}
        />
      )}
      {connections && connections.length > 0 && (
        <CardList>
          {connections.map((one) => (
            <ConnectionCard
              key={one.id}
              connection={one}
              kind={kindOf(one)}
              onOpen={(what) => setOpened({ dialog: what, connection: one })}
            />
          ))}
        </CardList>
      )}
      {dialog === 'form' && (
        <EditConnection
          id={connection?.id}
          onClose={close}
          onSaved={(saved) => {
            client.setQueryData(connectionsQuery.queryKey, (all) => all && upsert(all, saved));
            // A new connection has to be paired next.
            setOpened(connection ? null : { dialog: 'qr', connection: saved });
          }}
        />
      )}
      {dialog === 'qr' && connection && <QrDialog connection={connection} onClose={close} />}
      {dialog === 'history' && connection && <HistoryDialog connection={connection} onClose={close} />}
      {dialog === 'health' && connection && (
        <HealthDialog
          connection={connection}
          kind={kindOf(connection)}
          onEdit={() => setOpened({ dialog: 'form', connection })}
          onClose={close}
        />
      )}
      {dialog === 'delete' && connection && (
        <ConfirmDialog
          title={t('connections.deleteTitle', { name: connection.name })}
          text={t('connections.deleteText')}
          confirmLabel={t('connections.delete')}
          onConfirm={() => void remove(connection)}
          onClose={close}
        />
      )}
    </Page>
  );
}
