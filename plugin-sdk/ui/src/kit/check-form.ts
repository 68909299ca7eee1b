import type { FieldValues, Resolver } from 'react-hook-form';

/** What is wrong with a form: by name of field, a text or a key such as `validation.required`; nothing where all is well. */
export type FormProblems = Readonly<Record<string, string | false | null | undefined>>;

/** Validates a form with a plain function: `useForm({ resolver: checkForm((values) => ({ name: … })) })`. */
export function checkForm<V extends FieldValues>(check: (values: V) => FormProblems): Resolver<V> {
  return (values) => {
    const found = Object.entries(check(values)).filter(([, message]) => message);
    const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'check', message }]));
    // The library types its answers by the form's own fields, which a plain record cannot be proven to be.
    return (found.length > 0 ? { values: {}, errors } : { values, errors: {} }) as never;
  };
}
