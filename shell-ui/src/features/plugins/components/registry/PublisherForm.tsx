import { useShell } from '@balcao/ui-sdk';
import { checkForm, FormDialog, SelectInput, TextInput, useForm } from '@balcao/ui-sdk/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addPublisher, changePublisher, publishersQuery } from '../../api/publishers.ts';
import type { Publisher, Trust } from '../../types.ts';

interface Values {
  name: string;
  publicKey: string;
  trust: Trust;
}

const KEY = /^[0-9a-f]{64}$/i;
const MAX_NAME = 80;

/** Accepts a publisher, or changes what is known of one; a key never changes. */
export function PublisherForm({ publisher, onClose }: { publisher: Publisher | null; onClose: () => void }) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const form = useForm<Values>({
    defaultValues: {
      name: publisher?.name ?? '',
      publicKey: publisher?.publicKey ?? '',
      trust: publisher?.trust ?? 'publisher',
    },
    resolver: checkForm<Values>(({ name, publicKey }) => ({
      name: !name.trim() && 'validation.required',
      publicKey: !KEY.test(publicKey.trim()) && t('publishers.publicKeyProblem'),
    })),
  });
  const save = async ({ name, publicKey, trust }: Values) => {
    if (publisher) await changePublisher(publisher.key, { name: name.trim(), trust });
    else await addPublisher({ name: name.trim(), publicKey: publicKey.trim().toLowerCase(), trust });
    await client.invalidateQueries({ queryKey: publishersQuery.queryKey });
    toast(t(publisher ? 'publishers.saved' : 'publishers.added'), 'success');
    onClose();
  };
  return (
    <FormDialog
      title={t(publisher ? 'publishers.edit' : 'publishers.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      testId="publisher-form"
    >
      <TextInput name="name" label={t('publishers.name')} maxLength={MAX_NAME} autoFocus />
      <TextInput
        name="publicKey"
        label={t('publishers.publicKey')}
        hint={t('publishers.publicKeyHint')}
        disabled={publisher !== null}
      />
      <SelectInput
        name="trust"
        label={t('publishers.trust')}
        choices={(['publisher', 'platform'] as const).map((value) => ({
          value,
          label: t(`publishers.trusts.${value}`),
        }))}
      />
    </FormDialog>
  );
}
