import { useState } from 'react';
import { useShell } from './context.tsx';

/** Work behind a button: whether it is going on, and how to begin it. A failure is told in the user's language. */
export function useTask() {
  const { reportError } = useShell();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
