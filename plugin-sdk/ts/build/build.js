// From `src/plugin.ts` to a component.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { componentize } from 'componentize-qjs';
import { bundle } from './bundle.js';
import { capabilities, contract, roles, withWorld, worldText } from './world.js';

const SOURCES = ['src/plugin.ts', 'src/plugin.js'];
/** Without WASI, without promises that the host would have to drive, and small. */
const ENGINE = { stubWasi: true, sync: true, optSize: true };

/** The plugin's own module. */
function sourceOf(folder) {
  const source = SOURCES.find((name) => existsSync(join(folder, name)));
  if (!source) throw new Error(`${folder} has no ${SOURCES[0]}`);
  return source;
}

function check({ exports, imports }) {
  const unknown = exports.filter((name) => !roles().includes(name));
  const known = roles().join(', ');
  if (unknown.length > 0) throw new Error(`it exports ${unknown.join(', ')}; the roles are ${known}`);
  if (exports.length === 0) throw new Error(`it plays no role: export at least one of ${known}`);
  const missing = imports.filter((name) => !capabilities().includes(name));
  if (missing.length > 0)
    throw new Error(`it imports ${missing.join(', ')}; the capabilities are ${capabilities().join(', ')}`);
}

/** What decides how the component looks. The engine mixes randomness in, so the same would not come out twice. */
function keyOf({ code, exports, imports }) {
  const { version } = createRequire(import.meta.url)('componentize-qjs/package.json');
  const parts = [version, JSON.stringify(ENGINE), worldText(exports, imports), contract(), code];
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

const isBuilt = (out, key) => existsSync(out) && existsSync(`${out}.key`) && readFileSync(`${out}.key`, 'utf8') === key;

function write(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

/** The plugin's code with an engine that was started, ran its top level and was then frozen, so that a call only thaws it. */
async function component({ code, exports, imports }) {
  try {
    const options = { ...ENGINE, jsSource: code };
    const made = await withWorld(exports, imports, (witPath, world) => componentize({ ...options, witPath, world }));
    return made.component;
  } catch (error) {
    const asked = /unknown import: `balcao:plugin\/([a-z0-9-]+)@[^#]*#([a-z0-9-]+)`/.exec(error.message);
    if (!asked) throw error;
    throw new Error(
      `its top level asks the host for ${asked[1]}.${asked[2]}, but it runs when the plugin is built: ask in a function`,
      { cause: error },
    );
  }
}

/** Makes the component, unless what is there is made of the same. */
export async function build(folder, out) {
  const bundled = await bundle(folder, sourceOf(folder));
  check(bundled);
  const key = keyOf(bundled);
  if (!isBuilt(out, key)) {
    write(out, await component(bundled));
    write(`${out}.key`, key);
  }
  return bundled;
}
