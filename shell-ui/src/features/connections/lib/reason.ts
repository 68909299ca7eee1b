const REASONS = ['CONNECTION_ENDED_BY_USER', 'CONNECTION_ENDED_BY_PHONE', 'CONNECTION_QR_EXPIRED'] as const;

/** A reason of the host that there are words for. */
export function knownReason(reason: string | null | undefined): (typeof REASONS)[number] | undefined {
  return REASONS.find((known) => known === reason);
}
