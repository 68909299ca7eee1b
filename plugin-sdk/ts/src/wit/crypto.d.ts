// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Hashes, signatures and randomness. Needs no permission; keys are secrets, by name. Data has at most 4 MiB. */
declare module 'balcao:plugin/crypto@1.0.0' {
  /** 32 bytes. */
  export function sha256(data: Uint8Array): Uint8Array;

  /** Random bytes nobody can foresee; 1 to 1,024. */
  export function random(count: number): Uint8Array;

  /** Whether two texts of bytes are the same. Takes the same time wherever they differ. */
  export function equal(one: Uint8Array, other: Uint8Array): boolean;

  /**
   * HMAC-SHA256 with a secret: 32 bytes each, with the present value first and then, while it is still good, with the one
   * before. `invalid` when the secret is not set.
   */
  export function hmacSha256(secret: string, data: Uint8Array): Array<Uint8Array>;

  /** Whether it is the HMAC-SHA256 of the data with the secret, or with the one before while that is still good. */
  export function verifyHmacSha256(secret: string, data: Uint8Array, signature: Uint8Array): boolean;

  /**
   * RS256 (RSASSA-PKCS1-v1_5 with SHA-256) with a secret of the type `rsa-private-key`, as the JWT of a service account needs it.
   * Counts as 20 calls of the host. `invalid` when the secret is not set or is no such key.
   */
  export function signRs256(secret: string, data: Uint8Array): Uint8Array;
}
