import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from '~/lib/store.ts';
import { dismissToast, toasts, type Toast } from '~/lib/toast.ts';
import classes from './Toasts.module.css';

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

/** Place where toasts appear; mounted once. */
export function Toasts() {
  const all = useStore(toasts);
  const cards = (errors: boolean) =>
    all.filter(({ kind }) => (kind === 'error') === errors).map((one) => <ToastCard key={one.id} toast={one} />);
  return createPortal(
    // The regions are always in the document, so that screen readers notice what appears in them.
    <div ref={keepReadable} className={classes.stack}>
      <div role="status">{cards(false)}</div>
      <div role="alert">{cards(true)}</div>
    </div>,
    document.body,
  );
}

/** An open dialog hides everything beside it from screen readers; what went wrong in it must be heard all the same. */
function keepReadable(stack: HTMLElement | null) {
  if (!stack) return;
  const observer = new MutationObserver(() => stack.removeAttribute('aria-hidden'));
  observer.observe(stack, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

function ToastCard({ toast: { id, message, kind, undo } }: { toast: Toast }) {
  const { t } = useTranslation();
  const Icon = ICONS[kind];
  return (
    <div className={classes.toast} data-kind={kind} data-testid="toast">
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
