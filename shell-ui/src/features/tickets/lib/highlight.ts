/** A piece of a text: found by the search, or between two finds. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** Characters kept before the first find, so that it is seen in a line that is cut at the end. */
const LEAD = 24;

/** Longest excerpt worth laying out, in characters. */
const MAX_LENGTH = 160;

/** Splits a text at every find of a term, whatever the letter case and accents. */
export function highlight(text: string, term: string): Piece[] {
  const wanted = fold(term.trim()).join('');
  const letters = [...text];
  const folded = fold(text);
  const pieces: Piece[] = [];
  let start = 0;
  const add = (end: number, hit: boolean) => {
    if (end > start) pieces.push({ text: letters.slice(start, end).join(''), hit });
    start = end;
  };
  for (let at = 0; wanted !== '' && at < folded.length;) {
    const end = endOfMatch(folded, at, wanted);
    if (end === null) at += 1;
    else {
      add(at, false);
      add(end, true);
      at = end;
    }
  }
  add(letters.length, false);
  return pieces;
}

/** The part of a text around the first find, on one line; null where nothing is found. */
export function excerpt(text: string, term: string): Piece[] | null {
  const line = text.replace(/\s+/g, ' ').trim();
  const pieces = highlight(line, term);
  const first = pieces.findIndex(({ hit }) => hit);
  if (first === -1) return null;
  const before = [
    ...pieces
      .slice(0, first)
      .map((piece) => piece.text)
      .join(''),
  ];
  const lead = before.length > LEAD ? `…${before.slice(-LEAD).join('')}` : before.join('');
  const rest = pieces.slice(first);
  return trimmed(lead === '' ? rest : [{ text: lead, hit: false }, ...rest]);
}

function trimmed(pieces: Piece[]): Piece[] {
  let room = MAX_LENGTH;
  return pieces.flatMap(({ text, hit }) => {
    const kept = [...text].slice(0, Math.max(0, room)).join('');
    room -= kept.length;
    return kept === '' ? [] : [{ text: kept, hit }];
  });
}

/** One entry for each character, without accents and letter case, so that places in both agree. */
function fold(text: string): string[] {
  return [...text].map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
}

function endOfMatch(folded: string[], at: number, wanted: string): number | null {
  let rest = wanted;
  for (let index = at; index < folded.length; index += 1) {
    const letter = folded[index] ?? '';
    if (!rest.startsWith(letter)) return null;
    rest = rest.slice(letter.length);
    if (rest === '') return index + 1;
  }
  return null;
}
