import en from '../locales/en.json';
import es from '../locales/es.json';
import pt from '../locales/pt.json';

type Key = keyof typeof pt;

const TEXTS: Record<string, Record<Key, string>> = { pt, en, es };

const language = (localStorage.getItem('i18nextLng') ?? 'pt').slice(0, 2);
const texts = TEXTS[language] ?? pt;
document.documentElement.lang = texts === pt ? 'pt-BR' : language;

/** Text of a key in the desk's language, with `{placeholders}` filled in. */
export function text(key: Key, values: Record<string, string> = {}): string {
  return texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
