import { useShell } from '@balcao/ui-sdk';
import { checkForm, FormDialog, useForm } from '@balcao/ui-sdk/kit';
import { Notice } from '@balcao/ui-sdk/parts/Notice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '~/lib/api-error.ts';
import { changeSettings, settingsQuery } from '../../api/modules.ts';
import { useLabels } from '../../hooks/use-labels.ts';
import { changeOf, problemsOf, startValues, type SettingsValues } from '../../lib/settings-form.ts';
import type { Module, ModuleSettings, SettingsProblem } from '../../types.ts';
import { HookList } from './HookList.tsx';
import { SecretInput } from './SecretInput.tsx';
import { SettingInput } from './SettingInput.tsx';
import classes from './Company.module.css';

/** What the company can tell a module, as its manifest describes it. */
export function SettingsDialog({ module, onClose }: { module: Module; onClose: () => void }) {
  const { reportError } = useShell();
  const { data, error } = useQuery(settingsQuery(module.id));
  const fail = useEffectEvent(() => {
    reportError(error);
    onClose();
  });
  useEffect(() => {
    if (error) fail();
  }, [error]);
  return data ? <SettingsForm module={module} settings={data} onClose={onClose} /> : null;
}

interface Props {
  module: Module;
  settings: ModuleSettings;
  onClose: () => void;
}

function SettingsForm({ module: { id, name }, settings, onClose }: Props) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const words = useLabels(settings.labels);
  const [general, setGeneral] = useState<string | null>(null);
  const form = useForm<SettingsValues>({
    defaultValues: startValues(settings),
    resolver: checkForm<SettingsValues>((values) =>
      Object.fromEntries(
        Object.entries(problemsOf(settings, values)).map(([field, problem]) => [
          field,
          problem && t(`settings.problems.${problem as 'required'}`),
        ]),
      ),
    ),
  });
  const blame = ({ key, code, text }: SettingsProblem) => {
    const message = text ?? t(`settings.problems.${code as 'required'}`);
    const setting = settings.settings.findIndex((one) => one.key === key);
    const secret = settings.secrets.findIndex((one) => one.key === key);
    if (setting !== -1) form.setError(`settings.${setting}`, { message });
    else if (secret !== -1) form.setError(`secrets.${secret}.text`, { message });
    else setGeneral(message);
  };
  const save = async (values: SettingsValues) => {
    setGeneral(null);
    try {
      client.setQueryData(settingsQuery(id).queryKey, await changeSettings(id, changeOf(settings, values)));
      toast(t('settings.saved'), 'success');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ERR_MODULE_SETTINGS') throw error;
      for (const problem of error.answer['problems'] as SettingsProblem[]) blame(problem);
    }
  };
  return (
    <FormDialog
      title={t('settings.title', { name })}
      form={form}
      onSubmit={save}
      onClose={onClose}
      testId="module-settings-dialog"
    >
      {general && <Notice tone="error">{general}</Notice>}
      {settings.settings.map((field, index) => (
        <SettingInput key={field.key} name={`settings.${index}`} field={field} words={words} />
      ))}
      {settings.secrets.length > 0 && (
        <div className={classes.group}>
          {settings.secrets.map((field, index) => (
            <SecretInput key={field.key} name={`secrets.${index}`} field={field} words={words} />
          ))}
        </div>
      )}
      {settings.hooks.length > 0 && <HookList moduleId={id} hooks={settings.hooks} words={words} />}
    </FormDialog>
  );
}
