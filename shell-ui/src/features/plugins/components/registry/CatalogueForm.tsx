import { useShell } from '@balcao/ui-sdk';
import { checkForm, FormDialog, TextInput, useForm } from '@balcao/ui-sdk/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addCatalogue, cataloguesQuery } from '../../api/catalogues.ts';
import { isPublicKey } from '../../lib/public-key.ts';

interface Values {
  url: string;
  publicKey: string;
}

const ADDRESS = /^https?:\/\/[^\s?#]+$/i;

/** Asks for a catalogue to follow. */
export function CatalogueForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const form = useForm<Values>({
    defaultValues: { url: '', publicKey: '' },
    resolver: checkForm<Values>(({ url, publicKey }) => ({
      url: !ADDRESS.test(url.trim()) && t('catalogues.urlProblem'),
      publicKey: !isPublicKey(publicKey) && t('publishers.publicKeyProblem'),
    })),
  });
  const save = async ({ url, publicKey }: Values) => {
    const { name } = await addCatalogue({ url: url.trim(), publicKey: publicKey.trim().toLowerCase() });
    await client.invalidateQueries({ queryKey: cataloguesQuery.queryKey });
    toast(t('catalogues.added', { name }), 'success');
    onClose();
  };
  return (
    <FormDialog
      title={t('catalogues.add')}
      form={form}
      submitLabel={t('catalogues.follow')}
      onSubmit={save}
      onClose={onClose}
      testId="catalogue-form"
    >
      <TextInput name="url" label={t('catalogues.url')} hint={t('catalogues.urlHint')} autoFocus />
      <TextInput name="publicKey" label={t('catalogues.publicKey')} hint={t('catalogues.publicKeyHint')} />
    </FormDialog>
  );
}
