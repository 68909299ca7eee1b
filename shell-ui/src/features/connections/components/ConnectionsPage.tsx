import Button from '@mui/material/Button';
import { Plus, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import type { Connection } from '~/entities/connection.ts';
import { useConnections } from '../hooks/use-connections.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { QrDialog } from './QrDialog.tsx';
import classes from './ConnectionsPage.module.css';

/** The company's channels: state, actions, and pairing by QR code. */
export function ConnectionsPage() {
  const { t } = useTranslation();
  const { data: connections, error, refetch } = useConnections();
  const [adding, setAdding] = useState(false);
  const [pairing, setPairing] = useState<Connection | null>(null);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t('connections.title')}</h1>
          <p className={classes.subtitle}>{t('connections.subtitle')}</p>
        </div>
        <Button
          variant="contained"
          startIcon={<Plus size={16} />}
          onClick={() => setAdding(true)}
          data-testid="connection-add"
        >
          {t('connections.add')}
        </Button>
      </header>
      {!connections && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!connections && !error && <PageSkeleton />}
      {connections?.length === 0 && (
        <EmptyState
          icon={Smartphone}
          title={t('connections.emptyTitle')}
          text={t('connections.emptyText')}
          action={{ label: t('connections.add'), onClick: () => setAdding(true) }}
        />
      )}
      {connections && connections.length > 0 && (
        <ul className={classes.list}>
          {connections.map((connection) => (
            <li key={connection.id}>
              <ConnectionCard connection={connection} onShowQr={() => setPairing(connection)} />
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <ConnectionForm
          onClose={() => setAdding(false)}
          onCreated={(created) => {
            setAdding(false);
            setPairing(created);
          }}
        />
      )}
      {pairing && <QrDialog connection={pairing} onClose={() => setPairing(null)} />}
    </div>
  );
}
