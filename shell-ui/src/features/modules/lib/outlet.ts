/** Element in which every module page is mounted; the shell keeps it in the document. */
export const OUTLET_ID = 'module-outlet';

/** Whether a path belongs to a page: its base path itself or anything below it. */
export function isUnder(pathname: string, basePath: string): boolean {
  return pathname === basePath || pathname.startsWith(`${basePath}/`);
}
