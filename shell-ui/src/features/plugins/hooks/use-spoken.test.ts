import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '~/lib/i18n.ts';
import { aModule } from '../testing.ts';
import { useSpoken } from './use-spoken.ts';

const LABELS = { pt: { 'plugin.name': 'Pesquisa de satisfação' }, es: { 'plugin.description': 'Pregunta.' } };

describe('what a plugin is called', () => {
  beforeEach(async () => {
    localStorage.setItem('i18nextLng', 'pt');
    await startI18n();
  });

  it('is said in the words of its package in the language of the user, else in those of its manifest', () => {
    const { result } = renderHook(useSpoken);
    const { name, description } = result.current(aModule({ labels: LABELS }));
    expect([name, description]).toEqual(['Pesquisa de satisfação', 'Pergunta se o cliente gostou.']);
    expect(result.current(aModule()).name).toBe('Pesquisa');
  });
});
