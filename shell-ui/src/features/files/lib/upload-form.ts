import type { FileList } from '../types.ts';

/** A line of the form: a stored file, or one that is chosen and not sent yet. */
export interface FileRow {
  id?: number;
  name: string;
  path: string | null;
  file: File | null;
}

/** The newly chosen files as the host takes them: lists of equal length. Nothing when there are none. */
export function uploadForm(saved: FileList, rows: FileRow[]): FormData | null {
  const chosen = rows
    .map((row, index) => ({ ...row, id: row.id ?? saved.options?.[index]?.id }))
    .filter(({ file, id }) => file && id !== undefined);
  if (chosen.length === 0) return null;
  const form = new FormData();
  form.append('fileId', String(saved.id));
  form.append('typeArch', 'fileList');
  for (const { file, id, name } of chosen) {
    form.append('id', String(id));
    form.append('name', name);
    form.append('mediaType', file?.type ?? '');
    if (file) form.append('files', file);
  }
  return form;
}
