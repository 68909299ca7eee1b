import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';
import type { Connection } from '~/entities/connection.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { createConnection } from '../api/create-connection.ts';
import { connectionsQuery } from '~/queries/connections.ts';
import { upsert } from '../hooks/use-connections.ts';
import classes from './ConnectionForm.module.css';

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'validation.required'),
      z.minLength(2, 'validation.tooShort'),
      z.maxLength(50, 'validation.tooLong'),
    ),
});

interface Props {
  onClose: () => void;
  onCreated: (connection: Connection) => void;
}

/** Adds a connection; the QR code follows by itself. */
export function ConnectionForm({ onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), defaultValues: { name: '' } });
  const problem = formState.errors.name?.message as 'validation.required' | undefined;
  const submit = handleSubmit(async ({ name }) => {
    try {
      const created = await createConnection(name);
      client.setQueryData(connectionsQuery.queryKey, (all) => all && upsert(all, created));
      toast(t('connections.created'), 'success');
      onCreated(created);
    } catch (error) {
      reportError(error);
    }
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle>{t('connections.form.title')}</DialogTitle>
        <DialogContent className={classes.content}>
          <LabeledInput
            {...register('name')}
            autoFocus
            label={t('connections.name')}
            problem={problem ? t(problem) : undefined}
            hint={t('connections.form.nameHint')}
            htmlInput={{ 'data-testid': 'connection-name', maxLength: 60 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            {t('actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={formState.isSubmitting} data-testid="connection-submit">
            {t('connections.form.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
