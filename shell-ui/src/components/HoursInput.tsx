import { useField } from '@balcao/ui-sdk/kit';
import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';
import { useTranslation } from 'react-i18next';
import { WEEKDAYS } from '~/entities/hours.ts';
import { maskTime } from '~/lib/time-mask.ts';
import classes from './HoursInput.module.css';

/** Opening hours of a week; `name` is the list of seven days in the surrounding form. */
export function HoursInput({ name }: { name: string }) {
  const { t } = useTranslation('admin');
  return (
    <div className={classes.week} role="group" aria-label={t('hours.title')}>
      {WEEKDAYS.map((day, index) => (
        <div key={day} className={classes.day} role="group" aria-label={t(`hours.days.${day}`)}>
          <span className={classes.name}>{t(`hours.days.${day}`)}</span>
          <TimeInput name={`${name}.${index}.startTime`} label={t('hours.start')} />
          <TimeInput name={`${name}.${index}.endTime`} label={t('hours.end')} />
        </div>
      ))}
      <p className={classes.hint}>{t('hours.hint')}</p>
    </div>
  );
}

/** A time as HH:MM, in every language: the browser's own field would say AM and PM. */
function TimeInput({ name, label }: { name: string; label: string }) {
  const { value, onChange, onBlur, ref, problem } = useField<string>(name);
  return (
    <LabeledInput
      name={name}
      label={label}
      problem={problem}
      value={value}
      onChange={({ target }) => onChange(maskTime(target.value))}
      onBlur={onBlur}
      inputRef={ref}
      autoComplete="off"
      htmlInput={{ inputMode: 'numeric', placeholder: 'HH:MM', maxLength: 5, 'data-testid': `field-${name}` }}
    />
  );
}
