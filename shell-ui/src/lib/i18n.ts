import type { Language } from '@balcao/ui-sdk';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type accountPt from '~/locales/account/pt.json';
import type adminPt from '~/locales/admin/pt.json';
import type alertsPt from '~/locales/alerts/pt.json';
import type inboxPt from '~/locales/inbox/pt.json';
import type pluginsPt from '~/locales/plugins/pt.json';
import type pt from '~/locales/pt.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: {
      shell: typeof pt;
      account: typeof accountPt;
      admin: typeof adminPt;
      alerts: typeof alertsPt;
      inbox: typeof inboxPt;
      plugins: typeof pluginsPt;
    };
  }
}

/** Languages of the interface; the first is the default. */
export const LANGUAGES: readonly Language[] = ['pt', 'en', 'es'];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { pt: 'Português', en: 'English', es: 'Español' };

const STORAGE_KEY = 'i18nextLng';
const LOADERS: Record<Language, () => Promise<{ default: object }>> = {
  pt: () => import('~/locales/pt.json'),
  en: () => import('~/locales/en.json'),
  es: () => import('~/locales/es.json'),
};

/** Starts translation in the remembered language. */
export async function startI18n(): Promise<void> {
  const language = toLanguage(localStorage.getItem(STORAGE_KEY));
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'shell',
    ns: ['shell'],
    resources: { [language]: { shell: (await LOADERS[language]()).default } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = htmlLanguage(language);
}

/** Brings the texts of one part of the page in a language. */
export type TextLoader = (language: Language) => Promise<{ default: object }>;

const loaders = new Map<string, TextLoader>([['shell', (language) => LOADERS[language]()]]);

/** Loads a namespace's texts now, and again before any later change of language shows. */
export async function addTexts(namespace: string, loader: TextLoader): Promise<void> {
  loaders.set(namespace, loader);
  await loadTexts(namespace, currentLanguage());
}

async function loadTexts(namespace: string, language: Language): Promise<void> {
  const loader = loaders.get(namespace);
  if (!loader || i18next.hasResourceBundle(language, namespace)) return;
  i18next.addResourceBundle(language, namespace, (await loader(language)).default);
}

/** Remembers an interface language and switches to it once all texts are there. */
export async function changeLanguage(language: Language): Promise<void> {
  // At once: whoever leaves the page before the texts are there has chosen all the same.
  localStorage.setItem(STORAGE_KEY, language);
  await Promise.all([...loaders.keys()].map((namespace) => loadTexts(namespace, language)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = htmlLanguage(language);
}

/** The interface language in use. */
export function currentLanguage(): Language {
  return toLanguage(i18next.language);
}

/** Maps any language tag (`pt-BR`, `en_US`) to a language of the interface. */
export function toLanguage(tag: string | null | undefined): Language {
  const short = (tag ?? '').slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === short) ?? 'pt';
}

function htmlLanguage(language: Language): string {
  return language === 'pt' ? 'pt-BR' : language;
}
