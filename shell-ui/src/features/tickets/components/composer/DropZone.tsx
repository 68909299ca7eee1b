import { Upload } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DropZone.module.css';

interface Props {
  className?: string;
  enabled: boolean;
  onDrop: (files: FileList) => void;
  children: ReactNode;
}

/** A part of the screen on which files can be dropped. */
export function DropZone({ className, enabled, onDrop, children }: Props) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => enabled && event.dataTransfer.types.includes('Files');
  return (
    <div
      className={`${classes.zone} ${className ?? ''}`}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        onDrop(event.dataTransfer.files);
      }}
    >
      {children}
      {over && (
        <div className={classes.hint}>
          <Upload size={24} aria-hidden />
          {t('attachments.drop')}
        </div>
      )}
    </div>
  );
}
