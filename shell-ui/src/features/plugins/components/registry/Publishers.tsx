import { ActionMenu } from '@balcao/ui-sdk/parts/ActionMenu';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { useShell } from '@balcao/ui-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyTime } from '@balcao/ui-sdk/kit';
import { CardList, RecordCard } from '~/components/RecordCard.tsx';
import { pluginsChanged } from '../../api/plugins.ts';
import { publishersQuery, revokePublisher } from '../../api/publishers.ts';
import type { Publisher } from '../../types.ts';
import { PublisherForm } from './PublisherForm.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Whose packages get in. */
export function Publishers({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(publishersQuery);
  const [opened, setOpened] = useState<{ what: 'edit' | 'revoke'; publisher: Publisher } | null>(null);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  if (data.length === 0) {
    const action = { label: t('publishers.add'), onClick: onAdd };
    return (
      <EmptyState icon={KeyRound} title={t('publishers.emptyTitle')} text={t('publishers.emptyText')} action={action} />
    );
  }
  const close = () => setOpened(null);
  const revoke = async ({ key }: Publisher, reason: string) => {
    await revokePublisher(key, reason);
    await pluginsChanged(client);
    toast(t('publishers.revoked'), 'success');
  };
  return (
    <>
      <CardList>
        {data.map((publisher) => (
          <PublisherCard key={publisher.key} publisher={publisher} onOpen={(what) => setOpened({ what, publisher })} />
        ))}
      </CardList>
      {opened?.what === 'edit' && <PublisherForm publisher={opened.publisher} onClose={close} />}
      {opened?.what === 'revoke' && (
        <ReasonDialog
          title={t('publishers.revokeTitle', { name: opened.publisher.name })}
          text={t('publishers.revokeText')}
          confirmLabel={t('publishers.revokeConfirm')}
          onConfirm={(reason) => revoke(opened.publisher, reason)}
          onClose={close}
        />
      )}
    </>
  );
}

function PublisherCard({ publisher, onOpen }: { publisher: Publisher; onOpen: (what: 'edit' | 'revoke') => void }) {
  const { t } = useTranslation('plugins');
  const { moment } = useCompanyTime();
  const { name, publicKey, trust, addedAt, revoked, plugins } = publisher;
  return (
    <RecordCard
      data-testid="publisher-card"
      title={name}
      aside={t(`plugins.trust.${trust}`)}
      state={
        revoked ? (
          <StatusDot tone="error" label={t('publishers.revokedState')} />
        ) : (
          <StatusDot tone="success" label={t('publishers.accepted')} />
        )
      }
      facts={[
        publicKey,
        revoked
          ? t('publishers.revokedWhy', { time: moment(revoked.at), reason: revoked.reason })
          : t('publishers.since', { time: moment(addedAt) }),
        plugins.length > 0 && t('publishers.plugins', { count: plugins.length }),
      ]}
      actions={
        !revoked && (
          <ActionMenu
            label={`${t('plugins.more')}: ${name}`}
            actions={[
              { key: 'edit', icon: Pencil, label: t('publishers.edit'), onClick: () => onOpen('edit') },
              {
                key: 'revoke',
                icon: ShieldOff,
                label: t('publishers.revoke'),
                danger: true,
                onClick: () => onOpen('revoke'),
              },
            ]}
          />
        )
      }
    />
  );
}
