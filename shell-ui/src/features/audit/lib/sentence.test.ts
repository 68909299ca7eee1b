import { describe, expect, it } from 'vitest';
import en from '~/locales/admin/en.json';
import es from '~/locales/admin/es.json';
import pt from '~/locales/admin/pt.json';
import type { AuditEntry } from '../types.ts';
import { ACTIONS, facts, isKnown } from './sentence.ts';

function anEntry(overrides: Partial<AuditEntry>): AuditEntry {
  return {
    id: 1,
    userId: 1,
    userName: 'Ana',
    address: '10.0.0.1',
    action: 'queue.deleted',
    target: 'queue:7',
    detail: {},
    at: '2026-11-21T10:00:00.000Z',
    ...overrides,
  };
}

describe('sentences of the audit log', () => {
  it.each([
    ['pt', pt],
    ['en', en],
    ['es', es],
  ])('exist for every action in %s', (_language, texts) => {
    const sentences = texts.audit.actions as Record<string, Record<string, string>>;
    const missing = ACTIONS.filter((action) => {
      const [noun = '', verb = ''] = action.split('.');
      return !sentences[noun]?.[verb] && !sentences[noun]?.[`${verb}_other`];
    });
    expect(missing).toEqual([]);
  });

  it('name a thing as it was called, else by its number', () => {
    expect(facts(anEntry({ detail: { name: 'Vendas' } })).name).toBe('Vendas');
    expect(facts(anEntry({ detail: { email: 'ana@loja.com', profile: 'admin' } })).name).toBe('ana@loja.com');
    expect(facts(anEntry({ target: 'ticket:12' })).name).toBe('#12');
  });

  it('are not made for actions of a newer host', () => {
    expect(isKnown('rocket.launched')).toBe(false);
  });
});
