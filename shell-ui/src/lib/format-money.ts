import { currentLanguage } from './i18n.ts';

const LOCALES = { pt: 'pt-BR', en: 'en-US', es: 'es-419' } as const;

/** An amount in Brazilian reais as the interface language writes it, e.g. `R$ 199,00`. */
export function formatMoney(amount: number, language = currentLanguage()): string {
  // Customers pay in Brazil, where everybody reads R$; other languages would spell the currency's code.
  const style = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(LOCALES[language], style).format(amount);
}
