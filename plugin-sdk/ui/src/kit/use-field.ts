import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** A field of the surrounding form: its value, how to change it, and what is wrong with it in the user's language. */
export function useField<T>(name: string) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const { t } = useTranslation();
  const message = fieldState.error?.message;
  return {
    ...field,
    value: field.value as T,
    problem: message === undefined ? undefined : String(t(message as 'validation.required')),
  };
}
