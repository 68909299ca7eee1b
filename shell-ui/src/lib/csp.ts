/** Nonce of this page's Content-Security-Policy; style elements without it are refused. */
export function cspNonce(): string | undefined {
  const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content');
  return nonce || undefined;
}
