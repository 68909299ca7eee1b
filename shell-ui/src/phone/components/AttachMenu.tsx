import { Camera, Contact, FileText, MapPin, Paperclip, type LucideIcon } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { fileTelling, MAX_FILE_BYTES } from '../lib/files.ts';
import type { Telling } from '../lib/simulator.ts';
import { text } from '../lib/texts.ts';
import { AskForm } from './AskForm.tsx';
import classes from './ChatComposer.module.css';

type Open = 'closed' | 'menu' | 'location' | 'card';

/** What a customer sends besides words: a picture of the camera, a file, a place, somebody's card. */
export function AttachMenu({ onTell }: { onTell: (telling: Telling) => void }) {
  const [open, setOpen] = useState<Open>('closed');
  const [tooLarge, setTooLarge] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const tell = (telling: Telling) => {
    setOpen('closed');
    onTell(telling);
  };
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (!chosen) return;
    setTooLarge(chosen.size > MAX_FILE_BYTES);
    if (chosen.size <= MAX_FILE_BYTES) tell(await fileTelling(chosen));
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => void pick(event);
  return (
    <div className={classes.attach}>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={change} />
      <input ref={file} type="file" hidden onChange={change} data-testid="phone-file" />
      <button
        type="button"
        className={classes.tool}
        onClick={() => setOpen(open === 'closed' ? 'menu' : 'closed')}
        aria-label={text('attach')}
        aria-expanded={open !== 'closed'}
        data-testid="phone-attach"
      >
        <Paperclip size={20} />
      </button>
      {open !== 'closed' && (
        <div className={classes.menu}>
          {open === 'menu' && (
            <>
              <Item icon={Camera} word="camera" onClick={() => camera.current?.click()} />
              <Item icon={FileText} word="file" onClick={() => file.current?.click()} />
              <Item icon={MapPin} word="location" onClick={() => setOpen('location')} />
              <Item icon={Contact} word="card" onClick={() => setOpen('card')} />
            </>
          )}
          {open === 'menu' && tooLarge && <p className={classes.error}>{text('tooLarge')}</p>}
          {open === 'location' && (
            <AskForm
              fields={[
                { label: text('place'), value: 'Praça da Sé' },
                { label: text('latitude'), value: '-23.55052', number: true },
                { label: text('longitude'), value: '-46.633308', number: true },
              ]}
              onDone={([name = '', latitude, longitude]) =>
                tell({ type: 'location', location: { name, latitude: Number(latitude), longitude: Number(longitude) } })
              }
            />
          )}
          {open === 'card' && (
            <AskForm
              fields={[
                { label: text('name'), value: '' },
                { label: text('number'), value: '' },
              ]}
              onDone={([name = '', number = '']) => tell({ type: 'contact', cards: [{ name, number }] })}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface ItemProps {
  icon: LucideIcon;
  word: 'camera' | 'file' | 'location' | 'card';
  onClick: () => void;
}

function Item({ icon: Icon, word, onClick }: ItemProps) {
  return (
    <button type="button" className={classes.item} onClick={onClick} data-testid={`phone-${word}`}>
      <Icon size={18} />
      {text(word)}
    </button>
  );
}
