import { useShell, useTask } from '@balcao/ui-sdk';
import { checkForm, FormDialog, TextInput, useForm } from '@balcao/ui-sdk/kit';
import { IconAction } from '@balcao/ui-sdk/parts/IconAction';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '~/components/FactList.tsx';
import { copyText } from '~/lib/copy-text.ts';
import { cataloguesQuery, offerCatalogue } from '../../api/catalogues.ts';
import type { OwnCatalogue } from '../../types.ts';
import { Panel } from '../shared/Panel.tsx';
import classes from './Catalogues.module.css';

const MAX_NAME = 80;

/** What this installation offers to others, and how they find it. */
export function OwnCataloguePanel({ own }: { own: OwnCatalogue }) {
  const { t } = useTranslation('plugins');
  const [naming, setNaming] = useState(false);
  const { busy, run } = useTask();
  const offer = useOffer();
  const { offered, name, url, publicKey, packages } = own;
  return (
    <div data-testid="own-catalogue">
      <Panel
        title={t('own.title')}
        action={
          offered ? (
            <Button
              variant="outlined"
              color="inherit"
              loading={busy}
              onClick={() => void run(() => offer({ offered: false, name }))}
              data-testid="own-stop"
            >
              {t('own.stop')}
            </Button>
          ) : (
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setNaming(true)} data-testid="own-offer">
              {t('own.offer')}
            </Button>
          )
        }
      >
        <p className={classes.small}>{t(offered ? 'own.textOn' : 'own.textOff', { count: packages })}</p>
        {offered && (
          <FactList
            facts={[
              [t('own.name'), name],
              [t('own.address'), <Copied key="url" text={url} />],
              [t('own.publicKey'), publicKey && <Copied key="key" text={publicKey} />],
            ]}
          />
        )}
      </Panel>
      {naming && <NameForm name={name} onClose={() => setNaming(false)} />}
    </div>
  );
}

function useOffer() {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  return async (wanted: { offered: boolean; name: string }) => {
    const own = await offerCatalogue(wanted);
    client.setQueryData(cataloguesQuery.queryKey, (known) => known && { ...known, own });
    toast(t(own.offered ? 'own.offeredNow' : 'own.stopped'), 'success');
  };
}

function Copied({ text }: { text: string }) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const { run } = useTask();
  const copy = () =>
    run(async () => {
      await copyText(text);
      toast(t('own.copied'), 'success');
    });
  return (
    <span className={classes.copied}>
      {text}
      <IconAction icon={Copy} label={t('settings.copy')} onClick={() => void copy()} />
    </span>
  );
}

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('plugins');
  const offer = useOffer();
  const form = useForm<{ name: string }>({
    defaultValues: { name },
    resolver: checkForm<{ name: string }>((values) => ({ name: !values.name.trim() && 'validation.required' })),
  });
  const save = async (values: { name: string }) => {
    await offer({ offered: true, name: values.name.trim() });
    onClose();
  };
  return (
    <FormDialog
      title={t('own.offer')}
      form={form}
      submitLabel={t('own.offerNow')}
      onSubmit={save}
      onClose={onClose}
      testId="own-form"
    >
      <p>{t('own.explain')}</p>
      <TextInput name="name" label={t('own.name')} maxLength={MAX_NAME} autoFocus />
    </FormDialog>
  );
}
