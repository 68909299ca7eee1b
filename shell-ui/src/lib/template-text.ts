import type { Template } from '~/entities/template.ts';

const GAP = /\{\{([\w.-]+)\}\}/g;

/** What stands in the gaps: text by key. */
export type GapValues = Readonly<Record<string, string>>;

/** A template's text as the customer sees it; a gap without a value is named by `open`. */
export function templateText(template: Template, values: GapValues = {}, open: (key: string) => string = raw): string {
  const fill = (text: string) =>
    text.replace(GAP, (_, key: string) => {
      const value = values[key]?.trim() ?? '';
      return value === '' ? open(key) : value;
    });
  const { header, body, footer, buttons } = template;
  return [
    header.trim() && `*${fill(header).trim()}*`,
    fill(body).trim(),
    footer.trim() && `_${fill(footer).trim()}_`,
    ...buttons.map((button) => `[ ${fill(button)} ]`),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Where a gap is, and what people call it: `body.1` is the first of the text, `body.nome` is its name. */
export function readGap(key: string): { part: 'header' | 'body' | 'button'; name: string; numbered: boolean } {
  const [first = '', ...rest] = key.split('.');
  const part = first === 'header' || first === 'button' ? first : 'body';
  const name = (rest.join('.') || first).replaceAll('_', ' ');
  return { part, name, numbered: /^[\d.]+$/.test(name) };
}

/** Whether a text is in a template's name or words; letter case and accents do not count. */
export function matchesTemplate(template: Template, typed: string): boolean {
  const { name, header, body, footer } = template;
  const text = folded([name, name.replaceAll('_', ' '), header, body, footer].join('\n'));
  return folded(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function folded(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function raw(key: string): string {
  return `{{${key}}}`;
}
