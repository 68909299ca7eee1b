import type { Language } from '@balcao/ui-sdk';

/** What is put in the place of variables. */
export interface VariableFacts {
  name: string;
  language: Language;
  now: Date;
  /** IANA name of the company's zone; the browser's own without it. */
  timeZone?: string;
}

const GREETINGS: Record<Language, readonly [dawn: string, morning: string, afternoon: string, evening: string]> = {
  pt: ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good night', 'Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenas noches', 'Buenos días', 'Buenas tardes', 'Buenas noches'],
};

/**
 * Fills in what is known while somebody writes, with the host's words. Time and protocol number stay: they belong to
 * the moment of sending, and the host fills them in then.
 */
export function fillVariables(text: string, facts: VariableFacts): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, variable: string) => valueOf(variable, facts) ?? whole);
}

function valueOf(variable: string, facts: VariableFacts): string | undefined {
  if (variable === 'name') return facts.name;
  if (variable === 'firstName') return facts.name.trim().split(/\s+/)[0] ?? '';
  return /^(gretting|greeting|ms)$/.test(variable) ? greeting(facts) : undefined;
}

function greeting({ language, now, timeZone }: VariableFacts): string | undefined {
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now));
  return GREETINGS[language][Math.floor(hour / 6)];
}
