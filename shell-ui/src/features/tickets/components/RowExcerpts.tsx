import { useTranslation } from 'react-i18next';
import type { Ticket } from '~/entities/ticket.ts';
import { excerpt } from '../lib/highlight.ts';
import { Highlighted } from './Highlighted.tsx';
import classes from './RowExcerpts.module.css';

/** Found messages shown under a row. */
const MAX_EXCERPTS = 2;

interface Props {
  messages: Ticket['messages'];
  term: string;
  /** Opens the conversation at a message; nobody's who may not see it. */
  onOpen: ((messageId: string) => void) | undefined;
}

/** The messages of a ticket in which a search found its term. */
export function RowExcerpts({ messages, term, onOpen }: Props) {
  const { t } = useTranslation();
  const found = (messages ?? []).flatMap(({ id, body }) => {
    const pieces = excerpt(body, term);
    return pieces ? [{ id, pieces }] : [];
  });
  if (found.length === 0) return null;
  return (
    <div className={classes.excerpts}>
      {found.slice(0, MAX_EXCERPTS).map(({ id, pieces }) => (
        <button
          key={id}
          type="button"
          className={classes.excerpt}
          disabled={!onOpen}
          onClick={() => onOpen?.(id)}
          title={onOpen && t('tickets.openAtMessage')}
          data-testid="excerpt"
        >
          <Highlighted pieces={pieces} />
        </button>
      ))}
    </div>
  );
}
