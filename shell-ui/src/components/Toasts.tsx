import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '~/lib/store.ts';
import { dismissToast, toasts, type Toast } from '~/lib/toast.ts';
import classes from './Toasts.module.css';

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

/** Place where toasts appear; mounted once. */
export function Toasts() {
  const all = useStore(toasts);
  return (
    // The region is always in the document, so that screen readers notice what appears in it.
    <div className={classes.stack} aria-live="polite">
      {all.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, message, kind, undo } }: { toast: Toast }) {
  const { t } = useTranslation();
  const Icon = ICONS[kind];
  return (
    <div className={classes.toast} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind} data-testid="toast">
      <Icon size={18} aria-hidden className={classes.icon} />
      <span>{message}</span>
      {undo && (
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            undo();
            dismissToast(id);
          }}
          data-testid="toast-undo"
        >
          {t('actions.undo')}
        </button>
      )}
    </div>
  );
}
