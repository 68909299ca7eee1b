import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '~/lib/save-file.ts';
import { toCsv } from '../lib/to-csv.ts';
import type { ImportReport, LeftOut } from '../types.ts';
import classes from './ImportDialog.module.css';

/** Lines that are shown; the file has all. */
const SHOWN = 5;

/** What became of the lines of a spreadsheet. */
export function ImportResult({ report: { added, leftOut } }: { report: ImportReport }) {
  const { t } = useTranslation('admin');
  const reason = (line: LeftOut) => t(`contacts.import.reasons.${line.reason}`);
  const save = (lines: LeftOut[]) => {
    const rows = lines.map((line) => [line.name, line.number, reason(line)]);
    saveFile(toCsv([['nome', 'numero', t('contacts.import.reason')], ...rows]), 'linhas-nao-importadas.csv');
  };
  return (
    <div role="status" className={classes.content} data-testid="import-result">
      <strong>{t('contacts.import.added', { count: added.length })}</strong>
      {leftOut.length === 0 && <p>{t('contacts.import.allIn')}</p>}
      {leftOut.length > 0 && (
        <>
          <p>{t('contacts.import.left', { count: leftOut.length })}</p>
          <ul className={classes.left}>
            {leftOut.slice(0, SHOWN).map((line, index) => (
              <li key={index}>
                {line.name || line.number || '–'}: {reason(line)}
              </li>
            ))}
          </ul>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Download size={16} />}
            onClick={() => save(leftOut)}
            className={classes.example}
            data-testid="import-errors"
          >
            {t('contacts.import.saveLeft')}
          </Button>
        </>
      )}
    </div>
  );
}
