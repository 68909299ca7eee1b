import { useBackCloses } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import type { QueueRecord } from '../types.ts';
import { OptionBranch } from './OptionBranch.tsx';

interface Props {
  queue: Pick<QueueRecord, 'id' | 'name'>;
  onClose: () => void;
}

/** The tree of options that customers of a queue walk through. */
export function OptionsDialog({ queue, onClose }: Props) {
  const { t } = useTranslation('admin');
  useBackCloses(onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" data-testid="options-dialog">
      <DialogTitle>{t('queues.tree.title', { name: queue.name })}</DialogTitle>
      <DialogContent>
        <p>{t('queues.tree.text')}</p>
        <OptionBranch queueId={queue.id} parentId={null} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} data-testid="options-close">
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
