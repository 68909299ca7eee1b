/** Letters of a password. */
const LENGTH = { least: 5, most: 50 };

/** What is wrong with a new password; the host decides again. */
export function passwordProblem(password: string) {
  if (password === '') return 'validation.required' as const;
  if ([...password].length < LENGTH.least) return 'validation.tooShort' as const;
  return [...password].length > LENGTH.most ? ('validation.tooLong' as const) : undefined;
}
