import { useQuery } from '@tanstack/react-query';
import { Download, File, FileArchive, FileSpreadsheet, FileText } from 'lucide-react';
import type { Message } from '~/entities/message.ts';
import { currentLanguage } from '~/lib/i18n.ts';
import { fileSizeQuery, formatSize } from '../../../lib/file-facts.ts';
import { fileNameOf } from '../../../lib/message-kind.ts';
import { useMessages } from '../messages-context.ts';
import classes from './Card.module.css';

const ICONS: readonly (readonly [RegExp, typeof File])[] = [
  [/^(pdf|docx?|odt|rtf|txt|md|pptx?|odp)$/, FileText],
  [/^(xlsx?|ods|csv)$/, FileSpreadsheet],
  [/^(zip|rar|7z|gz|tar)$/, FileArchive],
];

/** A file with its name and size, to be saved. */
export function DocumentCard({ message }: { message: Message }) {
  const { t } = useMessages();
  const url = message.mediaUrl ?? '';
  const name = fileNameOf(message);
  const { data: size } = useQuery(fileSizeQuery(url));
  const ending = /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const Icon = ICONS.find(([pattern]) => pattern.test(ending))?.[1] ?? File;
  const facts = [ending.toUpperCase(), size ? formatSize(size, currentLanguage()) : ''].filter(Boolean).join(' · ');
  return (
    <a href={url} download={name} className={classes.card} title={name} data-testid="document">
      <span className={classes.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{name || t('messages.media.application')}</span>
        <span className={classes.detail}>{facts || t('messages.media.application')}</span>
      </span>
      <Download size={18} role="img" aria-label={t('messages.menu.download')} className={classes.aside} />
    </a>
  );
}
