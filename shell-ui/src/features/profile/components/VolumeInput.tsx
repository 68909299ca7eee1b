import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { VolumeRange } from '~/components/VolumeRange.tsx';
import classes from './VolumeInput.module.css';

/** How loud something is, of the surrounding form, from silent to full. */
export function VolumeInput({ name, label }: { name: string; label: string }) {
  const id = useId();
  const { field } = useController({ name });
  const value = Number(field.value);
  const Icon = value === 0 ? VolumeX : value < 0.5 ? Volume1 : Volume2;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.row}>
        <Icon size={18} aria-hidden />
        <VolumeRange
          id={id}
          value={value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          data-testid={`field-${name}`}
        />
      </div>
    </div>
  );
}
