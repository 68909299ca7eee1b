const REASONS = [
  'CONNECTION_BLOCKED',
  'CONNECTION_CREDENTIALS',
  'CONNECTION_ENDED_BY_PHONE',
  'CONNECTION_ENDED_BY_USER',
  'CONNECTION_MODULE_FAILED',
  'CONNECTION_MODULE_OFF',
  'CONNECTION_QR_EXPIRED',
  'CONNECTION_UNREACHABLE',
] as const;

/** A reason of the host that there are words for. */
export function knownReason(reason: string | null | undefined): (typeof REASONS)[number] | undefined {
  return REASONS.find((known) => known === reason);
}
