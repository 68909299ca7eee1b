import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** A field of the surrounding form: its value, how to change it, and what is wrong with it in the user's language. */
export function useField<T>(name: string) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const { t, i18n } = useTranslation();
  const message = fieldState.error?.message;
  return {
    ...field,
    value: field.value as T,
    // A key of the shell, or words that are translated already.
    problem: message !== undefined && i18n.exists(message) ? String(t(message as 'validation.required')) : message,
  };
}
