import { useTranslation } from 'react-i18next';
import { changeLanguage, LANGUAGES, LANGUAGE_NAMES, toLanguage } from '~/lib/i18n.ts';
import classes from './LanguageChoice.module.css';

/** All languages in sight: a visitor who cannot read the page cannot read a menu either. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const current = toLanguage(i18n.language);
  return (
    <div className={classes.choice} role="group" aria-label={t('topbar.language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes.language}
          aria-pressed={language === current}
          title={LANGUAGE_NAMES[language]}
          aria-label={`${language.toUpperCase()}: ${LANGUAGE_NAMES[language]}`}
          onClick={() => void changeLanguage(language)}
          data-testid={`language-${language}`}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
