import { readableSize } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { RecordCard } from '~/components/RecordCard.tsx';
import type { Module } from '../../types.ts';
import { ModuleState } from './ModuleState.tsx';
import { ModuleSwitch } from './ModuleSwitch.tsx';

/** A module with its switch. */
export function ModuleCard({ module, onOpen }: { module: Module; onOpen: () => void }) {
  const { t } = useTranslation('plugins');
  const { id, name, description, version, publisher, health, data } = module;
  return (
    <RecordCard
      data-testid="module-card"
      data-plugin={id}
      title={name}
      aside={version}
      text={description}
      state={<ModuleState module={module} />}
      facts={[
        publisher ? t('modules.by', { name: publisher.name }) : t('modules.ownPart'),
        health.calls > 0 && t('plugins.calls', { count: health.calls }),
        health.errors > 0 && t('plugins.errors', { count: health.errors }),
        data.bytes > 0 && readableSize(data.bytes),
      ]}
      actions={
        <>
          <ModuleSwitch module={module} />
          <Button
            variant="outlined"
            color="inherit"
            onClick={onOpen}
            aria-label={`${t('modules.details')}: ${name}`}
            data-testid="module-open"
          >
            {t('modules.details')}
          </Button>
        </>
      }
    />
  );
}
