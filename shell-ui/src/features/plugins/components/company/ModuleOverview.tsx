import { useTranslation } from 'react-i18next';
import { useCompanyTime } from '@balcao/ui-sdk/kit';
import type { Module } from '../../types.ts';
import { GrantList } from '../shared/GrantList.tsx';
import { HealthFigures } from '../shared/HealthFigures.tsx';
import { Panel } from '../shared/Panel.tsx';
import { ModuleData } from './ModuleData.tsx';
import classes from './Company.module.css';

/** What a module may do, how it does, and what it keeps. */
export function ModuleOverview({ module }: { module: Module }) {
  const { t } = useTranslation('plugins');
  const { moment } = useCompanyTime();
  const { permissions, labels, health, lastErrors } = module;
  return (
    <>
      <Panel title={t('modules.permissions')}>
        <GrantList labels={labels} grants={permissions} />
      </Panel>
      <Panel title={t('health.title')}>
        <HealthFigures health={health} />
      </Panel>
      <Panel title={t('modules.errors')}>
        {lastErrors.length === 0 && <p className={classes.small}>{t('modules.noErrors')}</p>}
        <ul className={classes.errors}>
          {lastErrors.map(({ at, message }) => (
            <li key={at + message}>
              <span className={classes.small}>{moment(at)}</span>
              {message}
            </li>
          ))}
        </ul>
      </Panel>
      <ModuleData module={module} />
    </>
  );
}
