/** A piece of a message's text. Everything the customer wrote stays text; nothing ever becomes HTML. */
export type TextNode =
  | { type: 'text'; text: string }
  | { type: 'code' | 'codeBlock'; text: string }
  | { type: 'link'; text: string; href: string }
  | { type: SpanType; children: TextNode[] };

type SpanType = 'bold' | 'italic' | 'underline' | 'strike';

const SPANS: Readonly<Record<string, SpanType>> = {
  '*': 'bold',
  '**': 'bold',
  _: 'italic',
  __: 'underline',
  '~': 'strike',
  '~~': 'strike',
};

/** Characters that reorder or hide the text around them; the joiner of emojis is none of them. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Where something other than plain text may begin. */
const SPECIAL = /[*_~`]|https?:\/\/|www\./i;

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'`]{1,2048}/iy;
/** What ends a sentence rather than an address. */
const TRAILING = new Set('.,;:!?)*_~]');

const WORD = /[\p{L}\p{N}]/u;
const FENCE = '```';

/**
 * Reads *bold*, _italic_, __underlined__, ~struck~, `code`, blocks between ``` and web addresses. Takes time in
 * proportion to the length, whatever was written.
 */
export function parseText(text: string): TextNode[] {
  const clean = text.replace(INVISIBLE, '');
  if (!SPECIAL.test(clean)) return [{ type: 'text', text: clean }];
  const nodes: TextNode[] = [];
  let from = 0;
  while (from < clean.length) {
    const open = clean.indexOf(FENCE, from);
    const close = open === -1 ? -1 : clean.indexOf(FENCE, open + FENCE.length);
    if (close === -1) break;
    const block = clean.slice(open + FENCE.length, close).replace(/^\n|\n$/g, '');
    nodes.push(...parseLines(clean.slice(from, open)));
    nodes.push(block === '' ? { type: 'text', text: FENCE + FENCE } : { type: 'codeBlock', text: block });
    from = close + FENCE.length;
  }
  nodes.push(...parseLines(clean.slice(from)));
  return joinTexts(nodes);
}

/** The words of a text without its markers, on one line, for previews. */
export function plainText(text: string): string {
  return flatten(parseText(text)).replace(/\s+/g, ' ').trim();
}

function flatten(nodes: TextNode[]): string {
  return nodes.map((node) => ('children' in node ? flatten(node.children) : node.text)).join('');
}

/** Spans end with their line. */
function parseLines(text: string): TextNode[] {
  return text
    .split(/(?<=\n)/)
    .flatMap((line) => (SPECIAL.test(line) ? parseLine(line) : [{ type: 'text', text: line }]));
}

/** A marker that was opened, with what followed it so far. */
interface Open {
  marker: string;
  children: TextNode[];
}

/** One pass over a line; of each marker at most one is open, so the stack stays as small as their number. */
function parseLine(line: string): TextNode[] {
  const stack: Open[] = [{ marker: '', children: [] }];
  const top = () => stack[stack.length - 1] as Open;
  const lastTick = line.lastIndexOf('`');
  let plain = 0;
  let at = 0;
  const take = (node: TextNode, end: number) => {
    flushTo(at);
    top().children.push(node);
    at = plain = end;
  };
  const flushTo = (end: number) => {
    if (end > plain) top().children.push({ type: 'text', text: line.slice(plain, end) });
  };
  const fold = () => {
    const { marker, children } = stack.pop() as Open;
    top().children.push({ type: 'text', text: marker }, ...children);
  };

  while (at < line.length) {
    const char = line.charAt(at);
    if (char === '`' && at < lastTick) {
      const end = line.indexOf('`', at + 1);
      if (end > at + 1) take({ type: 'code', text: line.slice(at + 1, end) }, end + 1);
      else at += 2;
    } else if (char === '*' || char === '_' || char === '~') {
      const marker = line.slice(at, runEnd(line, at));
      const end = at + marker.length;
      const type = SPANS[marker];
      const opened = stack.findIndex((one) => one.marker === marker);
      if (type && opened > 0 && closes(line, at, end)) {
        flushTo(at);
        while (stack.length - 1 > opened) fold();
        const { children } = stack.pop() as Open;
        top().children.push({ type, children });
        at = plain = end;
      } else if (type && opened === -1 && opens(line, at, end)) {
        flushTo(at);
        stack.push({ marker, children: [] });
        at = plain = end;
      } else {
        at = end;
      }
    } else {
      const link = 'hwHW'.includes(char) && !isWord(before(line, at)) ? linkAt(line, at) : null;
      if (link) take(link, at + link.text.length);
      else at += 1;
    }
  }
  flushTo(line.length);
  while (stack.length > 1) fold();
  return top().children;
}

function runEnd(line: string, start: number): number {
  let end = start + 1;
  while (line.charAt(end) === line.charAt(start)) end += 1;
  return end;
}

// A marker counts only at a word's edge, so that 2*3*4, snake_case and ~5 stay as they are.
function opens(line: string, start: number, end: number): boolean {
  return end < line.length && !isWord(before(line, start)) && !/\s/.test(line.charAt(end));
}

function closes(line: string, start: number, end: number): boolean {
  return !/\s/.test(line.charAt(start - 1)) && !isWord(String.fromCodePoint(line.codePointAt(end) ?? 32));
}

function isWord(char: string): boolean {
  return WORD.test(char);
}

/** The whole character before a place. */
function before(line: string, at: number): string {
  const unit = line.charAt(at - 1);
  return /[\udc00-\udfff]/.test(unit) ? line.slice(at - 2, at) : unit;
}

function linkAt(line: string, at: number): { type: 'link'; text: string; href: string } | null {
  ADDRESS.lastIndex = at;
  const found = ADDRESS.exec(line)?.[0];
  if (!found) return null;
  let end = found.length;
  while (end > 0 && TRAILING.has(found.charAt(end - 1))) end -= 1;
  const text = found.slice(0, end);
  const href = /^www\./i.test(text) ? `https://${text}` : text;
  return URL.canParse(href) && /^https?:\/\/[^/]+/i.test(href) ? { type: 'link', text, href } : null;
}

/** Neighbouring texts are one, so that a page has as few nodes as possible. */
function joinTexts(nodes: TextNode[]): TextNode[] {
  const joined: TextNode[] = [];
  for (const node of nodes) {
    const last = joined[joined.length - 1];
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', text: last.text + node.text };
    else joined.push('children' in node ? { ...node, children: joinTexts(node.children) } : node);
  }
  return joined;
}
