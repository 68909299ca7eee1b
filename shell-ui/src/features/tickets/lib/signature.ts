/** A text under its author's name: bold name with a colon, new line. */
export function signed(name: string, body: string): string {
  return `*${name}:*\n${body}`;
}

/** A text taken apart: the signature that it begins with, empty when it has none, and the rest. */
export function takeSignature(body: string): { signature: string; text: string } {
  const signature = /^\*[^*\n]+:\*\n/.exec(body)?.[0] ?? '';
  return { signature, text: body.slice(signature.length) };
}
