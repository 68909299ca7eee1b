import { addTexts, type TextLoader } from './i18n.ts';

/** Texts that are not needed on the first screen: they come with the parts that show them. */
const GROUPS = {
  account: (language) => import(`~/locales/account/${language}.json`),
  admin: (language) => import(`~/locales/admin/${language}.json`),
  alerts: (language) => import(`~/locales/alerts/${language}.json`),
  inbox: (language) => import(`~/locales/inbox/${language}.json`),
  plugins: (language) => import(`~/locales/plugins/${language}.json`),
} satisfies Record<string, TextLoader>;

/** The same load, done when the texts of the group are there as well. */
export function withTexts<T>(group: keyof typeof GROUPS, load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), addTexts(group, GROUPS[group])]);
    return loaded;
  };
}
