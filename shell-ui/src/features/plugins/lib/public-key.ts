const KEY = /^[0-9a-f]{64}$/i;

/** Whether a text is a public key as hosts take it. */
export const isPublicKey = (text: string) => KEY.test(text.trim());
