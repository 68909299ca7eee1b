import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useShell } from '../context.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import type { RecordTexts } from './RecordsScreen.tsx';
import { forgetRecord, type RecordSource } from './use-records.ts';
import { recordPath } from './WholeRecord.tsx';

interface Props {
  source: RecordSource;
  row: { id: number };
  texts: Pick<RecordTexts, 'remove' | 'removeTitle' | 'removeText' | 'removed'>;
  /** What the record is called. */
  name?: string;
  onClose: () => void;
}

/** Asks before a record is removed, removes it and says so. */
export function RemoveDialog({ source, row, texts, name, onClose }: Props) {
  const { t } = useTranslation();
  const { api, toast, reportError } = useShell();
  const client = useQueryClient();
  const remove = async () => {
    onClose();
    try {
      await api.delete(recordPath(source, row));
      forgetRecord(client, source.key, row.id);
      toast(texts.removed, 'success');
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <ConfirmDialog
      title={texts.removeTitle ?? texts.remove}
      name={name}
      text={[t('form.removeText'), texts.removeText].filter(Boolean).join(' ')}
      confirmLabel={t('actions.delete')}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
