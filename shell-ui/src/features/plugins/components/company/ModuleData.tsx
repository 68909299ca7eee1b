import { useShell, useTask } from '@balcao/ui-sdk';
import { checkForm, FormDialog, readableSize, TextInput, useForm } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '~/lib/save-file.ts';
import { moduleData, modulesChanged, removeData } from '../../api/modules.ts';
import type { Module } from '../../types.ts';
import { Panel } from '../shared/Panel.tsx';
import classes from './Company.module.css';

/** What a module keeps for the company: to take along, and to remove. */
export function ModuleData({ module }: { module: Module }) {
  const { t } = useTranslation('plugins');
  const { busy, run } = useTask();
  const [removing, setRemoving] = useState(false);
  const { id, enabled, data } = module;
  const empty = data.documents + data.values === 0;
  const save = () => run(async () => saveFile(await moduleData(id), `${id}-data.ndjson`));
  return (
    <Panel title={t('modules.data')}>
      <p>{empty ? t('modules.dataNone') : t('modules.dataFacts', { ...data, size: readableSize(data.bytes) })}</p>
      {!empty && (
        <div className={classes.buttons}>
          <Button
            variant="outlined"
            startIcon={<Download size={16} />}
            loading={busy}
            onClick={() => void save()}
            data-testid="module-export"
          >
            {t('modules.export')}
          </Button>
          <Button
            variant="outlined"
            color="error"
            startIcon={<Trash2 size={16} />}
            disabled={enabled}
            aria-haspopup="dialog"
            onClick={() => setRemoving(true)}
            data-testid="module-remove"
          >
            {t('modules.remove')}
          </Button>
          {enabled && <span className={classes.small}>{t('modules.removeOff')}</span>}
        </div>
      )}
      {removing && <RemoveDialog module={module} onClose={() => setRemoving(false)} />}
    </Panel>
  );
}

function RemoveDialog({ module: { id, name }, onClose }: { module: Module; onClose: () => void }) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const form = useForm({
    defaultValues: { typed: '' },
    resolver: checkForm<{ typed: string }>(({ typed }) => ({
      typed: typed.trim() !== id && t('modules.removeType', { id }),
    })),
  });
  return (
    <FormDialog
      title={t('modules.removeTitle', { name })}
      form={form}
      size="xs"
      danger
      submitLabel={t('modules.removeConfirm')}
      onSubmit={async () => {
        await removeData(id);
        await modulesChanged(client);
        toast(t('modules.removed'), 'success');
        onClose();
      }}
      onClose={onClose}
      testId="module-remove-dialog"
    >
      <p>{t('modules.removeText')}</p>
      <TextInput name="typed" label={t('modules.removeType', { id })} autoFocus />
    </FormDialog>
  );
}
