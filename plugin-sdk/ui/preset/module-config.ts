import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, rspack, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { containerName } from '../src/container-name.ts';
import { FEDERATION_OPTIMIZATION, moduleShared } from './sharing.ts';

/** What the preset must know of a module; everything else is the same for all of them. */
export interface ModuleConfig {
  /** Plugin id: lower case, digits and dashes. */
  id: string;
  /** Version of the package, part of the address of every file. */
  version: string;
  /** File whose default export is the module definition. */
  module?: string;
}

/**
 * Build settings of a micro-frontend: one federated entry `remoteEntry.js` that exposes `./module`,
 * no copies of shared libraries, and integrity hashes of every chunk inside the entry.
 */
export function defineModuleConfig({ id, version, module = './src/module.ts' }: ModuleConfig): RsbuildConfig {
  // While a plugin is developed each of its builds runs under a version of its own, which the files then must not know.
  const address = process.env.BALCAO_ANY_VERSION ? 'auto' : `/modules/${id}/${version}/`;
  const production = process.env.NODE_ENV !== 'development';
  return defineConfig({
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name: containerName(id),
        filename: 'remoteEntry.js',
        exposes: { './module': module },
        shared: moduleShared(),
        experiments: { externalRuntime: production, optimization: FEDERATION_OPTIMIZATION },
        dts: false,
        manifest: false,
      }),
    ],
    // A container has no page; the definition doubles as the entry that Rsbuild insists on.
    source: { entry: { index: module } },
    output: {
      assetPrefix: address,
      // The folder holds no `static` level: its address already carries id and version.
      distPath: { root: 'dist', js: '', jsAsync: '', css: '', cssAsync: '' },
      sourceMap: false,
      legalComments: 'none',
    },
    performance: { chunkSplit: { strategy: 'custom' } },
    tools: {
      htmlPlugin: false,
      rspack: {
        output: { crossOriginLoading: 'anonymous', uniqueName: containerName(id) },
        plugins: [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
      },
    },
  });
}
