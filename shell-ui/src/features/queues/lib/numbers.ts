import type { QueueOption } from '../types.ts';

/** Numbers options by their place; `changed` are those that had another number. */
export function renumbered(options: QueueOption[]): { all: QueueOption[]; changed: QueueOption[] } {
  const all = options.map((option, index) => ({ ...option, option: String(index + 1) }));
  return { all, changed: all.filter(({ option }, index) => option !== options[index]?.option) };
}

/** The options with one of them a place further down (1) or up (-1). */
export function moved(options: QueueOption[], id: number, step: 1 | -1): QueueOption[] {
  const from = options.findIndex((option) => option.id === id);
  const to = from + step;
  const [one, other] = [options[from], options[to]];
  return one && other ? options.with(from, other).with(to, one) : options;
}
