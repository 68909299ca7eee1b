// The echo of 1 KB of JSON in a Node.js context made anew for each call, with a timeout. Prints one JSON object per figure.
// Times are processor time of this process.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const ROUNDS = 9;
const ROUND_US = 500_000;
const body = readFileSync(new URL('../tests/plugins/echo.json', import.meta.url), 'utf8');
const script = new vm.Script('JSON.stringify(JSON.parse(input))');

const call = () => script.runInContext(vm.createContext({ input: body }), { timeout: 250 });
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

for (let warm = 0; warm < 200; warm += 1) call();
const figures = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const began = cpu();
  let calls = 0;
  while (cpu() - began < ROUND_US) {
    for (let batch = 0; batch < 20; batch += 1) call();
    calls += 20;
  }
  figures.push((cpu() - began) / calls);
}
figures.sort((a, b) => a - b);
const at = (index) => Math.round(figures[index] * 100) / 100;
console.log(
  JSON.stringify({ name: 'node_vm_echo_1kb', unit: 'cpu_us', min: at(0), median: at(ROUNDS >> 1), max: at(ROUNDS - 1) }),
);
