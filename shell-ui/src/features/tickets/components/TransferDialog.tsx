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
import type { Queue } from '~/entities/queue.ts';
import type { Ticket } from '~/entities/ticket.ts';
import type { UserOption } from '~/entities/user.ts';
import { queuesQuery } from '~/queries/queues.ts';
import { usersQuery } from '~/queries/users.ts';
import { useTicketActions } from '../hooks/use-ticket-actions.ts';
import { queuesFor } from '../lib/transfer-queues.ts';
import classes from './TransferDialog.module.css';

/** Hands a ticket to another agent, another queue, or both. */
export function TransferDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const { transfer } = useTicketActions();
  const { data: users = [] } = useQuery(usersQuery);
  const { data: queues = [] } = useQuery(queuesQuery);
  const [user, setUser] = useState<UserOption | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const offered = queuesFor(user, queues);
  const queue: Queue | null = offered.find(({ id }) => id === chosen) ?? null;
  const changes = (user !== null && user.id !== ticket.userId) || (queue !== null && queue.id !== ticket.queueId);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" data-testid="transfer-dialog">
      <DialogTitle>{t('ticket.transferDialog.title')}</DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!changes) return;
          onClose();
          void transfer(ticket, { user, queue });
        }}
      >
        <DialogContent className={classes.fields}>
          <Autocomplete
            options={users.filter(({ id }) => id !== ticket.userId)}
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
            value={queue?.id ?? ''}
            onChange={(event) => setChosen(event.target.value === '' ? null : Number(event.target.value))}
            data-testid="transfer-queue"
          >
            <MenuItem value="">{t('ticket.transferDialog.keepQueue')}</MenuItem>
            {offered.map(({ id, name }) => (
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
          <Button type="submit" variant="contained" disabled={!changes} data-testid="transfer-submit">
            {t('ticket.transferDialog.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
