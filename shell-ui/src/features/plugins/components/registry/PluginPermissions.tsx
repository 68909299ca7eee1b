import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { PluginDetails } from '../../types.ts';
import { GrantList } from '../shared/GrantList.tsx';
import { Panel } from '../shared/Panel.tsx';
import classes from './PluginView.module.css';

interface Props {
  plugin: PluginDetails;
  onVersion: (version: string) => void;
}

/** What a version may do, and how that differs from the active one. */
export function PluginPermissions({ plugin, onVersion }: Props) {
  const { t } = useTranslation('plugins');
  const { version, versions, permissions, diff, labels } = plugin;
  return (
    <Panel
      title={t('modules.permissions')}
      action={
        <TextField
          select
          fullWidth={false}
          className={classes.version}
          label={t('canary.version')}
          value={version}
          onChange={({ target }) => onVersion(target.value)}
          data-testid="permissions-version"
        >
          {versions.map((one) => (
            <MenuItem key={one.version} value={one.version}>
              {one.version}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <GrantList labels={labels} grants={permissions} />
      {diff.from !== null && diff.added.length > 0 && (
        <>
          <h3 className={classes.change}>{t('activate.added')}</h3>
          <GrantList labels={labels} grants={diff.added} change="added" />
        </>
      )}
      {diff.from !== null && diff.removed.length > 0 && (
        <>
          <h3 className={classes.change}>{t('activate.removed')}</h3>
          <GrantList labels={labels} grants={diff.removed} change="removed" />
        </>
      )}
    </Panel>
  );
}
