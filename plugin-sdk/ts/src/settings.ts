import { get } from 'balcao:plugin/settings@1.0.0';
import { guarded, invalid } from './errors.ts';

/** The value of one of `[settings]`, or its default, or nothing. */
export const setting = (key: string): string | undefined => guarded(get)(key) ?? undefined;

/** The same as a number. */
export function numberSetting(key: string): number | undefined {
  const text = setting(key);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) throw invalid(`the setting ${key}`);
  return number;
}

/** The same as a switch; off when it has neither value nor default. */
export const booleanSetting = (key: string): boolean => setting(key) === 'true';
