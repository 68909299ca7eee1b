import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** The virtual phone is a page of its own: no federation, no component library. */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { phone: './src/phone/index.tsx' } },
  html: { template: './phone.html', title: 'Telefone virtual' },
  output: {
    distPath: { root: 'dist', js: 'static/phone', css: 'static/phone' },
    cleanDistPath: false,
    copy: [],
    legalComments: 'none',
    sourceMap: false,
  },
  // The worker's own policy lets it load nothing, so it comes in one piece.
  splitChunks: { chunks: ({ name }) => name !== 'mp3-worker' },
  server: { port: 4201, publicDir: false },
});
