// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Queues of the company. Needs `queues:read`. */
declare module 'balcao:plugin/queues@1.0.0' {
  /** `[{"id","name","color"}]`, in their order. */
  export function list(): string;
}
