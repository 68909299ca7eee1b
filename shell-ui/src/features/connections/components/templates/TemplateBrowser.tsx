import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateKey, type Template } from '~/entities/template.ts';
import { standingTone, useTemplateWords } from '~/lib/template-words.ts';
import { TemplateDialog, TemplateView } from './TemplateView.tsx';
import classes from './TemplateBrowser.module.css';

/** The list beside the chosen one; where there is no room for both, the chosen one opens over the list. */
export function TemplateBrowser({ templates }: { templates: readonly Template[] }) {
  const { t } = useTranslation('admin');
  const words = useTemplateWords();
  const wide = useMediaQuery('(min-width: 1000px)', { noSsr: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const open = templates.find((template) => templateKey(template) === chosen) ?? (wide ? templates[0] : undefined);
  return (
    <div className={classes.browser}>
      <ul className={classes.list} aria-label={t('connections.templates.title')}>
        {templates.map((template) => (
          <li key={templateKey(template)}>
            <button
              type="button"
              className={classes.row}
              aria-current={template === open || undefined}
              onClick={() => setChosen(templateKey(template))}
              data-testid="template-row"
              data-template={template.name}
              data-standing={template.standing}
            >
              <span className={classes.name}>{template.name}</span>
              <StatusDot tone={standingTone(template)} label={words.standing(template)} />
              <span className={classes.facts}>
                {words.category(template)} · {words.language(template)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {wide && open && (
        <section className={classes.aside} aria-label={t('connections.templates.preview')}>
          <h2 className={classes.title}>{open.name}</h2>
          <TemplateView template={open} />
        </section>
      )}
      {!wide && open && <TemplateDialog template={open} onClose={() => setChosen(null)} />}
    </div>
  );
}
