import { useShell, useTask } from '@balcao/ui-sdk';
import { useCompanyTime } from '@balcao/ui-sdk/kit';
import { ActionMenu } from '@balcao/ui-sdk/parts/ActionMenu';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import { Notice } from '@balcao/ui-sdk/parts/Notice';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList } from '~/components/RecordCard.tsx';
import { catalogueRead, cataloguesQuery, readCatalogue, removeCatalogue } from '../../api/catalogues.ts';
import type { Catalogue, OfferedPublisher } from '../../types.ts';
import { Panel } from '../shared/Panel.tsx';
import { OfferedCard } from './OfferedCard.tsx';
import classes from './Catalogues.module.css';

interface Props {
  catalogue: Catalogue;
  onSee: (id: string, version: string) => void;
  onAccept: (publisher: OfferedPublisher) => void;
}

/** One catalogue of somebody else with its packages. */
export function CataloguePanel({ catalogue, onSee, onAccept }: Props) {
  const { t } = useTranslation('plugins');
  const { moment } = useCompanyTime();
  const { id, name, url, edition, readAt, triedAt, fault, packages, publishers } = catalogue;
  return (
    <div data-testid="catalogue" data-catalogue={name}>
      <Panel title={name} action={<Actions id={id} name={name} />}>
        <p className={classes.small}>
          {url} · {t('catalogues.edition', { edition })} · {t('catalogues.readAt', { time: moment(readAt) })}
        </p>
        {fault && (
          <Notice tone="warning">
            {t('catalogues.fault', { time: moment(triedAt), reason: t(`catalogues.faults.${fault}`) })}
          </Notice>
        )}
        {packages.length === 0 && <p>{t('catalogues.packagesNone')}</p>}
        {packages.length > 0 && (
          <CardList>
            {packages.map((offered) => (
              <OfferedCard
                key={offered.id}
                catalogue={id}
                offered={offered}
                publisher={publishers.find(({ key }) => key === offered.publisher)}
                onSee={onSee}
                onAccept={onAccept}
              />
            ))}
          </CardList>
        )}
      </Panel>
    </div>
  );
}

function Actions({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const { run } = useTask();
  const [removing, setRemoving] = useState(false);
  const read = () =>
    run(async () => {
      const catalogue = await readCatalogue(id);
      catalogueRead(client, catalogue);
      if (!catalogue.fault) toast(t('catalogues.readDone', { name: catalogue.name }), 'success');
    });
  const remove = () =>
    run(async () => {
      await removeCatalogue(id);
      await client.invalidateQueries({ queryKey: cataloguesQuery.queryKey });
      toast(t('catalogues.removed', { name }), 'success');
    });
  return (
    <>
      <ActionMenu
        label={`${t('plugins.more')}: ${name}`}
        actions={[
          { key: 'read', icon: RefreshCw, label: t('catalogues.read'), onClick: () => void read() },
          {
            key: 'remove',
            icon: Unlink,
            label: t('catalogues.remove'),
            danger: true,
            onClick: () => setRemoving(true),
          },
        ]}
      />
      {removing && (
        <ConfirmDialog
          title={t('catalogues.removeTitle', { name })}
          text={t('catalogues.removeText')}
          confirmLabel={t('catalogues.remove')}
          onConfirm={() => {
            setRemoving(false);
            void remove();
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
