import { useTask } from '@balcao/ui-sdk';
import { useBackCloses } from '@balcao/ui-sdk/kit';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { Notice } from '@balcao/ui-sdk/parts/Notice';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activate, pluginQuery } from '../../api/plugins.ts';
import { usePluginTask } from '../../hooks/use-plugin-task.ts';
import { stepTo } from '../../lib/plugin-state.ts';
import type { Plugin, PluginDetails } from '../../types.ts';
import { GrantList } from '../shared/GrantList.tsx';
import classes from './UploadDialog.module.css';

const TITLES = { install: 'titleInstall', upgrade: 'titleUpgrade', rollback: 'titleRollback' } as const;

interface Props {
  plugin: Plugin;
  version: string;
  onClose: () => void;
}

/** Shows what a version may do, and what changes by that, before it is put in the place of the active one. */
export function ActivateDialog({ plugin, version, onClose }: Props) {
  const { t } = useTranslation('plugins');
  const { t: common } = useTranslation();
  const { id, name, active } = plugin;
  const { data, error, refetch } = useQuery(pluginQuery(id, version));
  const { change } = usePluginTask();
  const { busy, run } = useTask();
  const step = stepTo(plugin, version);
  useBackCloses(onClose);
  const confirm = () =>
    run(async () => {
      await change(() => activate(id, version), t('plugins.activated', { name, version }));
      onClose();
    });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" data-testid="activate-dialog">
      <DialogTitle>{t(`activate.${TITLES[step]}`, { name, version, from: active })}</DialogTitle>
      <DialogContent className={classes.content}>
        <p>{t('activate.text')}</p>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <PageSkeleton />}
        {data && <Difference details={data} hadOne={active !== null} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {common('actions.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={!data}
          onClick={() => void confirm()}
          data-testid="activate-confirm"
        >
          {t(`activate.${step}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Difference({ details, hadOne }: { details: PluginDetails; hadOne: boolean }) {
  const { t } = useTranslation('plugins');
  const { permissions, diff, labels } = details;
  if (!hadOne) {
    return (
      <>
        <strong>{t('activate.asks')}</strong>
        <GrantList labels={labels} grants={permissions} />
      </>
    );
  }
  return (
    <>
      {diff.added.length > 0 && (
        <>
          <strong>{t('activate.added')}</strong>
          <GrantList labels={labels} grants={diff.added} change="added" />
          <Notice tone="warning">{t('activate.consent')}</Notice>
        </>
      )}
      {diff.removed.length > 0 && (
        <>
          <strong>{t('activate.removed')}</strong>
          <GrantList labels={labels} grants={diff.removed} change="removed" />
        </>
      )}
      {diff.added.length + diff.removed.length === 0 && <p>{t('activate.same')}</p>}
    </>
  );
}
