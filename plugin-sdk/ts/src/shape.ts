import { invalid } from './errors.ts';

/** What a field may be; with `?` it may be absent or null. */
type Word = 'string' | 'number' | 'boolean' | 'string?' | 'number?' | 'boolean?';

interface Types {
  string: string;
  number: number;
  boolean: boolean;
  'string?': string | null;
  'number?': number | null;
  'boolean?': boolean | null;
}

/** The value that a shape describes. */
export type Shaped<Fields extends Record<string, Word>> = { [Key in keyof Fields]: Types[Fields[Key]] };

/** Makes sure what a value is, or throws. */
export type Check<T> = (value: unknown) => T;

/**
 * Checks input of which nothing is known: an object with these fields, and no others are taken from it.
 *
 *     const note = shape({ text: 'string', color: 'string?' });
 *     const { text } = request.json(note);
 */
export function shape<Fields extends Record<string, Word>>(fields: Fields): Check<Shaped<Fields>> {
  return (value) => {
    const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    const taken = Object.entries(fields).map(([key, word]) => [key, field(given, key, word)]);
    return Object.fromEntries(taken) as Shaped<Fields>;
  };
}

function field(given: Record<string, unknown>, key: string, word: Word): unknown {
  const value = Object.hasOwn(given, key) ? given[key] : undefined;
  const optional = word.endsWith('?');
  if (optional && (value === undefined || value === null)) return null;
  if (typeof value === word.replace('?', '') && !Number.isNaN(value)) return value;
  throw invalid('ERR_PLUGIN_INVALID_INPUT');
}
