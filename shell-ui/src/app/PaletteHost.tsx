import type { CatalogEntry } from '@balcao/ui-sdk';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MenuSection } from '~/features/layout/menu.ts';
import { createShellApi } from '~/features/modules/lib/shell-api.ts';
import { lazyPart } from '~/lib/lazy-part.ts';
import type { RealtimeConnection } from '~/lib/realtime.ts';
import { useLatest } from '~/lib/use-latest.ts';

const CommandPalette = lazyPart(() =>
  import('~/features/palette/components/CommandPalette.tsx').then((m) => m.CommandPalette),
);

interface Props {
  sections: readonly MenuSection[];
  catalog: readonly CatalogEntry[] | undefined;
  realtime: RealtimeConnection;
}

/** Opens the command palette on Ctrl+K or ⌘+K, wherever the user is. */
export function PaletteHost({ sections, catalog = [], realtime }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Leaving the page from here would throw away what is being filled in.
      setOpen((shown) => !shown && document.querySelector('[role="dialog"] form') === null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const present = useLatest({ catalog, navigate });
  const loadModuleCommands = useCallback(async () => {
    const { catalog: entries, navigate: go } = present();
    if (entries.length === 0) return [];
    const modules = await import('~/features/modules/lib/module-commands.ts');
    return modules.loadModuleCommands(entries, (entry) =>
      createShellApi(entry, realtime, (path, options) => void go(path, options)),
    );
  }, [present, realtime]);
  if (!open) return null;
  const pages = sections
    .flatMap(({ entries }) => entries)
    .map(({ key, label, path, icon }) => ({ id: `page-${key}`, label, icon, run: () => void navigate(path) }));
  return (
    <Suspense fallback={null}>
      <CommandPalette pages={pages} loadModuleCommands={loadModuleCommands} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
