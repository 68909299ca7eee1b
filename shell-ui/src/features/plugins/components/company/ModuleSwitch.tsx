import { useShell, useTask } from '@balcao/ui-sdk';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import { SwitchField } from '@balcao/ui-sdk/parts/SwitchField';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleChanged, switchModule } from '../../api/modules.ts';
import type { Module } from '../../types.ts';
import { ConsentDialog } from './ConsentDialog.tsx';

/** Turns a module on, after its permissions were agreed to, or off. */
export function ModuleSwitch({ module }: { module: Module }) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const { run } = useTask();
  const [asking, setAsking] = useState<'consent' | 'off' | null>(null);
  const { id, name, enabled, state, needsConsent } = module;
  const close = () => setAsking(null);
  const change = (next: boolean) =>
    run(async () => {
      moduleChanged(client, await switchModule(id, next));
      toast(t(next ? 'modules.turnedOn' : 'modules.turnedOff', { name }), 'success');
    });
  const flip = (next: boolean) => {
    if (!next) setAsking('off');
    else if (needsConsent) setAsking('consent');
    else void change(true);
  };
  return (
    <>
      {state === 'consent' && (
        <Button
          variant="contained"
          aria-haspopup="dialog"
          onClick={() => setAsking('consent')}
          data-testid="module-review"
        >
          {t('modules.review')}
        </Button>
      )}
      {state !== 'disabled' && (
        <SwitchField
          label={t(enabled ? 'modules.on' : 'modules.off')}
          checked={enabled}
          onChange={flip}
          testId="module-switch"
        />
      )}
      {asking === 'consent' && <ConsentDialog module={module} onClose={close} />}
      {asking === 'off' && (
        <ConfirmDialog
          title={t('modules.offTitle', { name })}
          text={t('modules.offText')}
          confirmLabel={t('modules.offConfirm')}
          onConfirm={() => {
            close();
            void change(false);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
