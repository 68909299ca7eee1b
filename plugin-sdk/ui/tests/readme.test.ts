import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const snippets = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```(tsx?)\n([\s\S]*?)```/g)].map(
  ([, extension, code], index) => ({ file: join(root, `src/readme-${index}.${extension}`), code: code ?? '' }),
);

/** What snippets import from the module that they are part of. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  'components/Page.tsx': 'export default function Page() { return null; }',
  'components/Sidebar.tsx':
    'export default function Sidebar(_: { ticketId: number; contactId: number }) { return null; }',
  'locales/pt.json': '{}',
  'locales/en.json': '{}',
  'locales/es.json': '{}',
  'package.json': '{ "version": "1.0.0" }',
};

describe('the README', () => {
  it('shows code', () => expect(snippets.length).toBeGreaterThan(5));

  it('shows code that compiles', { timeout: 120_000 }, () => {
    expect(problems()).toEqual([]);
  });
});

/** Compiles all snippets as if they lay in the SDK's source folder. */
function problems(): string[] {
  const virtual = new Map([
    ...snippets.map(({ file, code }) => [file, code] as const),
    ...Object.entries(NEIGHBOURS).map(([path, code]) => [join(root, 'src', path), code] as const),
  ]);
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => virtual.has(path) || fileExists(path);
  host.directoryExists = (path) =>
    [...virtual.keys()].some((file) => dirname(file) === path) || ts.sys.directoryExists(path);
  host.readFile = (path) => virtual.get(path) ?? readFile(path);
  host.getSourceFile = (path, target, ...rest) => {
    const code = virtual.get(path);
    return code === undefined ? getSourceFile(path, target, ...rest) : ts.createSourceFile(path, code, target);
  };
  const program = ts.createProgram(
    snippets.map(({ file }) => file),
    options,
    host,
  );
  const files = snippets.map(({ file }) => program.getSourceFile(file));
  return files
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(({ file, start, messageText }) => {
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `${file?.fileName.replace(root, '')}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
}
