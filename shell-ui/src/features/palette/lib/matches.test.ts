import { expect, it } from 'vitest';
import { matches } from './matches.ts';

it.each([
  ['Configurações', 'configuracoes', true],
  ['Novo atendimento', 'atend novo', true],
  ['Filas e chatbot', 'bot x', false],
  ['Painel', '', true],
])('the label %j for %j: %s', (label, typed, expected) => {
  expect(matches(label, typed)).toBe(expected);
});
