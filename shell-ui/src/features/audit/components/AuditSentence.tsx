import { useTranslation } from 'react-i18next';
import { facts, isKnown } from '../lib/sentence.ts';
import type { AuditEntry } from '../types.ts';

/** An entry in words. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const { action, target } = entry;
  if (!isKnown(action)) return <>{t('audit.unknown', { action, target })}</>;
  if (action === 'setting.changed') return <SettingSentence entry={entry} />;
  return <>{t(`audit.actions.${action}` as 'audit.actions.queue.deleted', facts(entry))}</>;
}

/** Settings are called as the settings page calls them; of a secret only that it was changed is known. */
function SettingSentence({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation('admin');
  const { id, value } = facts(entry);
  const label = [`settings.options.${id}.label`, `settings.integrations.${id}`].find((key) =>
    i18n.exists(key, { ns: 'admin' }),
  );
  const name = label ? t(label as 'settings.title') : id;
  if (value === '') return <>{t('audit.actions.setting.secret', { name })}</>;
  const word = `settings.values.${value}`;
  const shown = i18n.exists(word, { ns: 'admin' }) ? t(word as 'settings.title') : value;
  return <>{t('audit.actions.setting.changed', { name, value: shown })}</>;
}
