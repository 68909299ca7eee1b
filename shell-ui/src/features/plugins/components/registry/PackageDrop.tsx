import { FileInput } from '@balcao/ui-sdk/kit';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from '../../hooks/use-file-drop.ts';
import classes from './UploadDialog.module.css';

/** Where a package is dropped or chosen. */
export function PackageDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('plugins');
  const { over, handlers } = useFileDrop(onFile);
  return (
    <div className={classes.drop} data-over={over} {...handlers}>
      <PackageOpen size={28} aria-hidden />
      <p>{t(over ? 'upload.dropNow' : 'upload.drop')}</p>
      <FileInput label={t('upload.choose')} file={null} onChoose={(file) => file && onFile(file)} />
      <p className={classes.hint}>{t('upload.limit')}</p>
    </div>
  );
}
