// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** The plugin's own JSON documents. Needs the permission `collections`; names and indexes are declared in `[[collections]]`. */
declare module 'balcao:plugin/collections@1.0.0' {
  export interface Document {
    /** Unique within plugin, company and collection; given by the host, ascending. */
    id: number;
    /** 1 when created, one more with each replacement. */
    version: number;
    /** The JSON object. */
    body: string;
  }

  /** A field equals a value. The field must be an index (or a unique key by itself). */
  export interface Condition {
    field: string;
    /** A JSON scalar: `"open"`, `5`, `true`, `null` (null also finds documents without the field). */
    value: string;
  }

  export type Order =
    | 'oldest-first'
    | 'newest-first';

  /** One page of documents that meet all conditions, ordered by id. */
  export interface PageRequest {
    collection: string;
    conditions: Array<Condition>;
    order: Order;
    /** The id of the last document of the page before; absent for the first page. */
    after: number | null;
    /** 1 to 200. */
    limit: number;
  }

  export interface Page {
    documents: Array<Document>;
    hasMore: boolean;
  }

  export interface Insertion {
    collection: string;
    body: string;
  }

  export interface Replacement {
    collection: string;
    id: number;
    /** Replace only this version; absent replaces any. */
    expectedVersion: number | null;
    body: string;
  }

  export interface Deletion {
    collection: string;
    id: number;
    /** Delete only this version; absent deletes any, and is satisfied when there is none. */
    expectedVersion: number | null;
  }

  export type Operation =
    | { tag: 'insert'; val: Insertion }
    | { tag: 'replace'; val: Replacement }
    | { tag: 'delete'; val: Deletion };

  /** Where a document stands after an operation. After a deletion the version is 0. */
  export interface Written {
    id: number;
    version: number;
  }

  export function get(collection: string, id: number): Document | null;

  export function find(request: PageRequest): Page;

  export function count(collection: string, conditions: Array<Condition>): number;

  /** How many documents have each value of an indexed field: the values as JSON scalars, the largest group first, at most 200. */
  export function countBy(collection: string, field: string, conditions: Array<Condition>): Array<[string, number]>;

  /**
   * Does all operations or none, in order. `conflict` when a version or unique key does not fit,
   * `not-found` when a document to replace is not there. At most 100 operations of 256 KiB.
   */
  export function write(operations: Array<Operation>): Array<Written>;
}
