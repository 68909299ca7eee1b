/** A text under its author's name: bold name, colon, new line. */
export function signed(name: string, body: string): string {
  return `*${name}*:\n${body}`;
}
