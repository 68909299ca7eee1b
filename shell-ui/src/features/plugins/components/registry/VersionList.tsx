import { readableSize, useCompanyTime } from '@balcao/ui-sdk/kit';
import { ActionMenu, type MenuAction } from '@balcao/ui-sdk/parts/ActionMenu';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import Button from '@mui/material/Button';
import { Eye, FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { stepTo } from '../../lib/plugin-state.ts';
import type { Plugin, PluginVersion } from '../../types.ts';
import type { Asked } from './PluginDialogs.tsx';
import classes from './PluginView.module.css';

const STEPS = { install: 'plugins.installVersion', upgrade: 'plugins.upgrade', rollback: 'plugins.rollback' } as const;

interface Props {
  plugin: Plugin;
  onAsk: (asked: Asked) => void;
  onShow: (version: string) => void;
}

/** The packages of a plugin, the newest first. */
export function VersionList({ plugin, onAsk, onShow }: Props) {
  return (
    <ul className={classes.versions}>
      {plugin.versions.map((one) => (
        <Version key={one.version} plugin={plugin} one={one} onAsk={onAsk} onShow={onShow} />
      ))}
    </ul>
  );
}

function Version({ plugin, one, onAsk, onShow }: Props & { one: PluginVersion }) {
  const { t } = useTranslation('plugins');
  const { moment } = useCompanyTime();
  const { version, builtIn, uploadedAt, size, digest, fault } = one;
  const isActive = version === plugin.active;
  const isCanary = version === plugin.canary?.version;
  const isPrevious = version === plugin.previous;
  const actions: MenuAction[] = [
    { key: 'show', icon: Eye, label: t('plugins.view.permissions'), onClick: () => onShow(version) },
    ...(plugin.active && !isActive && !isCanary && !fault
      ? [
          {
            key: 'try',
            icon: FlaskConical,
            label: t('plugins.tryVersion'),
            onClick: () => onAsk({ what: 'canary', version }),
          },
        ]
      : []),
  ];
  return (
    <li className={classes.item} data-testid="plugin-version" data-version={version}>
      <div className={classes.body}>
        <p className={classes.line}>
          <strong>{version}</strong>
          {isActive && <StatusDot tone="success" label={t('plugins.versionActive')} />}
          {isCanary && <StatusDot tone="info" label={t('plugins.versionCanary')} />}
          {isPrevious && <StatusDot tone="neutral" label={t('plugins.versionPrevious')} />}
        </p>
        <p className={classes.small}>
          {builtIn ? t('plugins.shipped') : uploadedAt && t('plugins.uploaded', { time: moment(uploadedAt) })}
          {` · ${readableSize(size)}`}
        </p>
        <p className={classes.small} title={t('plugins.digest')}>
          {digest}
        </p>
        {fault && <p className={classes.fault}>{fault}</p>}
      </div>
      {!isActive && !fault && (
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => onAsk({ what: 'activate', version })}
          data-testid="version-activate"
        >
          {t(STEPS[stepTo(plugin, version)], { version })}
        </Button>
      )}
      <ActionMenu label={`${t('plugins.more')}: ${version}`} actions={actions} />
    </li>
  );
}
