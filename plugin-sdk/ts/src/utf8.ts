// UTF-8 with what the engine has: it knows no `TextEncoder`. Its own functions do the work by way of Base64, because a loop over every byte
// costs an interpreter twice the whole call.

/** The bytes of a text. Half of a surrogate pair becomes the replacement character. */
export function encode(text: string): Uint8Array {
  return Uint8Array.fromBase64(btoa(unescape(encodeURIComponent(text.toWellFormed()))));
}

/** The text of bytes; throws a `URIError` when they are not UTF-8. */
export function decode(bytes: Uint8Array): string {
  return decodeURIComponent(escape(atob(bytes.toBase64())));
}
