import { describe, expect, it } from 'vitest';
import { profileSchema } from './profile-schema.ts';

const FORM = {
  name: 'Ana',
  email: 'ana@demo.balcao',
  password: '',
  currentPassword: '',
  language: 'pt',
  theme: 'system',
  volume: 1,
  sign: true,
};

function problems(changes: Partial<typeof FORM>) {
  const result = profileSchema(FORM.email).safeParse({ ...FORM, ...changes });
  return (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}

describe('own profile', () => {
  it('asks for the current password only when e-mail or password change', () => {
    expect(problems({ name: 'Ana B.', theme: 'dark' })).toEqual([]);
    expect(problems({ email: 'ana@loja.com' })).toEqual(['currentPassword validation.required']);
    expect(problems({ password: 'outra-senha' })).toEqual(['currentPassword validation.required']);
    expect(problems({ password: 'outra-senha', currentPassword: 'demo12345' })).toEqual([]);
  });

  it('tells what is too short or too long', () => {
    expect(problems({ name: 'A' })).toEqual(['name validation.tooShort']);
    expect(problems({ password: '1234' })).toContain('password validation.tooShort');
    expect(problems({ password: 'x'.repeat(51) })).toContain('password validation.tooLong');
    expect(problems({ email: 'ana' })).toContain('email validation.email');
  });
});
