import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueOption } from '../types.ts';
import { OptionBranch } from './OptionBranch.tsx';
import { OptionForm } from './OptionForm.tsx';
import classes from './OptionBranch.module.css';

interface Props {
  option: QueueOption;
  onRemove: () => void;
}

/** A choice with its children, which are read when it is opened. */
export function OptionLine({ option, onRemove }: Props) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const toggle = t(open ? 'queues.tree.collapse' : 'queues.tree.expand', { title: option.title });
  return (
    <li className={classes.option} data-option={option.id}>
      <div className={classes.line}>
        <IconButton size="small" onClick={() => setOpen(!open)} aria-expanded={open} aria-label={toggle} title={toggle}>
          {open ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
        </IconButton>
        <span className={classes.number}>{option.option}</span>
        <span className={classes.words}>
          <strong>{option.title}</strong>
          {option.message && <span className={classes.message}>{option.message}</span>}
        </span>
        <IconButton
          size="small"
          onClick={() => setEditing(true)}
          aria-label={t('queues.tree.edit')}
          title={t('queues.tree.edit')}
        >
          <Pencil size={16} />
        </IconButton>
        <IconButton
          size="small"
          onClick={() => setRemoving(true)}
          aria-label={t('queues.tree.remove')}
          title={t('queues.tree.remove')}
        >
          <Trash2 size={16} />
        </IconButton>
      </div>
      {open && (
        <div className={classes.children}>
          <OptionBranch queueId={option.queueId} parentId={option.id} />
        </div>
      )}
      {editing && <OptionForm option={option} place={option} onClose={() => setEditing(false)} />}
      {removing && (
        <ConfirmDialog
          title={t('queues.tree.removeTitle', { title: option.title })}
          text={t('queues.tree.removeText')}
          confirmLabel={t('queues.tree.remove')}
          onConfirm={() => {
            setRemoving(false);
            onRemove();
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}
