import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { useTranslation } from 'react-i18next';
import type { Module, ModuleState as State } from '../../types.ts';

const TONES = {
  on: 'success',
  off: 'neutral',
  consent: 'warning',
  disabled: 'error',
  faulty: 'error',
} as const satisfies Record<State, string>;

/** How a module stands, in a word. */
export function ModuleState({ module: { state } }: { module: Module }) {
  const { t } = useTranslation('plugins');
  return <StatusDot tone={TONES[state]} label={t(`modules.state.${state}`)} />;
}
