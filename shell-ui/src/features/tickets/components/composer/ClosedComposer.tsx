import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '~/entities/ticket.ts';
import { useTicketActions } from '../../hooks/use-ticket-actions.ts';
import classes from './ComposerNotice.module.css';

/** Stands where one would write to a ticket that nobody attends, with the step that changes it. */
export function ClosedComposer({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { run } = useTicketActions();
  const [busy, setBusy] = useState(false);
  const step = ticket.status === 'pending' ? 'accept' : 'reopen';
  return (
    <div className={classes.closed} data-testid="composer-closed">
      <span>{t(step === 'accept' ? 'composer.placeholderPending' : 'composer.placeholderClosed')}</span>
      <Button
        variant="contained"
        loading={busy}
        onClick={() => {
          setBusy(true);
          void run(step, ticket).finally(() => setBusy(false));
        }}
        data-testid={`composer-${step}`}
      >
        {t(`ticket.${step}`)}
      </Button>
    </div>
  );
}
