import type { InfiniteData } from '@tanstack/react-query';

/** The field of a page that holds its records. */
type Field<P, R> = { [K in keyof P]: P[K] extends R[] ? K : never }[keyof P];

/** Puts a record in front of the first page of a list, out of wherever it was. */
export function putFirst<P, R extends { id: number }>(
  data: InfiniteData<P>,
  field: Field<P, R>,
  record: R,
): InfiniteData<P> {
  const [first, ...rest] = takeOut<P, R>(data, field, record.id).pages;
  if (!first) return data;
  return { ...data, pages: [{ ...first, [field]: [record, ...(first[field] as R[])] }, ...rest] };
}

/** Takes a record out of a list. */
export function takeOut<P, R extends { id: number }>(
  data: InfiniteData<P>,
  field: Field<P, R>,
  id: number,
): InfiniteData<P> {
  // Nothing changes for a list that does not have it.
  if (!data.pages.some((page) => (page[field] as R[]).some((one) => one.id === id))) return data;
  const without = (page: P) => ({ ...page, [field]: (page[field] as R[]).filter((one) => one.id !== id) });
  return { ...data, pages: data.pages.map(without) };
}
