// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/**
 * Collects money by Pix: makes charges with a provider and understands what the provider tells of them. It is called in the company
 * that collects, whose settings and secrets are those of the account.
 */
declare module 'balcao:plugin/payments@1.0.0' {
  export interface Payer {
    name: string;
    /** CPF or CNPJ: digits and, in a CNPJ, capital letters; no dots. */
    document: string | null;
    email: string | null;
  }

  export interface ChargeRequest {
    /**
     * 26 to 35 letters and digits, fit for a `txid`. The same key is the same charge: asked again with it, give the charge as it
     * is now, and do not make another.
     */
    key: string;
    /** What is collected, in cents of a real. */
    amountCents: number;
    /** What it is for, shown to the payer: at most 140 characters. */
    description: string;
    /** The last day to pay, in the zone of the company: `2026-12-10`. */
    dueOn: string;
    payer: Payer;
  }

  export type Status =
    /** Not paid yet. */
    | 'waiting'
    /** Paid, but held back by the provider or the bank. */
    | 'held'
    /** Paid. */
    | 'paid'
    /** It cannot be paid any more. */
    | 'ended'
    /** Paid, and all of it given back. */
    | 'refunded';

  export interface Charge {
    /** What the provider calls it: 1 to 100 bytes. Changes name it. */
    reference: string;
    status: Status;
    /** What was paid and not given back, in cents. */
    paidCents: number;
    /** The text to copy and paste (BR Code): 1 to 512 bytes. The host draws the QR code from it. */
    code: string;
    /** The provider's own picture of the QR code, where its code cannot be drawn from the text: a PNG of at most 64 KiB. */
    qr: Uint8Array | null;
    /** The provider's page for the payer, with `https`. */
    page: string | null;
    /** When the code ends: milliseconds since 1970-01-01 UTC. */
    expiresAt: number | null;
  }

  /** What the provider delivered to the address that the host has made for it; the host has stored it and thanked for it. */
  export interface Delivery {
    /** The same when it is told again. */
    id: string;
    /** What followed the question mark, undecoded. */
    query: string;
    /** Names in lower case. Cookies are not handed over. */
    headers: Array<[string, string]>;
    /** Byte for byte as it came. */
    body: Uint8Array;
    /** Milliseconds since 1970-01-01 UTC. */
    receivedAt: number;
    /** 1 at the first attempt. */
    attempt: number;
    /** No other attempt follows. */
    isLast: boolean;
  }

  /** How a charge stands now. */
  export interface Change {
    /** The charge. */
    reference: string;
    status: Status;
    /** What was paid and not given back, in cents. */
    paidCents: number;
    /** When it came to stand so: milliseconds since 1970-01-01 UTC. */
    at: number;
  }

  /** Makes a charge. `invalid` when the provider refuses payer or amount; another error means: ask again later with the same key. */
  export function createCharge(request: ChargeRequest): Charge;

  /**
   * Tells what a delivery changes: at most 100 charges, none for a test or for what is not genuine. Deliveries come late, twice and in
   * any order, so ask the provider for the charge where the delivery does not tell all. An error means: tell it again later.
   */
  export function onWebhook(delivery: Delivery): Array<Change>;
}
