import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import classes from './TabBar.module.css';

/** One choice of a tab bar. */
export interface TabItem<V extends string> {
  value: V;
  label: string;
  icon?: LucideIcon;
  disabled?: boolean;
  testId: string;
}

interface Props<V extends string> {
  label: string;
  tabs: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** Tabs that share the width; arrow keys move between them. */
export function TabBar<V extends string>({ label, tabs, value, onChange }: Props<V>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const enabled = tabs.filter(({ disabled }) => !disabled);
    const index = enabled.findIndex((tab) => tab.value === value);
    const target = step && enabled[(index + step + enabled.length) % enabled.length];
    if (!target) return;
    event.preventDefault();
    onChange(target.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${target.value}"]`)?.focus();
  };
  return (
    <div className={classes.bar} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ value: own, label: text, icon: Icon, disabled, testId }) => (
        <button
          key={own}
          type="button"
          role="tab"
          aria-selected={own === value}
          tabIndex={own === value ? 0 : -1}
          disabled={disabled}
          data-value={own}
          data-testid={testId}
          className={classes.tab}
          onClick={() => onChange(own)}
        >
          {Icon && <Icon size={16} aria-hidden />}
          {text}
        </button>
      ))}
    </div>
  );
}
