import { createStoredValue } from '~/lib/local-storage.ts';

/** Something the user wants to remember. */
export interface Task {
  id: number;
  text: string;
  done: boolean;
}

/** The tasks of this browser, oldest first. They never leave it. */
export const tasks = createStoredValue<readonly Task[]>('tasks', []);

/** Adds a task; a blank text is none. */
export function addTask(text: string): void {
  const wanted = text.trim();
  if (wanted === '') return;
  tasks.set((all) => [...all, { id: Math.max(0, ...all.map(({ id }) => id)) + 1, text: wanted, done: false }]);
}

/** Marks a task as done, or as not done. */
export function toggleTask(id: number): void {
  tasks.set((all) => all.map((task) => (task.id === id ? { ...task, done: !task.done } : task)));
}

/** Changes the words of a task; a blank text leaves it as it is. */
export function renameTask(id: number, text: string): void {
  const wanted = text.trim();
  if (wanted !== '') tasks.set((all) => all.map((task) => (task.id === id ? { ...task, text: wanted } : task)));
}

/** Forgets a task. */
export function removeTask(id: number): void {
  tasks.set((all) => all.filter((task) => task.id !== id));
}
