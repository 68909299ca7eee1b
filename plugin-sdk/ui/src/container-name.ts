/** Name of a module's federation container: a global variable, so the dashes of an id cannot stay. */
export function containerName(id: string): string {
  return `balcao_${id.replaceAll('-', '_')}`;
}
