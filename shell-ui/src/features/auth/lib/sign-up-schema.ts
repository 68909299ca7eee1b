import * as z from 'zod/mini';
import { email, text } from '~/lib/form-schema.ts';

const phone = z.union([z.literal(''), text(8, 50)], { error: 'validation.tooShort' });

/** What a visitor may write; the host checks again. */
export const signUpSchema = z.object({
  name: text(2, 50),
  email,
  phone,
  password: z
    .string()
    .check(
      z.minLength(1, 'validation.required'),
      z.minLength(5, 'validation.tooShort'),
      z.maxLength(50, 'validation.tooLong'),
    ),
  planId: z.nullable(z.number()).check(z.refine((id) => id !== null, 'validation.required')),
});

/** The form before anything is written. */
export const EMPTY_SIGN_UP: z.input<typeof signUpSchema> = {
  name: '',
  email: '',
  phone: '',
  password: '',
  planId: null,
};

/** The field that a refusal of the host is about. */
export const FIELD_OF_REFUSAL: Readonly<Record<string, 'name' | 'email' | 'planId'>> = {
  ERR_COMPANY_INVALID_NAME: 'name',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_EMAIL_EXISTS: 'email',
  ERR_NO_PLAN_FOUND: 'planId',
};
