/// <reference path="./wit/index.d.ts" />
/// <reference path="./globals.d.ts" />
// What programs expect to be there and the sandbox gives in its own way: the clock, randomness and the console. The build puts this
// before the plugin.
import { now } from 'balcao:plugin/context@1.0.0';
import { random } from 'balcao:plugin/crypto@1.0.0';
import { write, type Level } from 'balcao:plugin/log@1.0.0';

const EngineDate = Date;

/** The host's clock, which tests move and replays repeat. Zones other than UTC are not known here. */
class HostDate extends EngineDate {
  constructor(...parts: [] | [number | string | Date]) {
    super(...((parts.length === 0 ? [now()] : parts) as [number]));
  }

  static override now(): number {
    return now();
  }
}

/** 52 bits at a time, of bytes that nobody can foresee. */
function randomNumber(): number {
  const bytes = random(7);
  let number = (bytes[0] ?? 0) & 0x0f;
  for (const byte of bytes.subarray(1)) number = number * 256 + byte;
  return number / 2 ** 52;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}\n${value.stack ?? ''}`.trimEnd();
  return JSON.stringify(value) ?? String(value);
}

const writer =
  (level: Level) =>
  (...values: unknown[]): void =>
    write(level, values.map(shown).join(' ').toWellFormed());

Object.assign(globalThis, {
  Date: HostDate,
  console: {
    debug: writer('debug'),
    log: writer('info'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  },
});
Math.random = randomNumber;
