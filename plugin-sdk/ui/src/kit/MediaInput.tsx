import { File as FileIcon } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { mediaKind, readableSize } from './media-kind.ts';
import { FileInput, type FileInputProps } from './FileInput.tsx';
import classes from './MediaInput.module.css';

interface Props extends FileInputProps {
  /** Same-origin address of the file that is stored already. */
  address?: string | null;
}

/** An attachment that shows what it is: picture, video, audio, or name and size. */
export function MediaInput({ address, ...input }: Props) {
  const { file, stored } = input;
  const chosen = useObjectUrl(file);
  const name = file?.name ?? stored;
  const source = chosen ?? address;
  return (
    <div className={classes.media}>
      {name && <Preview name={name} type={file?.type} source={source} />}
      <FileInput {...input} />
      {file && <p className={classes.size}>{readableSize(file.size)}</p>}
    </div>
  );
}

function Preview({ name, type, source }: { name: string; type?: string; source?: string | null }) {
  const kind = source ? mediaKind(name, type) : 'file';
  if (!source || kind === 'file') return <FileIcon size={28} aria-hidden className={classes.icon} />;
  if (kind === 'image') return <img src={source} alt={name} className={classes.picture} />;
  // What somebody is about to send has no captions to offer.
  if (kind === 'video') return <video src={source} controls className={classes.picture} aria-label={name} />;
  return <audio src={source} controls className={classes.audio} aria-label={name} />;
}

/** An address of the chosen file in this browser, given back when another is chosen. */
function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
