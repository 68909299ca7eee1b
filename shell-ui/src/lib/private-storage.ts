/** Keys of the browser's storage that begin so hold what only its user may read. */
export const PRIVATE_PREFIX = 'private:';
/** Name of the database with what only its user may read. */
export const PRIVATE_DATABASE = 'balcao-private';

/** Longest wait, in milliseconds, for another tab to let go of the database. */
const PATIENCE_MS = 1000;

/** Removes everything that only the user who was here may read. */
export async function wipePrivateStorage(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PRIVATE_PREFIX)) localStorage.removeItem(key);
  }
  await new Promise<void>((resolve) => {
    try {
      const deletion = indexedDB.deleteDatabase(PRIVATE_DATABASE);
      deletion.onsuccess = () => resolve();
      deletion.onerror = () => resolve();
      // A blocked deletion is carried out as soon as the other tab has closed the database.
      setTimeout(resolve, PATIENCE_MS);
    } catch {
      // No database in this browser, so nothing was kept in one.
      resolve();
    }
  });
}
