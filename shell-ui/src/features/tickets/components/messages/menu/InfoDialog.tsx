import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Message } from '~/entities/message.ts';
import { ApiError } from '~/lib/api-error.ts';
import { errorText } from '~/lib/toast.ts';
import { deliveryOf } from '../../../lib/delivery.ts';
import { fileNameOf } from '../../../lib/message-kind.ts';
import { useMessages } from '../messages-context.ts';
import classes from './InfoDialog.module.css';

/** What is known of a message: when it was written, how far it got, what happened to it. */
export function InfoDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" data-testid="message-info-dialog">
      <DialogTitle>{t('messages.info.title')}</DialogTitle>
      <DialogContent>
        <dl className={classes.facts}>
          {useFacts(message).map(([label, value]) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useFacts(message: Message): [string, string][] {
  const { t, calendar, customer } = useMessages();
  const moment = (iso: string) => `${calendar.date(iso)} ${calendar.clock(iso)}`;
  const { fromMe, contact, createdAt, updatedAt, failure } = message;
  const facts: [string, string][] = [
    [t('messages.info.from'), fromMe ? t('messages.you') : (contact?.name ?? customer)],
    [t(fromMe ? 'messages.info.sent' : 'messages.info.received'), moment(createdAt)],
  ];
  if (message.writtenAt) facts.push([t('messages.info.written'), moment(message.writtenAt)]);
  if (fromMe) facts.push([t('messages.info.state'), t(`messages.delivery.${deliveryOf(message, null)}`)]);
  if (message.heldUntil) facts.push([t('messages.info.heldUntil'), moment(message.heldUntil)]);
  if (failure) facts.push([t('messages.info.failure'), errorText(new ApiError(0, failure))]);
  if (message.isEdited) facts.push([t('messages.info.edited'), t('messages.info.yes')]);
  if (message.isDeleted) facts.push([t('messages.info.deleted'), t('messages.info.yes')]);
  if (updatedAt && updatedAt !== createdAt) facts.push([t('messages.info.changed'), moment(updatedAt)]);
  if (message.mediaUrl) facts.push([t('messages.info.file'), fileNameOf(message)]);
  return facts;
}
