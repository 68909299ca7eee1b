/** A piece of a message's text. Everything the customer wrote stays text; nothing ever becomes HTML. */
export type TextNode =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'link'; text: string; href: string }
  | { type: 'bold' | 'italic' | 'strike'; children: TextNode[] };

const SPAN_TYPES = { '*': 'bold', _: 'italic', '~': 'strike' } as const;

// A marker counts only at a word's edge, so that 2*3*4, snake_case and ~5 stay as they are.
const SPAN = /(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])/u;
const CODE = /`([^`\n]+)`/;
const LINK = /https?:\/\/[^\s<>"'`]+/;

/** Control characters that reorder or hide text around them. */
const DIRECTION_CONTROLS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Longest line that is searched for markers, in characters; the search grows with the square of the length. */
const MAX_LINE = 2000;

/** Deepest nesting of spans that is read; deeper markers stay text. */
const MAX_DEPTH = 4;

/** Reads *bold*, _italic_, ~strike~, `code` and web addresses. */
export function parseText(text: string): TextNode[] {
  const lines = text.replace(DIRECTION_CONTROLS, '').split(/(?<=\n)/);
  return lines.flatMap((line): TextNode[] =>
    line.length > MAX_LINE ? [{ type: 'text', text: line }] : parseInline(line, 0),
  );
}

/** The words of a text without its markers, on one line, for previews. */
export function plainText(text: string): string {
  return flatten(parseText(text)).replace(/\s+/g, ' ').trim();
}

function flatten(nodes: TextNode[]): string {
  return nodes.map((node) => ('children' in node ? flatten(node.children) : node.text)).join('');
}

function parseInline(text: string, depth: number): TextNode[] {
  const nodes: TextNode[] = [];
  let rest = text;
  while (rest !== '') {
    const found = firstMatch(rest, depth);
    if (!found) break;
    if (found.index > 0) nodes.push({ type: 'text', text: rest.slice(0, found.index) });
    nodes.push(found.node);
    rest = rest.slice(found.index + found.length);
  }
  if (rest !== '') nodes.push({ type: 'text', text: rest });
  return nodes;
}

interface Found {
  index: number;
  length: number;
  node: TextNode;
}

function firstMatch(text: string, depth: number): Found | null {
  const candidates = [matchCode(text), matchLink(text), depth < MAX_DEPTH ? matchSpan(text, depth) : null];
  return candidates.reduce((best, one) => (one && (!best || one.index < best.index) ? one : best), null);
}

function matchCode(text: string): Found | null {
  const match = CODE.exec(text);
  return match && { index: match.index, length: match[0].length, node: { type: 'code', text: match[1] ?? '' } };
}

function matchLink(text: string): Found | null {
  const match = LINK.exec(text);
  if (!match) return null;
  const address = match[0].replace(/[.,;:!?)*_~\]]+$/, '');
  if (!URL.canParse(address)) return null;
  return { index: match.index, length: address.length, node: { type: 'link', text: address, href: address } };
}

function matchSpan(text: string, depth: number): Found | null {
  const match = SPAN.exec(text);
  if (!match) return null;
  const type = SPAN_TYPES[match[1] as keyof typeof SPAN_TYPES];
  return {
    index: match.index,
    length: match[0].length,
    node: { type, children: parseInline(match[2] ?? '', depth + 1) },
  };
}
