import { useState } from 'react';
import { problemText } from '../lib/problem-text.ts';

/** One call of a small form: whether it is under way, and why the last one was refused. */
export function useSubmission() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Resolves to whether the call succeeded. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await call();
      return true;
    } catch (error) {
      setProblem(problemText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
