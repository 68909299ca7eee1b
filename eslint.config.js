import js from '@eslint/js';
import { moduleImportRule } from '@balcao/ui-sdk/eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import { readdirSync, readFileSync } from 'node:fs';
import tseslint from 'typescript-eslint';

const folders = (path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const readJson = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** Features meet in `src/app` only: one never imports another. */
const featureRules = folders('./shell-ui/src/features/').map((feature) => ({
  files: [`shell-ui/src/features/${feature}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: `^~/features/(?!${feature}/)`, message: 'A feature never imports another; join them in src/app.' },
          { regex: '^~/app/', message: 'Features do not know the app that joins them.' },
          {
            regex: '^@mui/material$',
            message: 'The shell imports components by path; the whole library is for modules.',
          },
        ],
      },
    ],
  },
}));

/** Shared parts know neither features nor the app. */
const sharedRules = {
  files: ['shell-ui/src/{lib,components,entities}/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ regex: '^~/(features|app|phone)/', message: 'Shared code does not import features.' }] },
    ],
  },
};

/** The phone is a page of its own and must not pull the shell into its bundle. */
const phoneRules = {
  files: ['shell-ui/src/phone/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: '^(@mui/|@emotion/|react-router|i18next|@tanstack/|~/(features|app)/)',
            message: 'The phone page stays independent of the shell.',
          },
        ],
      },
    ],
  },
};

const moduleRules = folders('./ui-modules/').map((id) => ({
  files: [`ui-modules/${id}/src/**`],
  ignores: ['**/*.test.*'],
  rules: {
    'no-restricted-imports': moduleImportRule(Object.keys(readJson(`./ui-modules/${id}/package.json`).dependencies)),
  },
}));

export default tseslint.config(
  // The types of the contract are written by a program.
  { ignores: ['**/dist/', '**/node_modules/', 'target/', 'tests/', 'docs/', 'data/', 'plugin-sdk/ts/src/wit/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  reactHooks.configs.flat['recommended-latest'],
  {
    files: ['shell-ui/public/sw.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['self', 'fetch', 'crypto', 'btoa', 'Response', 'TextEncoder'].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-dynamic-delete': 'error',
      'max-lines': ['error', 400],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  { files: ['**/*.mjs', '**/*.config.ts'], rules: { 'no-console': 'off' } },
  // An extension of a library's types is an empty-looking interface by nature.
  { files: ['**/*.d.ts'], rules: { '@typescript-eslint/no-empty-object-type': 'off' } },
  {
    // Nothing the user or a customer wrote may ever become markup.
    files: ['shell-ui/src/**', 'ui-modules/**', 'plugin-sdk/ui/src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Draw text as text.' },
        { selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]', message: 'Draw text as text.' },
      ],
    },
  },
  // Types of modules that no file has can only be referred to by the file that declares them.
  { files: ['plugin-sdk/ts/src/**'], rules: { '@typescript-eslint/triple-slash-reference': 'off' } },
  sharedRules,
  phoneRules,
  ...featureRules,
  ...moduleRules,
);
