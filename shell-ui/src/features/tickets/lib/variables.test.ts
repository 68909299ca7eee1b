import { describe, expect, it } from 'vitest';
import { fillVariables, type VariableFacts } from './variables.ts';

const facts = (hour: number, language: VariableFacts['language'] = 'pt'): VariableFacts => ({
  name: 'Maria da Silva',
  language,
  now: new Date(Date.UTC(2026, 10, 21, hour)),
  timeZone: 'UTC',
});

describe('variables of quick replies', () => {
  it('fills in the customer and the time of day', () => {
    expect(fillVariables('{{ms}}, {{ firstName }}! {{name}}', facts(9))).toBe('Bom dia, Maria! Maria da Silva');
  });

  it.each([
    [5, 'pt', 'Boa madrugada'],
    [6, 'en', 'Good morning'],
    [12, 'es', 'Buenas tardes'],
    [18, 'pt', 'Boa noite'],
  ] as const)('greets at %i hours in %s with %j', (hour, language, greeting) => {
    expect(fillVariables('{{greeting}}', facts(hour, language))).toBe(greeting);
  });

  it('leaves to the host what belongs to the moment of sending, and what nobody knows', () => {
    expect(fillVariables('{{protocol}} {{hora}} {{outro}} {{', facts(9))).toBe('{{protocol}} {{hora}} {{outro}} {{');
  });
});
