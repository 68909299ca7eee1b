import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactList } from '~/components/FactList.tsx';
import { plansQuery } from '../../api/provider.ts';
import type { PluginDetails } from '../../types.ts';
import { Panel } from '../shared/Panel.tsx';
import type { Asked } from './PluginDialogs.tsx';
import { VersionList } from './VersionList.tsx';
import classes from './PluginView.module.css';

interface Props {
  plugin: PluginDetails;
  onAsk: (asked: Asked) => void;
  /** Shows what a version may do. */
  onShow: (version: string) => void;
}

/** What a plugin is, its packages, and who has it. */
export function PluginOverview({ plugin, onAsk, onShow }: Props) {
  const { t } = useTranslation('plugins');
  const { id, publisher, active, previous, onFor, manifest } = plugin;
  return (
    <>
      <Panel title={t('plugins.about')}>
        <FactList
          facts={[
            [t('plugins.id'), id],
            [
              t('plugins.publisher'),
              publisher ? `${publisher.name} (${t(`plugins.trust.${publisher.trust}`)})` : t('plugins.builtIn'),
            ],
            [t('plugins.activeVersion'), active ?? '–'],
            [t('plugins.previousVersion'), previous],
            [t('plugins.engine'), manifest.engine && t(`plugins.engines.${manifest.engine}`)],
          ]}
        />
      </Panel>
      <Panel title={t('plugins.versions')}>
        <VersionList plugin={plugin} onAsk={onAsk} onShow={onShow} />
      </Panel>
      <Plans plugin={plugin} onAsk={onAsk} />
      <Panel title={t('plugins.onFor')}>
        {onFor.length === 0 && <p className={classes.small}>{t('plugins.onForNone')}</p>}
        <ul className={classes.companies}>
          {onFor.map((company) => (
            <li key={company.id}>
              {company.name} <span className={classes.small}>{company.version}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Plans({ plugin, onAsk }: Pick<Props, 'plugin' | 'onAsk'>) {
  const { t } = useTranslation('plugins');
  const { t: admin } = useTranslation('admin');
  const { data: all } = useQuery(plansQuery);
  const { feature, plans } = plugin;
  const names = all?.filter(({ id }) => plans.ids.includes(id)).map(({ name }) => name) ?? [];
  return (
    <Panel
      title={t('plugins.plansTitle')}
      action={
        !feature && (
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            onClick={() => onAsk({ what: 'plans' })}
            data-testid="plans-change"
          >
            {t('plugins.plansChange')}
          </Button>
        )
      }
    >
      {feature ? (
        <p>{t('plugins.plansFeature', { feature: admin(`plans.feature.${feature as 'useKanban'}`) })}</p>
      ) : (
        <p>{plans.all ? t('plugins.plansAll') : names.join(', ') || t('plugins.plansNone')}</p>
      )}
    </Panel>
  );
}
