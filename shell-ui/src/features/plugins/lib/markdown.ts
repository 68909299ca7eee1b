/** A part of a line. */
export type Span =
  { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string } | { kind: 'link'; text: string; address: string };

/** A part of a document. */
export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const FENCE = /^\s*(```|~~~)/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^\s*([-*+]|\d{1,9}[.)])\s+(.*)$/;
const ROW = /^\s*\|(.*?)\|?\s*$/;
const TABLE_RULE = /^\s*\|?[\s:|-]*-[\s:|-]*$/;
const RULE = /^\s*([-*_])(\s*\1){2,}\s*$/;

/**
 * Reads the part of Markdown that read-me files and changelogs of packages need: headings, paragraphs, lists, tables,
 * code, emphasis and links to the web. Everything else stays the text that it is.
 */
export function parseMarkdown(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let words: string[] = [];
  const endParagraph = () => {
    if (words.length > 0) blocks.push({ kind: 'paragraph', spans: parseSpans(words.join(' ')) });
    words = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line);
    const item = RULE.test(line) ? null : ITEM.exec(line);
    if (FENCE.test(line)) {
      endParagraph();
      const end = lines.findIndex((one, index) => index > at && FENCE.test(one));
      const last = end === -1 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last;
    } else if (ROW.test(line) && TABLE_RULE.test(lines[at + 1] ?? '')) {
      endParagraph();
      const after = lines.findIndex((one, index) => index > at && !ROW.test(one));
      const last = after === -1 ? lines.length : after;
      blocks.push({ kind: 'table', head: cells(line), rows: lines.slice(at + 2, last).map(cells) });
      at = last - 1;
    } else if (heading) {
      endParagraph();
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, spans: parseSpans(heading[2] ?? '') });
    } else if (item) {
      endParagraph();
      addItem(blocks, item);
    } else if (line.trim() === '' || RULE.test(line)) endParagraph();
    else if (/^\s{2,}/.test(line) && words.length === 0 && blocks.at(-1)?.kind === 'list') continueItem(blocks, line);
    else words.push(line.trim().replace(/^>\s?/, ''));
  }
  endParagraph();
  return blocks;
}

function cells(line: string): Span[][] {
  return (ROW.exec(line)?.[1] ?? '').split('|').map((cell) => parseSpans(cell.trim()));
}

function addItem(blocks: Block[], [, mark = '', text = '']: RegExpExecArray): void {
  const ordered = /\d/.test(mark);
  const last = blocks.at(-1);
  if (last?.kind === 'list' && last.ordered === ordered) last.items.push(parseSpans(text));
  else blocks.push({ kind: 'list', ordered, items: [parseSpans(text)] });
}

/** An item of several lines. */
function continueItem(blocks: Block[], line: string): void {
  const list = blocks.at(-1);
  if (list?.kind === 'list') list.items.at(-1)?.push(...parseSpans(` ${line.trim()}`));
}

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > start) spans.push({ kind: 'text', text: text.slice(start, match.index) });
    spans.push(spanOf(match));
    start = match.index + match[0].length;
  }
  if (start < text.length) spans.push({ kind: 'text', text: text.slice(start) });
  return spans;
}

function spanOf([whole, code, strong, strongToo, emphasis, label, address]: RegExpMatchArray): Span {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined || strongToo !== undefined) return { kind: 'strong', text: strong ?? strongToo ?? '' };
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  // Only the web: a package's author is a stranger.
  if (label !== undefined && address !== undefined && /^https?:\/\//i.test(address)) {
    return { kind: 'link', text: label, address };
  }
  return { kind: 'text', text: label ?? whole ?? '' };
}
