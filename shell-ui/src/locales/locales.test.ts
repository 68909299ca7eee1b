import { describe, expect, it } from 'vitest';
import phoneEn from '../phone/locales/en.json';
import phoneEs from '../phone/locales/es.json';
import phonePt from '../phone/locales/pt.json';
import accountEn from './account/en.json';
import accountEs from './account/es.json';
import accountPt from './account/pt.json';
import adminEn from './admin/en.json';
import adminEs from './admin/es.json';
import adminPt from './admin/pt.json';
import alertsEn from './alerts/en.json';
import alertsEs from './alerts/es.json';
import alertsPt from './alerts/pt.json';
import en from './en.json';
import es from './es.json';
import inboxEn from './inbox/en.json';
import inboxEs from './inbox/es.json';
import inboxPt from './inbox/pt.json';
import pluginsEn from './plugins/en.json';
import pluginsEs from './plugins/es.json';
import pluginsPt from './plugins/pt.json';
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
    ['account en', accountPt, accountEn],
    ['account es', accountPt, accountEs],
    ['admin en', adminPt, adminEn],
    ['admin es', adminPt, adminEs],
    ['alerts en', alertsPt, alertsEn],
    ['alerts es', alertsPt, alertsEs],
    ['inbox en', inboxPt, inboxEn],
    ['inbox es', inboxPt, inboxEs],
    ['plugins en', pluginsPt, pluginsEn],
    ['plugins es', pluginsPt, pluginsEs],
    ['phone en', phonePt, phoneEn],
    ['phone es', phonePt, phoneEs],
  ])('%s has the same keys and placeholders as Portuguese', (_name, portuguese, other) => {
    expect(shape(other)).toEqual(shape(portuguese));
  });
});
