/** A code in groups of four, as phones ask for it. */
export function groupedCode(code: string): string {
  return (
    code
      .replace(/[^\p{L}\p{N}]/gu, '')
      .match(/.{1,4}/gu)
      ?.join('-') ?? ''
  );
}
