import { useState, type KeyboardEvent } from 'react';
import type { Template } from '~/entities/template.ts';
import { matchesTemplate } from '~/lib/template-text.ts';

/** What is searched for among the templates that can be sent, and which of them the keyboard is on. */
export function useTemplateChoice(templates: readonly Template[], onChoose: (template: Template) => void) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // Nobody can do anything with the others here.
  const approved = templates.filter(({ standing }) => standing === 'approved');
  const found = approved.filter((template) => matchesTemplate(template, typed));
  const active = Math.min(at, found.length - 1);
  const steps: Readonly<Record<string, number>> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: -1 };
  return {
    typed,
    setTyped(next: string) {
      setTyped(next);
      setAt(0);
    },
    total: approved.length,
    found,
    active,
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing || found.length === 0) return;
      const step = steps[event.key];
      const template = found[active];
      // In a text these two keys move the caret.
      const inText = typed !== '' && (event.key === 'Home' || event.key === 'End');
      if (step !== undefined && !inText) setAt((step + found.length) % found.length);
      else if (event.key === 'Enter' && template) onChoose(template);
      else return;
      event.preventDefault();
    },
  };
}

/** The choice as the dialog's parts see it. */
export type TemplateChoice = ReturnType<typeof useTemplateChoice>;
