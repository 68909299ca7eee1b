import type { Rspack } from '@rsbuild/core';

/** What the build copies for the emoji picker. */
export function emojiFiles(version: string): Rspack.CopyRspackPluginOptions['patterns'] & object[];
