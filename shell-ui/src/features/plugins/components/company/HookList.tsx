import { useShell, useTask } from '@balcao/ui-sdk';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import { IconAction } from '@balcao/ui-sdk/parts/IconAction';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '~/lib/copy-text.ts';
import { renewHook, settingsQuery } from '../../api/modules.ts';
import type { Hook } from '../../types.ts';
import classes from './Company.module.css';

interface Props {
  moduleId: string;
  hooks: Hook[];
  words: (key: string) => string;
}

/** Addresses that the company gives to other services. */
export function HookList({ moduleId, hooks, words }: Props) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const { busy, run } = useTask();
  const [renewing, setRenewing] = useState<Hook | null>(null);
  const copy = ({ url }: Hook) =>
    run(async () => {
      await copyText(url);
      toast(t('settings.copied'), 'success');
    });
  const renew = ({ name }: Hook) =>
    run(async () => {
      const renewed = await renewHook(moduleId, name);
      client.setQueryData(
        settingsQuery(moduleId).queryKey,
        (known) => known && { ...known, hooks: known.hooks.map((one) => (one.name === name ? renewed : one)) },
      );
      toast(t('settings.renewed'), 'success');
    });
  return (
    <section className={classes.group} aria-label={t('settings.hooks')}>
      <strong>{t('settings.hooks')}</strong>
      <p className={classes.small}>{t('settings.hooksText')}</p>
      {hooks.map((hook) => (
        <div key={hook.name} className={classes.secret} data-hook={hook.name}>
          {words(hook.label)}
          <div className={classes.hook}>
            <span className={classes.address}>{hook.url}</span>
            <IconAction icon={Copy} label={t('settings.copy')} onClick={() => void copy(hook)} />
            <IconAction
              icon={RefreshCw}
              label={t('settings.renew')}
              disabled={busy}
              onClick={() => setRenewing(hook)}
            />
          </div>
        </div>
      ))}
      {renewing && (
        <ConfirmDialog
          title={t('settings.renewTitle', { name: words(renewing.label) })}
          text={t('settings.renewText')}
          confirmLabel={t('settings.renew')}
          onConfirm={() => {
            setRenewing(null);
            void renew(renewing);
          }}
          onClose={() => setRenewing(null)}
        />
      )}
    </section>
  );
}
