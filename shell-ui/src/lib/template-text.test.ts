import { describe, expect, it } from 'vitest';
import { aTemplate } from '~/testing/builders.ts';
import { matchesTemplate, readGap, templateText } from './template-text.ts';

const full = aTemplate({
  header: 'Pedido {{header.1}}',
  body: 'Olá {{body.1}}, seu boleto vence {{body.2}}.',
  footer: 'Loja Azul',
  buttons: ['Pagar', 'Falar com alguém'],
});

describe('the text of a template', () => {
  it('is its parts one below the other, as they are stored when it was sent', () => {
    expect(templateText(full, { 'header.1': '17', 'body.1': ' Marta ', 'body.2': 'amanhã' })).toBe(
      '*Pedido 17*\nOlá Marta, seu boleto vence amanhã.\n_Loja Azul_\n[ Pagar ]\n[ Falar com alguém ]',
    );
  });

  it('names the gaps that are still open', () => {
    const text = templateText(full, { 'body.1': 'Marta', 'body.2': '  ' }, (key) => `<${key}>`);
    expect(text).toContain('*Pedido <header.1>*');
    expect(text).toContain('Olá Marta, seu boleto vence <body.2>.');
  });

  it('leaves out what it has not', () => {
    expect(templateText(aTemplate({ body: 'Oi' }))).toBe('Oi');
  });

  it('takes nothing in a value for a gap or a pattern of its own', () => {
    expect(templateText(aTemplate({ body: 'Olá {{body.1}}' }), { 'body.1': '{{body.1}} $& $1' })).toBe(
      'Olá {{body.1}} $& $1',
    );
  });

  it.each([
    ['body.1', { part: 'body', name: '1', numbered: true }],
    ['header.1', { part: 'header', name: '1', numbered: true }],
    ['button.0', { part: 'button', name: '1', numbered: true }],
    ['button.1.2', { part: 'button', name: '2.2', numbered: true }],
    ['code.0', { part: 'code', name: '1', numbered: true }],
    ['body.primeiro_nome', { part: 'body', name: 'primeiro nome', numbered: false }],
    ['nome', { part: 'body', name: 'nome', numbered: false }],
  ])('tells where the gap %s is', (key, expected) => {
    expect(readGap(key)).toEqual(expected);
  });

  it.each([
    ['', true],
    ['boleto', true],
    ['segunda via', true],
    ['AMANHÃ vence', false],
    ['ola vence', true],
    ['azul', true],
  ])('is found by name and words: %j %s', (typed, found) => {
    expect(matchesTemplate({ ...full, name: 'segunda_via_boleto' }, typed)).toBe(found);
  });
});
