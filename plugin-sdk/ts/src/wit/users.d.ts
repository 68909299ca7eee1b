// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Users of the company. Needs `users:read`. */
declare module 'balcao:plugin/users@1.0.0' {
  /** `[{"id","name","profile","online","queueIds"}]`, by name. E-mails are not among it. */
  export function list(): string;
}
