/** What a record that others filled has under a key; not what every object has, as `constructor`. */
export function own<T>(record: Partial<Record<string, T>> | null | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
