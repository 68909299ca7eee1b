import type { CatalogEntry, SlotName } from '@balcao/ui-sdk';
import { RefreshCw, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moduleLabel } from '../lib/labels.ts';
import classes from './SlotFailed.module.css';

interface Props {
  entry: CatalogEntry;
  slot: SlotName;
  onRetry: () => void;
}

/** Stands in the place of a module's component that failed; rows of buttons only have room for a button. */
export function SlotFailed({ entry, slot, onRetry }: Props) {
  const { t, i18n } = useTranslation();
  const text = t('modules.failedTitle', { name: moduleLabel(entry, entry.menu[0]?.key ?? entry.id, i18n.language) });
  const retry = `${text}. ${t('actions.retry')}`;
  if (slot !== 'ticket.sidebar') {
    return (
      <button
        type="button"
        className={classes.button}
        onClick={onRetry}
        aria-label={retry}
        title={retry}
        data-testid="slot-failed"
      >
        <Unplug size={16} />
      </button>
    );
  }
  return (
    <div className={classes.card} role="alert" data-testid="slot-failed">
      <Unplug size={16} aria-hidden />
      <span>{text}</span>
      <button type="button" className={classes.button} onClick={onRetry} aria-label={retry} title={t('actions.retry')}>
        <RefreshCw size={14} />
      </button>
    </div>
  );
}
