import { describe, expect, it } from 'vitest';
import { reconcile, unsaved } from './preferences.ts';

const FRESH = { language: 'pt', theme: 'system', volume: 1 };
const never = () => false;
const always = () => true;

describe('preferences of a user', () => {
  it('reach a browser in which nobody has chosen anything', () => {
    const remote = { language: 'es', theme: 'dark', volume: 0.4 };
    expect(reconcile(FRESH, remote, {}, never)).toEqual(remote);
    expect(unsaved(FRESH, {}, never)).toEqual({});
  });

  it('give way to what was chosen on the login page', () => {
    const local = { ...FRESH, language: 'en' };
    const chosen = (key: string) => key === 'language';
    expect(reconcile(local, { language: 'pt', theme: 'dark' }, {}, chosen)).toEqual({ theme: 'dark' });
    expect(unsaved(local, {}, chosen)).toEqual({ language: 'en' });
  });

  it('replace those of the user who used this browser before', () => {
    const anas = { language: 'en', theme: 'dark', volume: 1 };
    expect(reconcile(anas, { language: 'pt' }, anas, always)).toEqual({ language: 'pt' });
  });

  it('are not saved again when nothing changed', () => {
    expect(unsaved(FRESH, FRESH, always)).toEqual({});
    expect(unsaved({ ...FRESH, volume: 0 }, FRESH, always)).toEqual({ volume: 0 });
  });
});
