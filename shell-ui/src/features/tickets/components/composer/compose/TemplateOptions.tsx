import { useEffect, useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { templateKey, type Template } from '~/entities/template.ts';
import { templateText } from '~/lib/template-text.ts';
import { useTemplateWords } from '~/lib/template-words.ts';
import { plainText } from '@balcao/ui-sdk/message-text';
import type { TemplateChoice } from './use-template-choice.ts';
import classes from './TemplatePicker.module.css';

interface Props {
  choice: TemplateChoice;
  /** Keeps the focus and moves the choice. */
  field: RefObject<HTMLInputElement | null>;
  onChoose: (template: Template) => void;
}

/** The templates that were found, each with what it says. */
export function TemplateOptions({ choice: { found, active, typed }, field, onChoose }: Props) {
  const { t } = useTranslation('inbox');
  const words = useTemplateWords();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    const input = field.current;
    if (!input) return;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-expanded', 'true');
    input.setAttribute('aria-controls', id);
    if (active < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${id}-${active}`);
  }, [field, id, active]);
  return (
    <>
      <ul ref={list} id={id} role="listbox" aria-label={t('templates.title')} className={classes.options}>
        {found.map((template, index) => (
          <li
            key={templateKey(template)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            // The field would lose the focus at a click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(template)}
            data-testid="template-option"
          >
            <span className={classes.head}>
              <span className={classes.name}>{template.name}</span>
              <span className={classes.facts}>
                {words.category(template)} · {words.language(template)}
              </span>
            </span>
            <span className={classes.text} dir="auto">
              {plainText(templateText(template, {}, (key) => `[${words.gap(key)}]`))}
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={classes.none} role="status">
          {t('templates.notFound', { typed })}
        </p>
      )}
    </>
  );
}
