import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { FormProvider, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useShell } from '../context.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { useBackCloses } from './use-back-closes.ts';
import classes from './FormDialog.module.css';

/** A second press within this time, in milliseconds, is the same press, unless something was changed in between. */
const GUARD_MS = 400;

interface Props<V extends FieldValues, O> {
  title: ReactNode;
  form: UseFormReturn<V, unknown, O>;
  /** Saves; a failure is shown and the dialog stays as it is. */
  onSubmit: (values: O) => Promise<void>;
  /** Hears which fields are wrong, for forms that do not show all fields at once. */
  onInvalid?: (errors: FieldErrors<V>) => void;
  onClose: () => void;
  submitLabel?: string;
  /** What it does cannot be undone. */
  danger?: boolean;
  size?: 'xs' | 'sm' | 'md';
  /** False hides the save button: the record can only be read. */
  writable?: boolean;
  children: ReactNode;
  testId?: string;
}

/** A form in a dialog: asks before changes are thrown away, saves once, tells what went wrong. */
export function FormDialog<V extends FieldValues, O>(props: Props<V, O>) {
  const { title, form, onSubmit, onInvalid, onClose, submitLabel, danger, size = 'sm', writable = true } = props;
  const { t } = useTranslation();
  const { isDirty, isSubmitting } = form.formState;
  const [leaving, setLeaving] = useState(false);
  const close = () => (isDirty && !isSubmitting ? setLeaving(true) : onClose());
  const submit = useSubmitOnce(form, onSubmit, onInvalid);
  useBackCloses(close);
  useStrayEscape(close);
  useUnloadGuard(isDirty);
  return (
    <Dialog open onClose={close} fullWidth maxWidth={size} data-testid={props.testId}>
      <FormProvider {...form}>
        <form
          noValidate
          className={classes.form}
          onKeyDown={submitByKey}
          onSubmit={(event) => {
            // A dialog inside a dialog: the outer form must not be sent too.
            event.stopPropagation();
            void submit(event);
          }}
        >
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={classes.content}>{props.children}</DialogContent>
          <DialogActions>
            <Button onClick={close} color="inherit" data-testid="form-cancel">
              {t(writable ? 'actions.cancel' : 'actions.close')}
            </Button>
            {writable && (
              <Button
                type="submit"
                variant="contained"
                color={danger ? 'error' : 'primary'}
                loading={isSubmitting}
                data-testid="form-submit"
              >
                {submitLabel ?? t('actions.save')}
              </Button>
            )}
          </DialogActions>
        </form>
      </FormProvider>
      {leaving && (
        <ConfirmDialog
          title={t('form.leaveTitle')}
          text={t('form.leaveText')}
          confirmLabel={t('form.leave')}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}

/** A button that is busy loses the focus to the page for a moment; the key that closes the dialog counts there too. */
function useStrayEscape(close: () => void) {
  const onKey = useEffectEvent(({ key, target }: globalThis.KeyboardEvent) => {
    if (key === 'Escape' && target === document.body) close();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Sends the form; further presses while it is on the way or right after it are the same press. */
function useSubmitOnce<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  onSubmit: Props<V, O>['onSubmit'],
  onInvalid: Props<V, O>['onInvalid'],
) {
  const { reportError } = useShell();
  const busyUntil = useRef(0);
  const sent = useRef<O>(undefined);
  const save = async (values: O) => {
    const isSame = JSON.stringify(values) === JSON.stringify(sent.current);
    if (busyUntil.current === Infinity || (isSame && Date.now() < busyUntil.current)) return;
    busyUntil.current = Infinity;
    sent.current = values;
    try {
      await onSubmit(values);
    } catch (error) {
      reportError(error);
    } finally {
      busyUntil.current = Date.now() + GUARD_MS;
    }
  };
  return (event: SyntheticEvent) => form.handleSubmit(save, onInvalid)(event);
}

/** The browser asks before it closes or reloads a page with changes. */
function useUnloadGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** Enter breaks the line in a text of several lines; with Ctrl or ⌘ it sends the form from there too. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
