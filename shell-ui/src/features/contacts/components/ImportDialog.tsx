import { useShell } from '@balcao/ui-sdk';
import { FileInput, useBackCloses } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SendProgress } from '~/components/SendProgress.tsx';
import { saveFile } from '~/lib/save-file.ts';
import { toCsv } from '../lib/to-csv.ts';
import type { ImportReport } from '../types.ts';
import { ImportResult } from './ImportResult.tsx';
import classes from './ImportDialog.module.css';

/** How an import goes on: being sent (0 to 1, then being read by the host), or done. */
type Progress = { sent: number } | { report: ImportReport };

interface Props {
  onClose: () => void;
  onImported: () => void;
}

/** Adds the people of a spreadsheet, shows how far it is and what became of its lines. */
export function ImportDialog({ onClose, onImported }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast, reportError } = useShell();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  useBackCloses(onClose);
  const send = async (chosen: File) => {
    const form = new FormData();
    form.append('file', chosen);
    setProgress({ sent: 0 });
    try {
      const onProgress = (sent: number) => setProgress({ sent });
      const report = await api.post<ImportReport>('/contacts/upload?report=true', { form, onProgress });
      setProgress({ report });
      onImported();
      // Whoever has closed the dialog meanwhile hears of the end too.
      toast(t('contacts.import.added', { count: report.added.length }), 'success');
    } catch (error) {
      setProgress(null);
      reportError(error);
    }
  };
  const running = progress !== null && 'sent' in progress;
  const done = progress !== null && 'report' in progress;
  const example = () =>
    saveFile(
      toCsv([
        ['nome', 'numero', 'email'],
        ['Maria Souza', '5511987654321', 'maria@exemplo.com'],
      ]),
      'modelo.csv',
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" data-testid="import-dialog">
      <DialogTitle>{t('contacts.import.title')}</DialogTitle>
      <DialogContent className={classes.content}>
        {!done && <p>{t('contacts.import.text')}</p>}
        {!progress && (
          <>
            <FileInput label={t('contacts.import.choose')} accept=".xlsx,.csv" file={file} onChoose={setFile} />
            <Button variant="text" startIcon={<Download size={16} />} onClick={example} className={classes.example}>
              {t('contacts.import.example')}
            </Button>
          </>
        )}
        {running && (
          <SendProgress
            sent={progress.sent}
            sending={t('contacts.import.sending')}
            reading={t('contacts.import.reading')}
          />
        )}
        {done && <ImportResult report={progress.report} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit" data-testid="import-close">
          {t(running ? 'contacts.import.background' : 'close')}
        </Button>
        {!progress && (
          <Button
            variant="contained"
            disabled={!file}
            onClick={() => file && void send(file)}
            data-testid="import-submit"
          >
            {t('contacts.import.submit')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
