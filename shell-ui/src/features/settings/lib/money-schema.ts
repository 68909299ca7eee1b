import * as z from 'zod/mini';

const WRITTEN = /^\d{1,3}(\.?\d{3})*(,\d{1,2})?$|^\d+(\.\d{1,2})?$/;

/** An amount that is typed as a text, with a comma or a point before the cents. */
export const money = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1, 'validation.required'),
    z.refine((text) => WRITTEN.test(text), 'admin:plans.invalidValue'),
  ),
  z.transform(toNumber),
);

function toNumber(text: string): number {
  const isGrouped = text.includes(',') || /\.\d{3}$/.test(text);
  return Number(isGrouped ? text.replaceAll('.', '').replace(',', '.') : text);
}
