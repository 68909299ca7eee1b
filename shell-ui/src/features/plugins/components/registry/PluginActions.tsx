import { ActionMenu, type MenuAction } from '@balcao/ui-sdk/parts/ActionMenu';
import Button from '@mui/material/Button';
import { FlaskConical, FlaskConicalOff, KeyRound, OctagonX, PackageX, Play, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { revive } from '../../api/plugins.ts';
import { usePluginTask } from '../../hooks/use-plugin-task.ts';
import { newerVersion } from '../../lib/plugin-state.ts';
import type { Plugin } from '../../types.ts';
import type { Asked } from './PluginDialogs.tsx';

/** What can be done with a plugin as a whole: the next step as a button, the rest in a menu. */
export function PluginActions({ plugin, onAsk }: { plugin: Plugin; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('plugins');
  const { busy, run } = usePluginTask();
  const { id, name, disabled, active, versions } = plugin;
  const newer = newerVersion(plugin);
  const first = active ? undefined : versions.find(({ fault }) => !fault)?.version;
  const next = newer ?? first;
  return (
    <>
      {disabled && (
        <Button
          variant="contained"
          startIcon={<Play size={16} />}
          loading={busy}
          onClick={() => void run(() => revive(id), t('plugins.revived', { name }))}
          data-testid="plugin-revive"
        >
          {t('plugins.revive')}
        </Button>
      )}
      {!disabled && next && (
        <Button
          variant="contained"
          aria-haspopup="dialog"
          onClick={() => onAsk({ what: 'activate', version: next })}
          data-testid="plugin-install"
        >
          {t(newer ? 'plugins.upgrade' : 'plugins.installVersion', { version: next })}
        </Button>
      )}
      <ActionMenu label={t('plugins.more')} actions={useActions(plugin, newer, onAsk)} />
    </>
  );
}

function useActions(plugin: Plugin, newer: string | null, onAsk: (asked: Asked) => void): MenuAction[] {
  const { t } = useTranslation('plugins');
  const { active, previous, canary, disabled, builtIn, versions } = plugin;
  const isShipped = versions.some((one) => one.version === active && one.builtIn);
  const trial = canary?.version ?? newer;
  return [
    ...(previous
      ? [
          {
            key: 'rollback',
            icon: RotateCcw,
            label: t('plugins.rollback', { version: previous }),
            onClick: () => onAsk({ what: 'activate', version: previous }),
          },
        ]
      : []),
    ...(trial && active
      ? [
          {
            key: 'canary',
            icon: FlaskConical,
            label: t(canary ? 'plugins.changeCanary' : 'plugins.tryVersion'),
            onClick: () => onAsk({ what: 'canary', version: trial }),
          },
        ]
      : []),
    ...(canary
      ? [
          {
            key: 'end-canary',
            icon: FlaskConicalOff,
            label: t('plugins.endCanary'),
            onClick: () => onAsk({ what: 'endCanary', version: canary.version }),
          },
        ]
      : []),
    ...(active && !isShipped
      ? [
          {
            key: 'take-off',
            icon: PackageX,
            label: t(builtIn ? 'plugins.toShipped' : 'plugins.takeOff'),
            onClick: () => onAsk({ what: 'takeOff' }),
          },
        ]
      : []),
    ...(builtIn
      ? []
      : [
          {
            key: 'hand-over',
            icon: KeyRound,
            label: t('handOver.open'),
            onClick: () => onAsk({ what: 'handOver' }),
          },
        ]),
    ...(disabled
      ? []
      : [
          {
            key: 'kill',
            icon: OctagonX,
            label: t('plugins.kill'),
            danger: true,
            onClick: () => onAsk({ what: 'kill' }),
          },
        ]),
  ];
}
