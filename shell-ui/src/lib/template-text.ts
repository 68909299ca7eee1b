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

const PARTS = ['header', 'body', 'button', 'code'] as const;

/** Where a gap is, and what people call it: `body.1` is the first of the text, `body.nome` is its name, `button.0` in the first button. */
export function readGap(key: string): { part: (typeof PARTS)[number]; name: string; numbered: boolean } {
  const [first = '', ...rest] = key.split('.');
  const part = PARTS.find((one) => one === first) ?? 'body';
  const name = (rest.join('.') || first).replaceAll('_', ' ');
  const numbered = /^[\d.]+$/.test(name);
  // Buttons count from zero.
  const place = (part === 'button' || part === 'code') && numbered;
  return { part, name: place ? name.replace(/^\d+/, (index) => String(Number(index) + 1)) : name, numbered };
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
