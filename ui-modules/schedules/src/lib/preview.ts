/** As many characters of a message as lists show. */
const LENGTH = 25;

/** The beginning of a message on one line. */
export function preview(body: string): string {
  const characters = [...body.replace(/\s+/g, ' ')];
  return characters.length > LENGTH ? `${characters.slice(0, LENGTH).join('')}…` : characters.join('');
}
