import { useShell, useTask } from '@balcao/ui-sdk';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RecordCard } from '~/components/RecordCard.tsx';
import { takePackage } from '../../api/catalogues.ts';
import { pluginsChanged } from '../../api/plugins.ts';
import type { OfferedPackage, OfferedPublisher, OfferState } from '../../types.ts';

const TONES = {
  new: 'info',
  newer: 'info',
  here: 'success',
  older: 'neutral',
  taken: 'warning',
  unsupported: 'warning',
} as const satisfies Record<OfferState, string>;

interface Props {
  catalogue: number;
  offered: OfferedPackage;
  /** None when the catalogue does not say who it is. */
  publisher: OfferedPublisher | undefined;
  onSee: (id: string, version: string) => void;
  onAccept: (publisher: OfferedPublisher) => void;
}

/** A package that somebody else offers: who signed it, and whether it can be taken over. */
export function OfferedCard({ catalogue, offered, publisher, onSee, onAccept }: Props) {
  const { t } = useTranslation('plugins');
  const { name, id, version, description, state } = offered;
  const signer = publisher?.name ?? offered.publisher;
  return (
    <RecordCard
      data-testid="offered-card"
      data-plugin={id}
      title={name}
      aside={version}
      text={description}
      state={<StatusDot tone={TONES[state]} label={t(`catalogues.state.${state}`)} />}
      facts={[id, t(`catalogues.publisher.${publisher?.state ?? 'unknown'}`, { name: signer })]}
      actions={
        state === 'here' ? (
          <Button variant="outlined" color="inherit" onClick={() => onSee(id, version)} data-testid="offered-see">
            {t('modules.details')}
          </Button>
        ) : (
          (state === 'new' || state === 'newer') && (
            <Take catalogue={catalogue} offered={offered} publisher={publisher} onSee={onSee} onAccept={onAccept} />
          )
        )
      }
    />
  );
}

function Take({ catalogue, offered: { id, name, version }, publisher, onSee, onAccept }: Props) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const { busy, run } = useTask();
  if (publisher?.state === 'unknown') {
    return (
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={`${t('publishers.add')}: ${publisher.name}`}
        onClick={() => onAccept(publisher)}
        data-testid="offered-accept"
      >
        {t('publishers.add')}
      </Button>
    );
  }
  if (publisher?.state === 'revoked') return null;
  const take = () =>
    run(async () => {
      await takePackage(catalogue, id, version);
      await pluginsChanged(client);
      toast(t('catalogues.took', { name, version }), 'success');
      onSee(id, version);
    });
  return (
    <Button
      variant="contained"
      loading={busy}
      onClick={() => void take()}
      aria-label={`${t('catalogues.take', { version })}: ${name}`}
      data-testid="offered-take"
    >
      {t('catalogues.take', { version })}
    </Button>
  );
}
