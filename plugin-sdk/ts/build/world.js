// The world of one plugin: the roles that it exports and the capabilities that it imports, and nothing else.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The contract that plugins are built against. */
export const WIT = fileURLToPath(new URL('../../wit/1.0/', import.meta.url));
const PACKAGE = 'balcao:plugin';
const VERSION = '1.0.0';
const NAME = 'guest';

/** What an interface is called in `import` lines. */
export const moduleOf = (name) => `${PACKAGE}/${name}@${VERSION}`;

const SPECIFIER = new RegExp(`^${PACKAGE}/([a-z0-9-]+)@${VERSION.replaceAll('.', '\\.')}$`);

/** The interface that an `import` line means; nothing when it means no part of the contract. */
export const interfaceOf = (specifier) => SPECIFIER.exec(specifier)?.[1];

/** The names that `worlds.wit` lists after `word`. */
function listed(word) {
  const text = readFileSync(join(WIT, 'worlds.wit'), 'utf8');
  return [...text.matchAll(new RegExp(`^\\s+${word} ([a-z0-9-]+);`, 'gm'))].map((match) => match[1]);
}

/** Every role a plugin can play. */
export const roles = () => listed('export');

/** Every capability a plugin can use. */
export const capabilities = () => listed('import');

/** The whole text of the contract. */
export const contract = () =>
  readdirSync(WIT)
    .sort()
    .map((file) => readFileSync(join(WIT, file), 'utf8'))
    .join('\n');

/** The text of a world with these roles and capabilities. */
export function worldText(exported, imported) {
  const line = (word) => (name) => `    ${word} ${name};\n`;
  const lines = [...[...imported].sort().map(line('import')), ...[...exported].sort().map(line('export'))];
  return `package ${PACKAGE}@${VERSION};\n\nworld ${NAME} {\n${lines.join('')}}\n`;
}

/** Calls `work` with a folder that holds the contract and this world, and the world's name. */
export async function withWorld(exported, imported, work) {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-wit-'));
  try {
    cpSync(WIT, folder, { recursive: true });
    writeFileSync(join(folder, `${NAME}.wit`), worldText(exported, imported));
    return await work(folder, NAME);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
