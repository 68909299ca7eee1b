import * as host from 'balcao:plugin/collections@1.0.0';
import { guarded, invalid } from './errors.ts';

const PAGE = 50;
const ATTEMPTS = 5;

/** A document: its content with its place in the collection. */
export type Stored<T> = T & { id: number };

/** Which documents: those whose indexed fields have these values, and which page of them. */
export interface Query {
  where?: Record<string, string | number | boolean | null>;
  order?: host.Order;
  /** The id of the last document of the page before. */
  after?: number;
  /** 1 to 200; 50 when absent. */
  limit?: number;
}

/** One page of documents. */
export interface Page<T> {
  documents: Array<Stored<T>>;
  hasMore: boolean;
}

const conditions = (where: Query['where'] = {}): host.Condition[] =>
  Object.entries(where).map(([field, value]) => ({ field, value: JSON.stringify(value) }));

/** A collection declared under `[[collections]]` in `plugin.toml`. */
export class Collection<T extends object> {
  constructor(private readonly name: string) {}

  /** The document with this id, or null. */
  get(id: number): Stored<T> | null {
    const found = guarded(host.get)(this.name, id);
    return found && stored<T>(found);
  }

  /** One page of documents, the oldest first if nothing else is said. */
  find({ where, order = 'oldest-first', after, limit = PAGE }: Query = {}): Page<T> {
    const request = { collection: this.name, conditions: conditions(where), order, after: after ?? null, limit };
    const { documents, hasMore } = guarded(host.find)(request);
    return { documents: documents.map((document) => stored<T>(document)), hasMore };
  }

  /** How many documents there are. */
  count(where?: Query['where']): number {
    return guarded(host.count)(this.name, conditions(where));
  }

  /** How many documents have each value of an indexed field, the largest group first. */
  countBy(field: string, where?: Query['where']): Array<[value: unknown, count: number]> {
    return guarded(host.countBy)(this.name, field, conditions(where)).map(([value, number]) => [
      JSON.parse(value),
      number,
    ]);
  }

  /** Keeps a new document. */
  insert(value: T): Stored<T> {
    const [written] = guarded(host.write)([
      { tag: 'insert', val: { collection: this.name, body: JSON.stringify(value) } },
    ]);
    return { ...value, id: written?.id ?? 0 };
  }

  /** Replaces a document with what `change` makes of it; of two at the same moment the second sees what the first made. */
  update(id: number, change: (present: T) => T): Stored<T> | null {
    for (let attempt = 1; ; attempt += 1) {
      const present = guarded(host.get)(this.name, id);
      if (!present) return null;
      const value = change(JSON.parse(present.body) as T);
      try {
        guarded(host.write)([{ tag: 'replace', val: this.replacement(present, value) }]);
        return { ...value, id };
      } catch (error) {
        if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      }
    }
  }

  /** Removes a document; an absent one is fine. */
  delete(id: number): void {
    guarded(host.write)([{ tag: 'delete', val: { collection: this.name, id, expectedVersion: null } }]);
  }

  private replacement({ id, version }: host.Document, value: T): host.Replacement {
    return { collection: this.name, id, expectedVersion: version, body: JSON.stringify(value) };
  }
}

/** A collection declared in `plugin.toml`: `const notes = collection<Note>('notes')`. */
export const collection = <T extends object>(name: string) => new Collection<T>(name);

const isConflict = (error: unknown) => (error as { kind?: string }).kind === 'conflict';

function stored<T>({ id, body }: host.Document): Stored<T> {
  const value: unknown = JSON.parse(body);
  if (typeof value !== 'object' || value === null) throw invalid('a document that is no object');
  return { ...value, id } as Stored<T>;
}
