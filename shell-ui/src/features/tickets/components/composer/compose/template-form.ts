import type { FormProblems } from '@balcao/ui-sdk/kit';
import type { Template, TemplateFile } from '~/entities/template.ts';
import type { GapValues } from '~/lib/template-text.ts';
import { problemOf, type UploadLimits } from '../../../lib/file-limits.ts';

/** What a template's form holds: a value for each gap, in their order, and the file of its head. */
export interface TemplateValues {
  gaps: string[];
  file: File | null;
}

/** Types that services take at the head of a template, as in the attribute `accept`. */
export const ACCEPTED: Readonly<Record<TemplateFile, string>> = {
  image: 'image/jpeg,image/png',
  video: 'video/mp4,video/3gpp',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt',
};

/** What is wrong with a filled template: every gap needs a value, and its head the file that belongs there. */
export function templateProblems(template: Template, values: TemplateValues, limits: UploadLimits): FormProblems {
  const gaps = template.variables.map((_, index): [string, string | false] => [
    `gaps.${index}`,
    (values.gaps[index] ?? '').trim() === '' && 'validation.required',
  ]);
  return { ...Object.fromEntries(gaps), file: fileProblem(template.file, values.file, limits) };
}

function fileProblem(wanted: TemplateFile | null, file: File | null, limits: UploadLimits): string | false {
  if (!wanted) return false;
  if (!file) return 'inbox:templates.file.missing';
  const taken = ACCEPTED[wanted].split(',');
  const ending = `.${file.name.split('.').pop()?.toLowerCase()}`;
  if (!taken.includes(file.type) && !taken.includes(ending)) return 'inbox:templates.file.other';
  return problemOf(file, limits) !== null && 'inbox:templates.file.tooLarge';
}

/** The values by the keys of their gaps. */
export function gapValues(template: Template, gaps: readonly string[]): GapValues {
  return Object.fromEntries(template.variables.map(({ key }, index) => [key, (gaps[index] ?? '').trim()]));
}
