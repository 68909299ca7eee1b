// Writes the types of the contract for TypeScript: `src/wit/<interface>.d.ts` from `plugin-sdk/wit`.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { interfaces } from './wit.js';
import { moduleOf, WIT } from './world.js';

const HEAD = '// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.\n';
const NUMBERS = new Set(['u8', 'u16', 'u32', 'u64', 's8', 's16', 's32', 's64', 'f32', 'f64']);
/** Functions whose names a declaration cannot have in JavaScript. */
const RESERVED = new Set(['delete']);

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (name) => camel(`-${name}`);

function typed({ name, of }) {
  if (NUMBERS.has(name)) return 'number';
  if (name === 'bool') return 'boolean';
  if (name === 'string') return 'string';
  if (name === 'option') return of[0].name === 'option' ? nested(of[0]) : `${typed(of[0])} | null`;
  if (name === 'list') return of[0].name === 'u8' ? 'Uint8Array' : `Array<${typed(of[0])}>`;
  if (name === 'tuple') return `[${of.map(typed).join(', ')}]`;
  return pascal(name);
}

/** An option within an option tells "nothing" from "not said". */
const nested = (inner) => `{ tag: 'some'; val: ${typed(inner)} } | { tag: 'none' } | null`;

/** What a function gives; the error of a result is thrown. */
function resultOf(result) {
  if (!result) return 'void';
  if (result.name !== 'result') return typed(result);
  return result.of[0].name === '_' ? 'void' : typed(result.of[0]);
}

function documented(doc, indent) {
  if (doc.length === 0) return '';
  if (doc.length === 1) return `${indent}/** ${doc[0]} */\n`;
  return `${indent}/**\n${doc.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

const writers = {
  use: ({ from, names }) =>
    names.every((name) => name === 'error')
      ? ''
      : `  import type { ${names.map(pascal).join(', ')} } from '${moduleOf(from)}';\n`,
  record: ({ doc, name, parts }) => {
    const fields = parts.map(
      (part) => `${documented(part.doc, '    ')}    ${camel(part.name)}: ${typed(part.type)};\n`,
    );
    return `${documented(doc, '  ')}  export interface ${pascal(name)} {\n${fields.join('')}  }\n`;
  },
  enum: ({ doc, name, parts }) => {
    const words = parts.map((part) => `${documented(part.doc, '    ')}    | '${part.name}'`);
    return `${documented(doc, '  ')}  export type ${pascal(name)} =\n${words.join('\n')};\n`;
  },
  variant: ({ doc, name, parts }) => {
    const cases = parts.map((part) => {
      const value = part.type ? `; val: ${typed(part.type)}` : '';
      return `${documented(part.doc, '    ')}    | { tag: '${part.name}'${value} }`;
    });
    return `${documented(doc, '  ')}  export type ${pascal(name)} =\n${cases.join('\n')};\n`;
  },
  func: ({ doc, name, parameters, result }) => {
    const list = parameters.map((parameter) => `${camel(parameter.name)}: ${typed(parameter.type)}`).join(', ');
    const signature = (own) => `function ${own}(${list}): ${resultOf(result)};\n`;
    if (!RESERVED.has(name)) return `${documented(doc, '  ')}  export ${signature(camel(name))}`;
    return `${documented(doc, '  ')}  ${signature(`_${name}`)}  export { _${name} as ${name} };\n`;
  },
};

function declaration({ name, doc, items }) {
  const body = items.map((item) => writers[item.kind](item)).filter(Boolean);
  return `${HEAD}\n${documented(doc, '')}declare module '${moduleOf(name)}' {\n${body.join('\n')}}\n`;
}

/** The files and their texts. */
export function declarations() {
  const texts = readdirSync(WIT)
    .sort()
    .map((file) => readFileSync(join(WIT, file), 'utf8'));
  const files = texts.flatMap(interfaces).map((found) => [`${found.name}.d.ts`, declaration(found)]);
  const index = files.map(([file]) => `/// <reference path="./${file}" />\n`).join('');
  return new Map([...files, ['index.d.ts', `${HEAD}\n${index}`]]);
}

/** Where they lie. */
export const FOLDER = fileURLToPath(new URL('../src/wit/', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, text] of declarations()) writeFileSync(join(FOLDER, file), text);
}
