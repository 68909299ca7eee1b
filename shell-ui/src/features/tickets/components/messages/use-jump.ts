import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError, toast } from '~/lib/toast.ts';
import type { TimelineItem } from '../../lib/timeline.ts';
import type { TimelineHandle } from './Timeline.tsx';

/** Frames that a message may take to be drawn after the list has gone to it. */
const PATIENCE_FRAMES = 90;
const FLASH_MS = 1600;

/** Goes to a message, loading what is before it until it is there, and lets it flash. */
export function useJump(
  timeline: RefObject<TimelineHandle | null>,
  items: readonly TimelineItem[],
  reach: (id: string) => Promise<boolean>,
) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<string | null>(null);
  const giveUp = (id: string) => setWanted((now) => (now === id ? null : now));

  // What has been loaded is in the list when it has been drawn, however long that takes.
  useEffect(() => {
    if (wanted === null || !items.some(({ message }) => message.id === wanted)) return;
    const frame = requestAnimationFrame(() => {
      setWanted(null);
      if (timeline.current?.show(wanted)) flash(wanted);
    });
    return () => cancelAnimationFrame(frame);
  }, [timeline, items, wanted]);

  const to = (id: string) => {
    setWanted(null);
    if (timeline.current?.show(id)) return flash(id);
    setWanted(id);
    reach(id).then(
      (found) => {
        if (found) return;
        giveUp(id);
        toast(t('messages.quoteGone'), 'info');
      },
      (error: unknown) => {
        giveUp(id);
        reportError(error);
      },
    );
  };
  return { to, searching: wanted !== null };
}

function flash(id: string, frames = PATIENCE_FRAMES): void {
  const line = document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
  if (!line) {
    if (frames > 0) requestAnimationFrame(() => flash(id, frames - 1));
    return;
  }
  line.dataset.flash = '';
  line.focus({ preventScroll: true });
  setTimeout(() => delete line.dataset.flash, FLASH_MS);
}
