import { useShell } from '@balcao/ui-sdk';
import { useBackCloses } from '@balcao/ui-sdk/kit';
import { Notice } from '@balcao/ui-sdk/parts/Notice';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { SendProgress } from '~/components/SendProgress.tsx';
import { ApiError } from '~/lib/api-error.ts';
import type { useUpload } from '../../hooks/use-upload.ts';
import type { Upload } from '../../types.ts';
import { PackageDrop } from './PackageDrop.tsx';
import classes from './UploadDialog.module.css';

interface Props {
  upload: ReturnType<typeof useUpload>;
  onClose: () => void;
  onSee: (id: string, version: string) => void;
}

/** Puts a package into the catalogue, and says why where it is refused. */
export function UploadDialog({ upload, onClose, onSee }: Props) {
  const { t } = useTranslation('plugins');
  const { step, send, reset } = upload;
  useBackCloses(onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" data-testid="upload-dialog">
      <DialogTitle>{t('upload.title')}</DialogTitle>
      <DialogContent className={classes.content}>
        <p>{t('upload.text')}</p>
        {step.kind === 'sending' && (
          <SendProgress
            sent={step.sent}
            sending={t('upload.sending', { name: step.name })}
            reading={t('upload.checking')}
          />
        )}
        {step.kind === 'refused' && <Refused error={step.error} />}
        {step.kind === 'done' && <Done upload={step.upload} />}
        {(step.kind === 'idle' || step.kind === 'refused') && <PackageDrop onFile={send} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit" data-testid="upload-close">
          {t('upload.close')}
        </Button>
        {step.kind === 'done' && (
          <>
            <Button variant="outlined" onClick={reset}>
              {t('upload.again')}
            </Button>
            <Button
              variant="contained"
              autoFocus
              onClick={() => onSee(step.upload.id, step.upload.version)}
              data-testid="upload-see"
            >
              {t('upload.see')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Done({ upload }: { upload: Upload }) {
  const { t } = useTranslation('plugins');
  const { id, version, isNew, digest } = upload;
  return (
    <div role="status" data-testid="upload-done">
      <Notice tone="success">
        <strong>{t(isNew ? 'upload.added' : 'upload.known', { id, version })}</strong>
        <p className={classes.digest}>{digest}</p>
      </Notice>
    </div>
  );
}

function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation('plugins');
  const { errorText } = useShell();
  const detail = error instanceof ApiError ? error.answer['detail'] : undefined;
  return (
    <div data-testid="upload-refused">
      <Notice tone="error">
        <strong>{t('upload.refused')}</strong>
        <p>{errorText(error)}</p>
        {typeof detail === 'string' && <pre className={classes.detail}>{detail}</pre>}
      </Notice>
    </div>
  );
}
