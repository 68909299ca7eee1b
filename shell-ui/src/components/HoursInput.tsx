import { TextInput } from '@balcao/ui-sdk/kit';
import { useTranslation } from 'react-i18next';
import { WEEKDAYS } from '~/entities/hours.ts';
import classes from './HoursInput.module.css';

/** Opening hours of a week; `name` is the list of seven days in the surrounding form. */
export function HoursInput({ name }: { name: string }) {
  const { t } = useTranslation('admin');
  return (
    <div className={classes.week} role="group" aria-label={t('hours.title')}>
      {WEEKDAYS.map((day, index) => (
        <div key={day} className={classes.day}>
          <span className={classes.name}>{t(`hours.days.${day}`)}</span>
          <TextInput name={`${name}.${index}.startTime`} type="time" label={t('hours.start')} />
          <TextInput name={`${name}.${index}.endTime`} type="time" label={t('hours.end')} />
        </div>
      ))}
      <p className={classes.hint}>{t('hours.hint')}</p>
    </div>
  );
}
