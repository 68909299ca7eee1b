#!/usr/bin/env node
// `balcao-module [arguments of rsbuild]`: the build tool of the SDK, for modules that lie outside of its checkout.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const rsbuild = dirname(createRequire(import.meta.url).resolve('@rsbuild/core/package.json'));
if (process.argv.length === 2) process.argv.push('build');
await import(pathToFileURL(join(rsbuild, 'bin/rsbuild.js')).href);
