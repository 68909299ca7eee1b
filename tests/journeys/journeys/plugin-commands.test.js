// The commands for authors and operators of plugins, against a running host.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { login } from '../support/api.js';
import { author } from '../support/author.js';
import { root, startHost } from '../support/host.js';

const ID = 'stock-alerts';
/** What lets the tests of a first-party plugin use what the other tests have compiled. */
const AS_TESTED = ['--workspace', '--config', "build.rustc-workspace-wrapper='clippy-driver'", '--test', 'board'];

test('a plugin is written, packed, signed, checked, installed, listed, replayed and rolled back', { timeout: 900_000 }, async (t) => {
  const host = await startHost();
  const writer = author(host);
  const line = async () => (await writer.run('list')).split('\n').find((one) => one.startsWith(ID)).replaceAll(/\s+/g, ' ').trim();
  const says = async (words, ...args) => {
    const said = await writer.run(...args);
    for (const word of [words].flat()) assert.match(said, word, `balcao plugin ${args.join(' ')}`);
    t.diagnostic(`✓ balcao plugin ${args.slice(0, 2).join(' ')}`);
    return said;
  };
  const refused = (words, ...args) => assert.rejects(writer.run(...args), words);

  try {
    await says(/is a plugin with a screen/, 'new', ID);
    await refused(/is there already/, 'new', ID);
    writer.edit(`${ID}/src/lib.rs`, '.answer()', '.get("/fail", |_| -> Result<()> { Err(Error::internal("no shelf")) })\n            .answer()');
    writer.edit(`${ID}/plugin.toml`, '[ui]', '[[routes]]\nmethod = "GET"\npath = "/fail"\npermission = "user"\n\n[ui]');

    const first = `${ID}-0.1.0.balcao`;
    await says([/stock-alerts-0\.1\.0\.balcao \(\d+ KB\)/, /balcao plugin sign/], 'pack', ID, '--out', '.');
    await refused(/the package is not signed/, 'verify', first);
    await refused(/ERR_PLUGIN_UNSIGNED/, 'install', first);
    const said = await says(/is signed with key/, 'sign', first);
    const publicKey = said.match(/trust you: ([0-9a-f]{64})/)[1];
    await says([/stock-alerts 0\.1\.0 \(Stock alerts\)/, /signed by that publisher/], 'verify', first, '--publisher', publicKey);
    await refused(/ERR_PLUGIN_PUBLISHER/, 'install', first);

    const operator = await login(host, 'super@demo.balcao');
    await operator.post('/plugins/publishers', { name: 'Loja de Plugins', publicKey, trust: 'publisher' });
    await says(/stock-alerts 0\.1\.0 runs/, 'install', first);
    assert.equal(await line(), `${ID} 0.1.0 - Loja de Plugins on for 0 companies`);

    writer.edit(`${ID}/plugin.toml`, 'version = "0.1.0"', 'version = "0.2.0"');
    const second = `${ID}-0.2.0.balcao`;
    await says(/0\.2\.0/, 'pack', ID, '--out', '.');
    await writer.run('sign', second);
    await says(/stock-alerts 0\.2\.0 runs/, 'install', second);

    const admin = await login(host, 'admin@demo.balcao');
    const { consent } = await admin.get(`/modules/${ID}`);
    await admin.put(`/modules/${ID}`, { enabled: true, consent });
    await assert.rejects(admin.get(`/plugins/${ID}/fail`), /502/);
    assert.equal(await line(), `${ID} 0.2.0 0.1.0 Loja de Plugins on for 1 company`);

    const { calls } = await (await login(host, 'super@demo.balcao')).get(`/plugins/${ID}/calls`);
    await says([/recorded .*no shelf/, /now .*no shelf/, /The same\./], 'replay', calls[0].id, ID);
    writer.edit(`${ID}/src/lib.rs`, 'no shelf', 'no room');
    await says([/now .*no room/, /It differs\./], 'replay', calls[0].id, ID);

    await says(/stock-alerts 0\.1\.0 runs again/, 'rollback', ID);
    assert.equal(await line(), `${ID} 0.1.0 0.2.0 Loja de Plugins on for 1 company`);
    await refused(/ERR_PLUGIN_VERSION_NOT_FOUND/, 'rollback', ID, '--to', '9.9.9');

    process.env.CLIPPY_ARGS = '-D__CLIPPY_HACKERY__warnings';
    await says(/test result: ok/, 'test', join(root, 'plugins/kanban'), '--', ...AS_TESTED);
    await refused(/the tests of .*kanban failed/, 'test', join(root, 'plugins/kanban'), '--', '--test', 'there-is-none');
  } finally {
    await writer.leave();
    await host.stop();
  }
});
