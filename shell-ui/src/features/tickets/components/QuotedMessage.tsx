import { useTranslation } from 'react-i18next';
import type { Message } from '~/entities/message.ts';
import { previewText } from '../lib/preview-text.ts';
import classes from './QuotedMessage.module.css';

/** The message that another one answers, in short. */
export function QuotedMessage({ message }: { message: Message }) {
  const { t } = useTranslation();
  return (
    <div className={classes.quoted} dir="auto">
      <span className={classes.author}>{message.fromMe ? t('messages.you') : message.contact?.name}</span>
      <span className={classes.text}>{previewText(message.body, t('tickets.location'))}</span>
    </div>
  );
}
