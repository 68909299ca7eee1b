import * as z from 'zod/mini';

/** A required text of a length; the messages are keys of the translations. */
export function text(min: number, max: number, short = 'validation.tooShort') {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'validation.required'),
      z.minLength(min, short),
      z.maxLength(max, 'validation.tooLong'),
    );
}

/** An e-mail address that must be there. */
export const email = z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.email('validation.email'));

/** An e-mail address or nothing. */
export const optionalEmail = z.union([z.literal(''), z.string().check(z.trim(), z.email('validation.email'))], {
  error: 'validation.email',
});

/** A colour as `#rrggbb`. */
export const COLOR_SHAPE = /^#[0-9a-f]{6}$/i;

/** A colour as `#rrggbb`. */
export const color = z.string().check(z.regex(COLOR_SHAPE, 'validation.color'));

/** A number that is written as text in its field; empty means none. */
export const optionalNumber = z.pipe(
  z.union([z.string(), z.number(), z.null()]),
  z.transform((value) => (value === '' || value === null ? null : Number(value))),
);
