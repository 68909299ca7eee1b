/** A person's card as it came with a message. */
export interface Card {
  name: string;
  numbers: string[];
}

/** Numbers have at most 15 digits and are no use with fewer than 8. */
const NUMBER = /\+?\d[\d\s().-]{6,24}\d/g;

/** Reads a vCard, several of them, or one line for each person. */
export function readCards(body: string): Card[] {
  return /BEGIN:VCARD/i.test(body) ? body.split(/END:VCARD/i).flatMap(readVcard) : body.split('\n').flatMap(readLine);
}

/** A card that the agent sends. */
export interface SentCard {
  name: string;
  number: string;
}

/** What the host will store of them: one as a vCard, several in a line each. */
export function cardsText(cards: readonly SentCard[]): string {
  const [first] = cards;
  if (cards.length !== 1 || !first) return cards.map(({ name, number }) => `${name}: ${number}`).join('\n');
  const escaped = first.name.replace(/[\\;,]/g, '\\$&');
  return `BEGIN:VCARD\nFN:${escaped}\nTEL:+${digitsOf(first.number)}\nEND:VCARD`;
}

/** Only the digits of a number, as the host knows it. */
export function digitsOf(number: string): string {
  return number.replace(/\D/g, '');
}

function readVcard(text: string): Card[] {
  if (!/BEGIN:VCARD/i.test(text)) return [];
  // A folded line goes on after the line break and a blank.
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const value = (field: string) => lines.find((line) => new RegExp(`^(item\\d+\\.)?${field}[:;]`, 'i').test(line));
  const written = value('FN') ?? value('N') ?? '';
  const name = unescape(written.slice(written.indexOf(':') + 1).replace(/(?<!\\);/g, ' '));
  const numbers = lines
    .filter((line) => /^(item\d+\.)?TEL[:;]/i.test(line))
    .map((line) => line.slice(line.lastIndexOf(':') + 1));
  return [{ name: name.trim(), numbers: distinct(numbers) }];
}

function readLine(line: string): Card[] {
  if (line.trim() === '') return [];
  const at = line.lastIndexOf(':');
  const name = at === -1 ? line.replace(NUMBER, '') : line.slice(0, at);
  return [{ name: name.trim(), numbers: distinct(line.slice(at + 1).match(NUMBER) ?? []) }];
}

function distinct(numbers: string[]): string[] {
  const byDigits = new Map(numbers.map((number) => [digitsOf(number), number.trim()]));
  return [...byDigits].filter(([digits]) => digits.length >= 8 && digits.length <= 15).map(([, number]) => number);
}

function unescape(text: string): string {
  return text.replace(/\\([\\;,])/g, '$1').replace(/\\n/gi, ' ');
}
