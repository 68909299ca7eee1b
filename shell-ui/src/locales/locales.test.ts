import { describe, expect, it } from 'vitest';
import phoneEn from '../phone/locales/en.json';
import phoneEs from '../phone/locales/es.json';
import phonePt from '../phone/locales/pt.json';
import adminEn from './admin/en.json';
import adminEs from './admin/es.json';
import adminPt from './admin/pt.json';
import en from './en.json';
import es from './es.json';
import pt from './pt.json';

/** Keys with their placeholders; plural forms differ by language and count as one key. */
function shape(texts: object, prefix = ''): string[] {
  const lines = Object.entries(texts).flatMap(([key, value]) => {
    const path = `${prefix}${key.replace(/_(one|many|other)$/, '')}`;
    if (typeof value === 'object') return shape(value as object, `${path}.`);
    return `${path} ${[...String(value).matchAll(/\{+(\w+)\}+/g)]
      .map((match) => match[1])
      .sort()
      .join(',')}`;
  });
  return [...new Set(lines)].sort();
}

describe('translations', () => {
  it.each([
    ['shell en', pt, en],
    ['shell es', pt, es],
    ['admin en', adminPt, adminEn],
    ['admin es', adminPt, adminEs],
    ['phone en', phonePt, phoneEn],
    ['phone es', phonePt, phoneEs],
  ])('%s has the same keys and placeholders as Portuguese', (_name, portuguese, other) => {
    expect(shape(other)).toEqual(shape(portuguese));
  });
});
