// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Contacts of the company. Answers are JSON in the shapes of the REST interface. */
declare module 'balcao:plugin/contacts@1.0.0' {
  /** What is absent stays as it is. */
  export interface Change {
    /** 2 to 50 characters. */
    name: string | null;
    /** With country code; the channel has to know it. */
    number: string | null;
    email: string | null;
    /** Names and values of further fields: all that the contact has from then on. */
    extraInfo: Array<[string, string]> | null;
  }

  /** `Contact`. Needs `contacts:read`. */
  export function get(id: number): string;

  /** `{"contacts":[Contact],"count":n,"hasMore":bool}`, by name. Needs `contacts:read`. */
  export function find(search: string, page: number): string;

  /** The `Contact` with a number (with country code), made under this name when there is none. Needs `contacts:write`. */
  export function findOrCreate(name: string, number: string): string;

  /** Changes a contact and gives the `Contact`. Needs `contacts:write`. */
  export function update(id: number, change: Change): string;
}
