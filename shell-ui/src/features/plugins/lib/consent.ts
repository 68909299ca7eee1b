import type { Grant, Module } from '../types.ts';

/** What was agreed to before, where a module asks for more than that; null when nobody has agreed to anything yet. */
export function agreedBefore({ state, permissions, widened }: Module): Grant[] | null {
  const isNew = new Set(widened.map(({ name }) => name));
  const rest = permissions.filter(({ name }) => !isNew.has(name));
  return widened.length > 0 && (rest.length > 0 || state === 'consent') ? rest : null;
}
