import { expect, it } from 'vitest';
import { changeLanguage, currentLanguage, startI18n } from './i18n.ts';

it('remembers a chosen language even if the page is left before its texts are there', async () => {
  await startI18n();
  const change = changeLanguage('en');
  expect(localStorage.getItem('i18nextLng')).toBe('en');
  await change;
  expect(currentLanguage()).toBe('en');
});
