import type { InputHTMLAttributes } from 'react';
import { tenths, VOLUME_STEP } from '~/lib/volume.ts';
import classes from './VolumeRange.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** From 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}

/** A slider from silent to full, and how far it is. */
export function VolumeRange({ value, onChange, ...attributes }: Props) {
  const percent = `${Math.round(value * 100)} %`;
  return (
    <>
      <input
        {...attributes}
        type="range"
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={value}
        aria-valuetext={percent}
        onChange={({ target }) => onChange(tenths(target.valueAsNumber))}
        className={classes.range}
      />
      <output htmlFor={attributes.id} className={classes.percent}>
        {percent}
      </output>
    </>
  );
}
