import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { RecordCard } from '~/components/RecordCard.tsx';
import { newerVersion, stateOf, STATE_TONES } from '../../lib/plugin-state.ts';
import type { Plugin } from '../../types.ts';

/** A plugin in the catalogue. */
export function PluginCard({ plugin, onOpen }: { plugin: Plugin; onOpen: () => void }) {
  const { t } = useTranslation('plugins');
  const { id, name, description, active, publisher, builtIn, companies, health, canary } = plugin;
  const state = stateOf(plugin);
  const newer = newerVersion(plugin);
  return (
    <RecordCard
      data-testid="plugin-card"
      data-plugin={id}
      title={name}
      aside={active ?? plugin.versions[0]?.version}
      text={description}
      state={
        <>
          <StatusDot tone={STATE_TONES[state]} label={t(`plugins.state.${state}`)} />
          {newer && !canary && <StatusDot tone="info" label={t('plugins.update', { version: newer })} />}
        </>
      }
      facts={[
        publisher?.name ?? (builtIn && t('plugins.builtIn')),
        canary && t('plugins.canaryOf', { count: canary.companyIds.length, version: canary.version }),
        active && t('plugins.companies', { count: companies }),
        health.calls > 0 && t('plugins.calls', { count: health.calls }),
        health.errors > 0 && t('plugins.errors', { count: health.errors }),
      ]}
      actions={
        <Button
          variant="outlined"
          color="inherit"
          onClick={onOpen}
          aria-label={`${t('modules.details')}: ${name}`}
          data-testid="plugin-open"
        >
          {t('modules.details')}
        </Button>
      }
    />
  );
}
