import { useShell } from '@balcao/ui-sdk';
import { useBackCloses } from '@balcao/ui-sdk/kit';
import { Notice } from '@balcao/ui-sdk/parts/Notice';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '~/lib/api-error.ts';
import { moduleChanged, modulesChanged, switchModule } from '../../api/modules.ts';
import { agreedBefore } from '../../lib/consent.ts';
import type { Module } from '../../types.ts';
import { GrantList } from '../shared/GrantList.tsx';
import classes from './Company.module.css';

/** Asks an administrator to agree to what a module may do; where it asks for more, only the new is in front. */
export function ConsentDialog({ module, onClose }: { module: Module; onClose: () => void }) {
  const { t } = useTranslation('plugins');
  const { t: common } = useTranslation();
  const { busy, changed, agree } = useAgree(module, onClose);
  const { name, offered, permissions, widened, labels } = module;
  const before = agreedBefore(module);
  const asked = before ? widened : permissions;
  useBackCloses(onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" data-testid="consent-dialog">
      <DialogTitle>{t(before ? 'consent.titleAgain' : 'consent.title', { name })}</DialogTitle>
      <DialogContent className={classes.content}>
        {changed && <Notice tone="warning">{t('consent.changed')}</Notice>}
        {asked.length > 0 && <p>{before ? t('consent.more', { version: offered }) : t('consent.asks')}</p>}
        <GrantList labels={labels} grants={asked} change={before ? 'added' : undefined} />
        {asked.some((grant) => grant.name.startsWith('http')) && <Notice tone="warning">{t('consent.leaves')}</Notice>}
        {before && before.length > 0 && (
          <details>
            <summary className={classes.summary}>{t('consent.before')}</summary>
            <GrantList labels={labels} grants={before} />
          </details>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {common('actions.cancel')}
        </Button>
        <Button variant="contained" loading={busy} onClick={() => void agree()} data-testid="consent-agree">
          {t(before ? 'consent.agreeAgain' : 'consent.agree')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Agrees to what is shown; when it is no longer what the module asks for, that is shown anew. */
function useAgree({ id, name, consent }: Module, onDone: () => void) {
  const { t } = useTranslation('plugins');
  const { toast, reportError } = useShell();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const agree = async () => {
    setBusy(true);
    try {
      moduleChanged(client, await switchModule(id, true, consent));
      toast(t('modules.turnedOn', { name }), 'success');
      onDone();
    } catch (error) {
      const outdated = error instanceof ApiError && error.code === 'ERR_MODULE_CONSENT';
      if (!outdated) reportError(error);
      else {
        await modulesChanged(client);
        setChanged(true);
      }
    } finally {
      setBusy(false);
    }
  };
  return { busy, changed, agree };
}
