import { expect, it } from 'vitest';
import { formatMoney } from './format-money.ts';

it.each([
  ['pt', 'R$ 1.199,50'],
  ['en', 'R$1,199.50'],
  ['es', 'R$1,199.50'],
] as const)('writes amounts in %s with the sign that people pay in', (language, text) => {
  expect(formatMoney(1199.5, language).replace(/\s/g, ' ')).toBe(text);
});
