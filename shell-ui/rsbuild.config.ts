import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { FEDERATION_OPTIMIZATION, shellShared } from '@balcao/ui-sdk/sharing';
import manifest from './package.json' with { type: 'json' };
import { emojiFiles } from './scripts/emoji-files.mjs';

const production = process.env.NODE_ENV !== 'development';
const emojiVersion = manifest.dependencies['emojibase-data'];

export default defineConfig({
  plugins: [
    pluginReact(),
    pluginModuleFederation({
      name: 'balcao_shell',
      shared: shellShared({
        // The whole router weighs 59 KB compressed; the subset is what shell and modules may use.
        'react-router': { import: './src/router-subset.ts', version: '7.18.5' },
      }),
      experiments: { provideExternalRuntime: production, optimization: FEDERATION_OPTIMIZATION },
      dts: false,
      manifest: false,
    }),
  ],
  source: {
    entry: { index: './src/index.ts' },
    define: { EMOJI_FILES: JSON.stringify(`/static/emoji/${emojiVersion}`) },
  },
  resolve: { alias: { 'react-router-full$': routerFile() } },
  html: { template: './index.html', title: 'Balcão' },
  output: {
    distPath: { root: 'dist', favicon: '' },
    // The development server writes nothing and must leave a host that serves `dist` alone.
    cleanDistPath: production,
    copy: emojiFiles(emojiVersion),
    legalComments: 'none',
    sourceMap: false,
  },
  // The worker's own policy lets it load nothing, so it comes in one piece.
  splitChunks: { chunks: ({ name }) => name !== 'mp3-worker' },
  // The whole app is small; compiling parts on demand would need requests that the proxy takes for the host's.
  dev: { lazyCompilation: false },
  server: { port: 4200, historyApiFallback: true, proxy: devProxy() },
});

/** The real router behind the subset; the package's export map would lead back to the shared name. */
function routerFile(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  return join(folder, 'dist', production ? 'production' : 'development', 'index.mjs');
}

/** Sends everything but the app's own files to a host started beside the development server. */
function devProxy() {
  const target = process.env.BALCAO_DEV_HOST ?? 'http://localhost:8080';
  return [
    { pathFilter: '/socket.io', target, ws: true },
    {
      pathFilter: (path: string, request: { headers: Record<string, unknown> }) =>
        !/^\/(static|rsbuild-|favicon|icon-|apple-touch-icon|manifest\.webmanifest|sw\.js)/.test(path) &&
        !String(request.headers.accept).includes('text/html'),
      target,
    },
  ];
}
