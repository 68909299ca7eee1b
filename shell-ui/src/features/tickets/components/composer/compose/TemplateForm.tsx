import { checkForm, FileInput, FormDialog, TextInput, useField } from '@balcao/ui-sdk/kit';
import { useForm, useWatch, type Control } from 'react-hook-form';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslation } from 'react-i18next';
import { TemplateBubble } from '~/components/TemplateBubble.tsx';
import type { Template, TemplateFile } from '~/entities/template.ts';
import { templateText } from '~/lib/template-text.ts';
import { useTemplateWords } from '~/lib/template-words.ts';
import { useUploadLimits } from '../../../hooks/use-upload-limits.ts';
import type { Composition } from '../ComposeDialog.tsx';
import { ACCEPTED, gapValues, templateProblems, type TemplateValues } from './template-form.ts';

interface Props {
  template: Template;
  onSend: (composition: Composition) => void;
  onClose: () => void;
}

/** Fills the gaps of a template; the message is shown as the customer will see it. */
export function TemplateForm({ template, onSend, onClose }: Props) {
  const { t } = useTranslation('inbox');
  const words = useTemplateWords();
  const limits = useUploadLimits();
  const { name, language, variables, file } = template;
  const form = useForm<TemplateValues>({
    resolver: checkForm((values) => templateProblems(template, values, limits)),
    defaultValues: { gaps: variables.map(() => ''), file: null },
  });
  const send = async (filled: TemplateValues) => {
    const values = gapValues(template, filled.gaps);
    onSend({
      body: templateText(template, values),
      content: { template: { name, language, values } },
      ...(filled.file && { file: filled.file }),
    });
  };
  return (
    <FormDialog
      title={name}
      form={form}
      submitLabel={t('window.send')}
      testId="template-form"
      onClose={onClose}
      onSubmit={send}
    >
      {file && <HeadFile kind={file} />}
      {variables.map(({ key, example }, index) => (
        <TextInput
          key={key}
          name={`gaps.${index}`}
          label={words.gap(key)}
          hint={example ? t('templates.example', { example }) : undefined}
          autoFocus={index === 0}
          maxLength={1024}
        />
      ))}
      <Preview control={form.control} template={template} />
    </FormDialog>
  );
}

function HeadFile({ kind }: { kind: TemplateFile }) {
  const { t } = useTranslation('inbox');
  const words = useTemplateWords();
  const { value, onChange, problem } = useField<File | null>('file');
  return (
    <div data-testid="template-file">
      <FileInput
        label={t('templates.file.choose', { kind: words.file(kind).toLocaleLowerCase() })}
        file={value}
        accept={ACCEPTED[kind]}
        onChoose={onChange}
      />
      {problem && <FormHelperText error>{problem}</FormHelperText>}
    </div>
  );
}

function Preview({ control, template }: { control: Control<TemplateValues>; template: Template }) {
  const [gaps, file] = useWatch({ control, name: ['gaps', 'file'] });
  return <TemplateBubble template={template} values={gapValues(template, gaps)} fileName={file?.name} />;
}
