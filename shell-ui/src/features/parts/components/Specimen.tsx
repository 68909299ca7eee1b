import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Specimen.module.css';

/** One part with what it looks like. */
export interface Example {
  /** Name under which it is imported. */
  name: string;
  /** Package path behind `@balcao/ui-sdk/`. */
  from: 'parts' | 'kit';
  component: ComponentType;
}

const SCHEMES = ['light', 'dark'] as const;

/** A part on both themes, side by side, under its name and the line that imports it. */
export function Specimen({ name, from, component: Component }: Example) {
  const { t } = useTranslation('admin');
  return (
    <article className={classes.specimen} data-testid={`part-${name}`}>
      <h3 className={classes.name}>
        {name} <code className={classes.from}>@balcao/ui-sdk/{from}</code>
      </h3>
      <div className={classes.schemes}>
        {SCHEMES.map((scheme) => (
          <div
            key={scheme}
            data-theme={scheme}
            className={classes.scheme}
            role="group"
            aria-label={t(`parts.${scheme}`)}
          >
            <Component />
          </div>
        ))}
      </div>
    </article>
  );
}
