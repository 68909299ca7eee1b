import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowRight, Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FIRST_STEPS, useFirstSteps, type FirstStep } from '~/queries/first-steps.ts';
import classes from './FirstSteps.module.css';

/** Where each step is taken; the virtual phone is opened from its connection. */
const PLACES: Record<FirstStep, string> = {
  channel: '/connections',
  queue: '/queues',
  agent: '/users',
  message: '/connections',
};

/** What a new company does first; ticks by what is really there and goes when all is done. */
export function FirstSteps() {
  const { t } = useTranslation('admin');
  const steps = useFirstSteps();
  if (!steps) return null;
  const { done, dismiss } = steps;
  const count = FIRST_STEPS.filter((step) => done[step]).length;
  const next = FIRST_STEPS.find((step) => !done[step]);
  return (
    <section className={classes.card} aria-labelledby="first-steps" data-testid="first-steps">
      <header className={classes.head}>
        <div>
          <h2 id="first-steps" className={classes.title}>
            {t('firstSteps.title')}
          </h2>
          <p className={classes.hint}>{t('firstSteps.progress', { done: count, all: FIRST_STEPS.length })}</p>
        </div>
        <IconButton
          onClick={dismiss}
          aria-label={t('firstSteps.dismiss')}
          title={t('firstSteps.dismiss')}
          data-testid="first-steps-dismiss"
        >
          <X size={16} />
        </IconButton>
      </header>
      <progress className={classes.progress} value={count} max={FIRST_STEPS.length} aria-hidden />
      <ol className={classes.list}>
        {FIRST_STEPS.map((step) => (
          <li key={step} className={classes.step} data-done={done[step]} data-testid={`first-step-${step}`}>
            <span className={classes.mark}>{done[step] && <Check size={14} aria-hidden />}</span>
            <div className={classes.words}>
              <span className={classes.name}>
                {t(`firstSteps.${step}`)}
                {done[step] && <span className="visually-hidden"> ({t('firstSteps.done')})</span>}
              </span>
              {!done[step] && <span className={classes.hint}>{t(`firstSteps.${step}Hint`)}</span>}
            </div>
            {!done[step] && (
              <Button
                component={Link}
                to={PLACES[step]}
                variant={step === next ? 'contained' : 'outlined'}
                endIcon={<ArrowRight size={16} />}
              >
                {t(`firstSteps.${step}Action`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
