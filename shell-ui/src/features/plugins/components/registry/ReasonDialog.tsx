import { checkForm, FormDialog, TextInput, useForm } from '@balcao/ui-sdk/kit';
import { useTranslation } from 'react-i18next';

/** Longest reason, in characters. */
const MAX_LENGTH = 500;

interface Props {
  title: string;
  text: string;
  confirmLabel: string;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why, before something that others will want to understand. */
export function ReasonDialog({ title, text, confirmLabel, onConfirm, onClose }: Props) {
  const { t } = useTranslation('plugins');
  const form = useForm({
    defaultValues: { reason: '' },
    resolver: checkForm<{ reason: string }>(({ reason }) => ({ reason: !reason.trim() && t('killing.required') })),
  });
  return (
    <FormDialog
      title={title}
      form={form}
      size="xs"
      danger
      submitLabel={confirmLabel}
      onSubmit={async ({ reason }) => {
        await onConfirm(reason.trim());
        onClose();
      }}
      onClose={onClose}
      testId="reason-dialog"
    >
      <p>{text}</p>
      <TextInput name="reason" label={t('killing.reason')} rows={2} maxLength={MAX_LENGTH} autoFocus />
    </FormDialog>
  );
}
