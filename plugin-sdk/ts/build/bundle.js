// One module of the plugin and what it imports. The roles are what the plugin exports, the capabilities what remains imported.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { interfaceOf } from './world.js';

const ENTRY = '\0plugin';

/** The code, the names it exports and the interfaces it imports. */
export async function bundle(folder, source) {
  const bundler = await rolldown({
    input: ENTRY,
    cwd: folder,
    // An import that leads nowhere is told below, in words about the sandbox.
    logLevel: 'silent',
    external: (id) => interfaceOf(id) !== undefined,
    treeshake: { moduleSideEffects: [{ external: true, sideEffects: false }] },
    plugins: [entry(join(folder, source))],
  });
  try {
    const { output } = await bundler.generate({ format: 'esm', codeSplitting: false });
    const { code, exports, imports } = output[0];
    // The list has what the modules ask for; of that the code keeps what is used.
    const used = imports.filter((id) => code.includes(`from ${JSON.stringify(id)}`));
    return { code, exports, imports: used.map((id) => interfaceOf(id) ?? foreign(id)) };
  } finally {
    await bundler.close();
  }
}

/** The clock and the console have to be there before the plugin's own first line. */
const entry = (source) => ({
  name: 'balcao-plugin',
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load: (id) => (id === ENTRY ? { code: entryText(source), moduleType: 'js' } : undefined),
});

const prelude = new URL('../src/prelude.ts', import.meta.url).pathname;

const entryText = (source) => `import ${JSON.stringify(prelude)};\nexport * from ${JSON.stringify(source)};\n`;

function foreign(id) {
  throw new Error(
    `"${id}" cannot be had: it is not installed, or it is a part of Node, which the sandbox does not have`,
  );
}
