import {
  ShellContext,
  type CatalogEntry,
  type CatalogSlot,
  type ShellApi,
  type SlotName,
  type SlotProps,
} from '@balcao/ui-sdk';
import { createElement, lazy, Suspense, useMemo, useState, type ComponentType } from 'react';
import { ErrorBoundary } from '~/components/ErrorBoundary.tsx';
import { loadDefinition } from '../lib/load-definition.ts';
import { SlotFailed } from './SlotFailed.tsx';

interface Props<S extends SlotName> {
  name: S;
  catalog: readonly CatalogEntry[];
  /** Makes the object that a module gets from the shell. */
  shellOf: (entry: CatalogEntry) => ShellApi;
  slotProps: SlotProps[S];
}

/** Draws what modules declare for one place, in the order of the catalogue's positions. */
export function SlotExtensions<S extends SlotName>({ name, catalog, shellOf, slotProps }: Props<S>) {
  const extensions = catalog
    .flatMap((entry) => entry.slots.filter((slot) => slot.name === name).map((slot) => ({ entry, slot })))
    .sort((a, b) => a.slot.order - b.slot.order);
  return extensions.map(({ entry, slot }) => (
    <Extension
      key={`${entry.id}@${entry.version}/${slot.expose}`}
      entry={entry}
      slot={slot}
      shellOf={shellOf}
      slotProps={slotProps}
    />
  ));
}

interface ExtensionProps {
  entry: CatalogEntry;
  slot: CatalogSlot;
  shellOf: (entry: CatalogEntry) => ShellApi;
  slotProps: object;
}

/** One module's component; until it is there the place stays empty, and a failure stays in the place. */
function Extension({ entry, slot, shellOf, slotProps }: ExtensionProps) {
  const [attempt, setAttempt] = useState(0);
  // One object for the life of the component, as modules may rely on.
  const [shell] = useState(() => shellOf(entry));
  // Another attempt is another component: a lazy one keeps its failure.
  const component = useMemo(() => lazy(() => loadExtension(entry, slot, shell)), [entry, slot, shell, attempt]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <ErrorBoundary
      key={attempt}
      fallback={() => <SlotFailed entry={entry} slot={slot.name} onRetry={() => setAttempt((count) => count + 1)} />}
    >
      <Suspense fallback={null}>
        <ShellContext value={shell}>{createElement(component, slotProps)}</ShellContext>
      </Suspense>
    </ErrorBoundary>
  );
}

async function loadExtension(
  entry: CatalogEntry,
  slot: CatalogSlot,
  shell: ShellApi,
): Promise<{ default: ComponentType<object> }> {
  const extension = (await loadDefinition(entry, shell)).slots?.[slot.expose];
  if (extension?.slot !== slot.name) throw new Error(`module ${entry.id} exposes no ${slot.expose} for ${slot.name}`);
  return (await extension.component()) as { default: ComponentType<object> };
}
