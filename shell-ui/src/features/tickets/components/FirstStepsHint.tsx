import Button from '@mui/material/Button';
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFirstSteps } from '~/queries/first-steps.ts';
import classes from './FirstStepsHint.module.css';

/** Leads the administrator of a new company from an empty inbox to what has to be done first. */
export function FirstStepsHint() {
  const { t } = useTranslation();
  if (!useFirstSteps()) return null;
  return (
    <div className={classes.hint} data-testid="first-steps-hint">
      <p>{t('firstStepsHint.text')}</p>
      <Button component={Link} to="/" variant="contained" startIcon={<ListChecks size={16} />}>
        {t('firstStepsHint.action')}
      </Button>
    </div>
  );
}
