import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import { useTranslation } from 'react-i18next';
import { endCanary, kill, takeOff } from '../../api/plugins.ts';
import { usePluginTask } from '../../hooks/use-plugin-task.ts';
import type { Plugin, PluginDetails } from '../../types.ts';
import { ActivateDialog } from './ActivateDialog.tsx';
import { CanaryDialog } from './CanaryDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { PlansDialog } from './PlansDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

/** What somebody is about to do with a plugin. */
export type Asked =
  | { what: 'activate'; version: string }
  | { what: 'canary'; version: string }
  | { what: 'endCanary'; version: string }
  | { what: 'takeOff' }
  | { what: 'kill' }
  | { what: 'handOver' }
  | { what: 'plans' };

interface Props {
  plugin: PluginDetails;
  asked: Asked;
  onClose: () => void;
}

/** The question or form for a step. */
export function PluginDialogs({ plugin, asked, onClose }: Props) {
  const { t } = useTranslation('plugins');
  const { run, change } = usePluginTask();
  const { id, name, builtIn } = plugin;
  const confirm = (call: () => Promise<Plugin>, done: string) => () => {
    onClose();
    void run(call, done);
  };
  if (asked.what === 'activate') return <ActivateDialog plugin={plugin} version={asked.version} onClose={onClose} />;
  if (asked.what === 'canary') return <CanaryDialog plugin={plugin} version={asked.version} onClose={onClose} />;
  if (asked.what === 'plans') return <PlansDialog plugin={plugin} onClose={onClose} />;
  if (asked.what === 'handOver') return <HandOverDialog plugin={plugin} onClose={onClose} />;
  if (asked.what === 'kill') {
    return (
      <ReasonDialog
        title={t('killing.title', { name })}
        text={t('killing.text')}
        confirmLabel={t('killing.confirm')}
        onConfirm={(reason) => change(() => kill(id, reason), t('plugins.killed', { name }))}
        onClose={onClose}
      />
    );
  }
  if (asked.what === 'takeOff') {
    return (
      <ConfirmDialog
        title={t(builtIn ? 'takeOff.titleShipped' : 'takeOff.title', { name })}
        text={t(builtIn ? 'takeOff.textShipped' : 'takeOff.text')}
        confirmLabel={t(builtIn ? 'takeOff.confirmShipped' : 'takeOff.confirm')}
        onConfirm={confirm(() => takeOff(id), t('plugins.takenOff', { name }))}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t('canary.endTitle', { version: asked.version })}
      text={t('canary.endText')}
      confirmLabel={t('plugins.endCanary')}
      onConfirm={confirm(() => endCanary(id), t('plugins.canaryEnded'))}
      onClose={onClose}
    />
  );
}
