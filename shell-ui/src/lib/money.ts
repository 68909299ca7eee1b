/** An amount in Brazilian reais, written as the language writes it. */
export function formatReais(amount: number, language: string): string {
  const locale = language === 'pt' ? 'pt-BR' : language;
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(amount);
}
