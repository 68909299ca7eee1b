import type { ToastKind } from '@balcao/ui-sdk';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { closeSnackbar, SnackbarProvider, type CustomContentProps } from 'notistack';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Toasts.module.css';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { kind: ToastKind; undo?: () => void };
  }
}

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

/** Place where toasts appear; mounted once. */
export function Toasts() {
  return (
    <SnackbarProvider
      maxSnack={3}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={{ toast: Toast }}
      classes={{ containerRoot: classes.container }}
    />
  );
}

interface ToastProps extends CustomContentProps {
  kind: ToastKind;
  undo?: () => void;
  ref?: Ref<HTMLDivElement>;
}

function Toast({ id, message, kind, undo, ref }: ToastProps) {
  const { t } = useTranslation();
  const Icon = ICONS[kind];
  return (
    <div ref={ref} className={classes.toast} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind} data-testid="toast">
      <Icon size={18} aria-hidden className={classes.icon} />
      <span>{message}</span>
      {undo && (
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            undo();
            closeSnackbar(id);
          }}
        >
          {t('actions.undo')}
        </button>
      )}
    </div>
  );
}
