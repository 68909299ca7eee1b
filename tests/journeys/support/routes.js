// Every address of the app, read from the app itself: a screen that is added is visited without a word here.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const app = (file) => readFileSync(fileURLToPath(new URL(`../../../shell-ui/src/app/${file}`, import.meta.url)), 'utf8');

/** Addresses that the app's route tables name, as patterns such as `/tickets/:ticketUuid?`. */
export function routePatterns() {
  return paths(['screens.tsx', 'Shell.tsx', 'AppRoutes.tsx'].map(app).join('\n'));
}

/** Addresses of visitors; everything else needs a session. */
export const VISITOR_ROUTES = paths(app('AppRoutes.tsx').match(/function VisitorRoutes[\s\S]*?\n}/)[0]);

function paths(source) {
  const found = [...source.matchAll(/\bpath(?:=|: )['"](\/[^'"]*)['"]/g)].map(([, path]) => path);
  return [...new Set(found)].sort();
}

/**
 * Addresses that a browser can open: optional parts left out, examples in the place of parameters.
 *
 * @param {string[]} patterns
 * @param {Record<string, string>} examples address by pattern, for patterns with a parameter that must be there
 */
export function addresses(patterns, examples = {}) {
  return patterns.map((pattern) => {
    if (examples[pattern]) return examples[pattern];
    const address = pattern.replace(/\/:\w+\?/g, '').replace(/\/\*$/, '') || '/';
    if (address.includes(':')) throw new Error(`name an example of ${pattern} in the accessibility journey`);
    return address;
  });
}

/** Base paths of the modules that this user has. */
export async function modulePaths(client) {
  return (await client.get('/modules/catalog')).modules.map(({ basePath }) => basePath);
}
