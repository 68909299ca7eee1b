import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserOption } from '~/entities/user.ts';
import { queuesQuery } from '~/queries/queues.ts';
import { usersQuery } from '~/queries/users.ts';
import classes from './TransferDialog.module.css';

interface Props {
  busy: boolean;
  onClose: () => void;
  /** Resolves to true when the ticket was handed over. */
  onTransfer: (userId: number | null, queueId: number | null) => Promise<boolean>;
}

/** Hands a ticket to another agent, another queue, or both. */
export function TransferDialog({ busy, onClose, onTransfer }: Props) {
  const { t } = useTranslation();
  const { data: users = [] } = useQuery(usersQuery);
  const { data: queues = [] } = useQuery(queuesQuery);
  const [user, setUser] = useState<UserOption | null>(null);
  const [queueId, setQueueId] = useState<number | ''>('');
  const submit = async () => {
    if (await onTransfer(user?.id ?? null, queueId === '' ? null : queueId)) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" data-testid="transfer-dialog">
      <DialogTitle>{t('ticket.transferDialog.title')}</DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogContent className={classes.fields}>
          <Autocomplete
            options={users}
            value={user}
            onChange={(_, value) => setUser(value)}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(a, b) => a.id === b.id}
            noOptionsText={t('tickets.empty.search')}
            renderInput={(params) => (
              <TextField
                {...params}
                autoFocus
                label={t('ticket.transferDialog.user')}
                helperText={t('ticket.transferDialog.userHint')}
              />
            )}
            data-testid="transfer-user"
          />
          <TextField
            select
            label={t('ticket.transferDialog.queue')}
            value={queueId}
            onChange={(event) => setQueueId(event.target.value === '' ? '' : Number(event.target.value))}
            data-testid="transfer-queue"
          >
            <MenuItem value="">{t('ticket.transferDialog.keepQueue')}</MenuItem>
            {queues.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            {t('actions.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!user && queueId === ''}
            loading={busy}
            data-testid="transfer-submit"
          >
            {t('ticket.transferDialog.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
