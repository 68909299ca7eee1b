import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import IconButton from '@mui/material/IconButton';
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  Paperclip,
  Pencil,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueOption } from '../types.ts';
import { OptionBranch } from './OptionBranch.tsx';
import { OptionForm } from './OptionForm.tsx';
import classes from './OptionBranch.module.css';

interface Props {
  option: QueueOption;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

/** An option with its children, which are read when it is opened. Alt with an arrow key moves it. */
export function OptionLine({ option, isFirst, isLast, onMove, onRemove }: Props) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const moveByKey = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!event.altKey || !step || (step === -1 ? isFirst : isLast)) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <li className={classes.option} data-option={option.id} data-testid="option">
      {editing ? (
        <OptionForm option={option} place={option} onClose={() => setEditing(false)} />
      ) : (
        <div className={classes.line} onKeyDown={moveByKey}>
          <IconButton
            size="small"
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-label={t(open ? 'queues.tree.collapse' : 'queues.tree.expand', { title: option.title })}
            data-testid="option-toggle"
          >
            {open ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
          </IconButton>
          <span className={classes.number}>{option.option}</span>
          <span className={classes.words}>
            <strong>{option.title}</strong>
            {option.message && <span className={classes.message}>{option.message}</span>}
            {option.mediaName && (
              <span className={classes.message}>
                <Paperclip size={12} aria-hidden /> {option.mediaName}
              </span>
            )}
          </span>
          <span className={classes.tools}>
            <Tool icon={ArrowUp} label={t('queues.tree.up')} disabled={isFirst} onClick={() => onMove(-1)} id="up" />
            <Tool
              icon={ArrowDown}
              label={t('queues.tree.down')}
              disabled={isLast}
              onClick={() => onMove(1)}
              id="down"
            />
            <Tool icon={Pencil} label={t('queues.tree.edit')} onClick={() => setEditing(true)} id="edit" />
            <Tool icon={Trash2} label={t('queues.tree.remove')} onClick={() => setRemoving(true)} id="delete" />
          </span>
        </div>
      )}
      {open && (
        <div className={classes.children}>
          <OptionBranch queueId={option.queueId} parentId={option.id} />
        </div>
      )}
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

interface ToolProps {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onClick: () => void;
  id: string;
}

function Tool({ icon: Icon, label, disabled, onClick, id }: ToolProps) {
  return (
    <IconButton
      size="small"
      onClick={onClick}
      disabled={disabled}
      aria-label={label}
      title={label}
      data-testid={`option-${id}`}
    >
      <Icon size={16} />
    </IconButton>
  );
}
