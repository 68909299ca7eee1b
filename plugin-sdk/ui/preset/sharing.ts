/**
 * Libraries that exist once on the page. The shell provides them; modules never carry a copy, so
 * a module's imports of anything below cost nothing and see the same React, theme and cache.
 */
export const SHARED_LIBRARIES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router',
  '@mui/material',
  '@tanstack/react-query',
  '@balcao/ui-sdk',
  '@balcao/ui-sdk/parts',
  '@balcao/ui-sdk/kit',
  '@balcao/ui-sdk/icons',
] as const;

/** The catalogue replaces manifests and their snapshots, and nothing runs outside browsers: leave that code out. */
export const FEDERATION_OPTIMIZATION = { disableSnapshot: true, target: 'web' } as const;

type SharedLibrary = (typeof SHARED_LIBRARIES)[number];

interface SharedOptions {
  singleton: true;
  requiredVersion: false;
  import?: string | false;
  version?: string;
}

/** Share settings of the shell; `overrides` replaces what one library resolves to. */
export function shellShared(
  overrides: Partial<Record<SharedLibrary, { import: string; version: string }>> = {},
): Record<string, SharedOptions> {
  return Object.fromEntries(
    SHARED_LIBRARIES.map((name) => [name, { singleton: true, requiredVersion: false, ...overrides[name] }]),
  );
}

/** Share settings of a module: consume from the shell only. */
export function moduleShared(): Record<string, SharedOptions> {
  return Object.fromEntries(
    SHARED_LIBRARIES.map((name) => [name, { singleton: true, requiredVersion: false, import: false }]),
  );
}
