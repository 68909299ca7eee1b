import { plainText } from '@balcao/ui-sdk/message-text';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { useTranslation } from 'react-i18next';
import { RowButton } from '~/components/RowButton.tsx';
import { formatListTime } from '~/lib/format-time.ts';
import { priorityOf } from '../lib/priority.ts';
import type { Announcement } from '../types.ts';
import classes from './NewsRow.module.css';

interface Props {
  announcement: Announcement;
  isNew: boolean;
  onOpen: () => void;
}

/** An announcement in three lines. */
export function NewsRow({ announcement, isNew, onOpen }: Props) {
  const { t } = useTranslation('alerts');
  const { level, tone } = priorityOf(announcement);
  return (
    <li className={classes.row} data-new={isNew} data-testid="news-item">
      <RowButton className={classes.main} onClick={onOpen}>
        <span className={classes.line}>
          <span className={classes.title}>{announcement.title}</span>
          {isNew && <span className={classes.new}>{t('news.new')}</span>}
        </span>
        <span className={classes.text}>{plainText(announcement.text)}</span>
        <span className={classes.facts}>
          <StatusDot tone={tone} label={t(`news.priorities.${level}`)} />
          <time dateTime={announcement.createdAt}>{formatListTime(announcement.createdAt)}</time>
        </span>
      </RowButton>
    </li>
  );
}
