import { Page } from '@balcao/ui-sdk/kit';
import { useTranslation } from 'react-i18next';
import { FIELDS } from './fields.tsx';
import { LAYERS } from './layers.tsx';
import { LISTS } from './lists.tsx';
import { Specimen, type Example } from './Specimen.tsx';
import { STATES } from './states.tsx';
import classes from './PartsPage.module.css';

const CHAPTERS: readonly { key: 'states' | 'fields' | 'layers' | 'lists'; examples: readonly Example[] }[] = [
  { key: 'states', examples: STATES },
  { key: 'fields', examples: FIELDS },
  { key: 'layers', examples: LAYERS },
  { key: 'lists', examples: LISTS },
];

/** Every part of the UI SDK in its states, in both themes: what modules and the shell are made of. */
export function PartsPage() {
  const { t } = useTranslation('admin');
  const count = CHAPTERS.reduce((sum, { examples }) => sum + examples.length, 0);
  return (
    <Page title={t('parts.title')} subtitle={t('parts.subtitle')} count={count}>
      {CHAPTERS.map(({ key, examples }) => (
        <section key={key} className={classes.chapter} aria-labelledby={`chapter-${key}`}>
          <h2 id={`chapter-${key}`} className={classes.title}>
            {t(`parts.${key}`)}
          </h2>
          {examples.map((example) => (
            <Specimen key={example.name} {...example} />
          ))}
        </section>
      ))}
    </Page>
  );
}
