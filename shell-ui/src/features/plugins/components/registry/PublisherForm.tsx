import { useShell } from '@balcao/ui-sdk';
import { checkForm, FormDialog, SelectInput, TextInput, useForm } from '@balcao/ui-sdk/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pluginsChanged } from '../../api/plugins.ts';
import { addPublisher, changePublisher } from '../../api/publishers.ts';
import { isPublicKey } from '../../lib/public-key.ts';
import type { Publisher, Trust } from '../../types.ts';

interface Values {
  name: string;
  publicKey: string;
  trust: Trust;
}

const MAX_NAME = 80;

interface Props {
  /** The one to change; none is a new one. */
  publisher: Publisher | null;
  /** What is known of a new one already. */
  offered?: { name: string; publicKey: string };
  onClose: () => void;
}

/** Accepts a publisher, or changes what is known of one; a key never changes. */
export function PublisherForm({ publisher, offered, onClose }: Props) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const form = useForm<Values>({
    defaultValues: {
      name: publisher?.name ?? offered?.name ?? '',
      publicKey: publisher?.publicKey ?? offered?.publicKey ?? '',
      trust: publisher?.trust ?? 'publisher',
    },
    resolver: checkForm<Values>(({ name, publicKey }) => ({
      name: !name.trim() && 'validation.required',
      publicKey: !isPublicKey(publicKey) && t('publishers.publicKeyProblem'),
    })),
  });
  const save = async ({ name, publicKey, trust }: Values) => {
    if (publisher) await changePublisher(publisher.key, { name: name.trim(), trust });
    else await addPublisher({ name: name.trim(), publicKey: publicKey.trim().toLowerCase(), trust });
    await pluginsChanged(client);
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
        disabled={publisher !== null || offered !== undefined}
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
