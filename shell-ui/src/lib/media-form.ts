import type { ApiClient } from '@balcao/ui-sdk';
import type { MediaValue } from '@balcao/ui-sdk/kit';
import * as z from 'zod/mini';

/** Accepts every attachment. */
export const media = z.object({ file: z.nullable(z.instanceof(File)), stored: z.nullable(z.string()) });

/** The attachment of a record as it is stored. */
export function storedMedia(name: string | null | undefined): MediaValue {
  return { file: null, stored: name || null };
}

/** A form with one file, as the host's attachments take it. */
export function fileForm(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** Brings the stored attachment to what the form says; answers whether anything had to be done. */
export async function saveMedia(
  api: ApiClient,
  path: string,
  before: string | null | undefined,
  { file, stored }: MediaValue,
  toForm: (file: File) => FormData = fileForm,
): Promise<boolean> {
  if (file) await api.post(path, { form: toForm(file) });
  else if (before && !stored) await api.delete(path);
  else return false;
  return true;
}
