import * as z from 'zod/mini';
import { email, text } from '~/lib/form-schema.ts';

const password = z.union([
  z.literal(''),
  z.string().check(z.minLength(5, 'validation.tooShort'), z.maxLength(50, 'validation.tooLong')),
]);

/** The own profile. A new e-mail or password needs the present password. */
export function profileSchema(presentEmail: string) {
  const fields = z.object({
    name: text(2, 50),
    email,
    password,
    currentPassword: z.string(),
    language: z.enum(['pt', 'en', 'es']),
    theme: z.enum(['light', 'dark', 'system']),
    volume: z.number(),
    sign: z.boolean(),
  });
  return fields.check(
    z.refine((form) => form.currentPassword !== '' || !needsPassword(form, presentEmail), {
      path: ['currentPassword'],
      error: 'validation.required',
    }),
  );
}

/** Whether the form changes what only the user may change. */
export function needsPassword(form: { email: string; password: string }, presentEmail: string): boolean {
  return form.password !== '' || form.email.trim() !== presentEmail;
}
