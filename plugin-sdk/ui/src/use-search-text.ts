import { useEffect, useState } from 'react';

/** Shortest text worth a search, and the pause in typing before it starts, in milliseconds. */
const MIN_LENGTH = 3;
const SETTLE_MS = 500;

/** A search field's text, and the same text once the user has paused; empty while it is too short. */
export function useSearchText() {
  const [text, setText] = useState('');
  const [settled, setSettled] = useState('');
  const wanted = text.trim().length < MIN_LENGTH ? '' : text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), wanted === '' ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { text, setText, settled };
}
