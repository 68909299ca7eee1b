import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useShell } from '../context.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import classes from './FormDialog.module.css';

/** A second press within this time, in milliseconds, is the same press. */
const GUARD_MS = 400;

interface Props<V extends FieldValues, O> {
  title: ReactNode;
  form: UseFormReturn<V, unknown, O>;
  /** Saves; a failure is shown and the dialog stays as it is. */
  onSubmit: (values: O) => Promise<void>;
  onClose: () => void;
  submitLabel?: string;
  size?: 'xs' | 'sm' | 'md';
  /** False hides the save button: the record can only be read. */
  writable?: boolean;
  children: ReactNode;
  testId?: string;
}

/** A form in a dialog: asks before changes are thrown away, saves once, tells what went wrong. */
export function FormDialog<V extends FieldValues, O>(props: Props<V, O>) {
  const { title, form, onSubmit, onClose, submitLabel, size = 'sm', writable = true, children, testId } = props;
  const { t } = useTranslation();
  const { reportError } = useShell();
  const { isDirty, isSubmitting } = form.formState;
  const [leaving, setLeaving] = useState(false);
  const [guarded, setGuarded] = useState(false);
  const close = () => (isDirty && !isSubmitting ? setLeaving(true) : onClose());
  const submit = form.handleSubmit(async (values) => {
    if (guarded) return;
    setGuarded(true);
    setTimeout(() => setGuarded(false), GUARD_MS);
    try {
      await onSubmit(values);
    } catch (error) {
      reportError(error);
    }
  });
  return (
    <Dialog open onClose={close} fullWidth maxWidth={size} data-testid={testId}>
      <FormProvider {...form}>
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            // A dialog inside a dialog: the outer form must not be sent too.
            event.stopPropagation();
            void submit(event);
          }}
        >
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={classes.content}>{children}</DialogContent>
          <DialogActions>
            <Button onClick={close} color="inherit">
              {t(writable ? 'actions.cancel' : 'actions.close')}
            </Button>
            {writable && (
              <Button type="submit" variant="contained" loading={isSubmitting} data-testid="form-submit">
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
