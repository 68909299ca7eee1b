const ALLOWED = [
  '@balcao/ui-sdk',
  '@balcao/ui-sdk/parts',
  '@balcao/ui-sdk/kit',
  '@balcao/ui-sdk/icons',
  'react',
  'react-dom',
  'react-router',
  '@mui/material',
  '@tanstack/react-query',
];

/**
 * Import rule of micro-frontends: the SDK, the shared libraries and the module's own dependencies.
 * @param {string[]} ownDependencies packages the module bundles itself
 */
export function moduleImportRule(ownDependencies = []) {
  const names = [...ALLOWED, ...ownDependencies].map((name) => name.replaceAll(/[/.]/g, '\\$&')).join('|');
  return [
    'error',
    {
      patterns: [
        {
          regex: `^(?!\\.)(?!(${names})$)`,
          message: 'A module imports the UI SDK, the shared libraries and its own dependencies.',
        },
        {
          regex: '^\\.\\./.*(shell-ui|ui-modules|plugin-sdk)/',
          message: 'A module never reaches into another folder of the repository.',
        },
      ],
    },
  ];
}
