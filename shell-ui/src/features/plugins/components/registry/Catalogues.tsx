import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cataloguesQuery } from '../../api/catalogues.ts';
import type { OfferedPublisher } from '../../types.ts';
import { CataloguePanel } from './CataloguePanel.tsx';
import { OwnCataloguePanel } from './OwnCataloguePanel.tsx';
import { PublisherForm } from './PublisherForm.tsx';
import classes from './Catalogues.module.css';

interface Props {
  onAdd: () => void;
  /** Shows a package that is here now. */
  onSee: (id: string, version: string) => void;
}

/** Where packages come from besides uploads, and what this installation offers to others. */
export function Catalogues({ onAdd, onSee }: Props) {
  const { t } = useTranslation('plugins');
  const { data, error, refetch } = useQuery(cataloguesQuery);
  const [accepting, setAccepting] = useState<OfferedPublisher | null>(null);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { catalogues, own } = data;
  return (
    <>
      {catalogues.length === 0 && (
        <div className={classes.empty}>
          <EmptyState
            icon={Library}
            title={t('catalogues.emptyTitle')}
            text={t('catalogues.emptyText')}
            action={{ label: t('catalogues.add'), onClick: onAdd }}
          />
        </div>
      )}
      {catalogues.map((catalogue) => (
        <CataloguePanel key={catalogue.id} catalogue={catalogue} onSee={onSee} onAccept={setAccepting} />
      ))}
      <OwnCataloguePanel own={own} />
      {accepting && <PublisherForm publisher={null} offered={accepting} onClose={() => setAccepting(null)} />}
    </>
  );
}
