/** A body as people read it: JSON with its lines indented, anything else as it is. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
