// Every address of the app, read from the app itself: a screen that is added is visited without a word here.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { turnOn } from './api.js';
import { CLOUD } from './standins.js';

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

/** Addresses of records by pattern, where a record has to be there: a connection over Meta's interface, for which nobody answers. */
export async function exampleRecords(client) {
  await turnOn(client, 'whatsapp-cloud');
  const settings = { ...CLOUD, graphUrl: 'https://graph.invalid', mediaUrl: 'https://graph.invalid' };
  const connection = { name: 'Oficial', provider: 'whatsapp-cloud', queueIds: [], settings };
  const { id } = await client.post('/whatsapp', connection);
  return { '/connections/:connectionId/templates': `/connections/${id}/templates` };
}

/** Base paths of the modules that this user has. */
export async function modulePaths(client) {
  return (await client.get('/modules/catalog')).modules.map(({ basePath }) => basePath);
}
