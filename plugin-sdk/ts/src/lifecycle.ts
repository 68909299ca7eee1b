import type { Draft as WitDraft, Problem as WitProblem } from 'balcao:plugin/lifecycle@1.0.0';
import { role } from './role.ts';

/** Settings as they are about to be kept. */
export interface Draft {
  settings: Partial<Record<string, string>>;
  /** Names of the secrets that are set or about to be. */
  secrets: string[];
}

/** What is wrong with a setting: the text is for the person who gave it. */
export type Problem = { key?: string; text: string };

/** What becomes of the plugin in a company; each function may be left out. */
export interface Lifecycle {
  /** Problems with new settings; with one they are not kept. */
  checkSettings?(draft: Draft): Problem[];
  onEnable?(): void;
  onDisable?(): void;
  /** `previous` is a version as `1.2.0`. */
  onUpgrade?(previous: string): void;
}

/** The role `lifecycle`. */
export function onLifecycle(handlers: Lifecycle) {
  return role({
    checkSettings({ settings, secrets }: WitDraft): WitProblem[] {
      const problems = handlers.checkSettings?.({ settings: Object.fromEntries(settings), secrets }) ?? [];
      return problems.map(({ key, text }) => ({ key: key ?? null, text }));
    },
    onEnable: (): void => handlers.onEnable?.(),
    onDisable: (): void => handlers.onDisable?.(),
    onUpgrade: (previous: string): void => handlers.onUpgrade?.(previous),
  });
}
