/** A tab that holds a lock for longer, in milliseconds, is taken for asleep. */
const PATIENCE_MS = 15_000;

/**
 * Runs `task` while no other tab of this browser runs one of the same name; `waited` tells it that another one was
 * first. A tab that sleeps (phones freeze them) loses the lock after `patience`.
 */
export async function alone<T>(
  name: string,
  task: (waited: boolean) => Promise<T>,
  patience = PATIENCE_MS,
): Promise<T> {
  // Browsers offer locks to pages of HTTPS and of localhost only.
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return task(false);
  const first = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { value: await task(false) });
  if (first) return first.value;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), patience);
  try {
    return await locks.request(name, { signal: controller.signal }, () => {
      clearTimeout(timer);
      return task(true);
    });
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    return locks.request(name, { steal: true }, () => task(true));
  }
}
