import { useState } from 'react';
import { FormattedText } from '~/components/FormattedText.tsx';
import { useMessages } from './messages-context.ts';
import classes from './MessageText.module.css';

/** Longer texts are folded; nobody scrolls past a novel to find the next message. */
const FOLD_LENGTH = 1500;
const FOLD_LINES = 25;

/** One to three pictures without words are drawn large. */
const PICTURES =
  /^(?:\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]*(?:\u200d\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]*)*){1,3}$/u;
const LONGEST_PICTURES = 36;

/** What somebody wrote. */
export function MessageText({ text }: { text: string }) {
  const { t } = useMessages();
  const [unfolded, setUnfolded] = useState(false);
  if (text.length <= LONGEST_PICTURES && PICTURES.test(text)) return <span className={classes.pictures}>{text}</span>;
  const short = unfolded ? text : fold(text);
  return (
    <span className={classes.text} dir="auto">
      <FormattedText text={short} />
      {short !== text && (
        <button type="button" className={classes.more} onClick={() => setUnfolded(true)}>
          {t('messages.readMore')}
        </button>
      )}
    </span>
  );
}

function fold(text: string): string {
  let end = Math.min(text.length, FOLD_LENGTH);
  for (let line = 0, at = -1; line < FOLD_LINES; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) break;
    if (line === FOLD_LINES - 1) end = Math.min(end, at);
  }
  // Saving a few words is not worth the button.
  if (text.length - end < 100) return text;
  const cut = text.slice(0, end);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}… `;
}
