import { FileText, Image, Video } from 'lucide-react';
import type { Template } from '~/entities/template.ts';
import { templateText, type GapValues } from '~/lib/template-text.ts';
import { useTemplateWords } from '~/lib/template-words.ts';
import { FormattedText } from './FormattedText.tsx';
import classes from './TemplateBubble.module.css';

const ICONS = { image: Image, video: Video, document: FileText };

interface Props {
  template: Template;
  values?: GapValues;
  /** Name of the file that was chosen for its head. */
  fileName?: string;
}

/** A template as the customer will see it; gaps without a value tell their names. */
export function TemplateBubble({ template, values, fileName }: Props) {
  const words = useTemplateWords();
  const { file } = template;
  const Icon = file && ICONS[file];
  return (
    <div className={classes.ground} data-testid="template-preview">
      <div className={classes.bubble} dir="auto">
        {file && Icon && (
          <span className={classes.file} data-chosen={fileName !== undefined}>
            <Icon size={18} aria-hidden />
            <span className={classes.name}>{fileName ?? words.file(file)}</span>
          </span>
        )}
        <FormattedText text={templateText(template, values, (key) => `[${words.gap(key)}]`)} />
      </div>
    </div>
  );
}
