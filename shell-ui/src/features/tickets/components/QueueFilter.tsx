import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, ChevronDown, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Queue } from '~/entities/queue.ts';
import { useStore } from '~/lib/store.ts';
import { hiddenQueues } from '../lib/preferences.ts';
import classes from './QueueFilter.module.css';

/** Chooses the queues whose tickets the lists show. */
export function QueueFilter({ queues }: { queues: Queue[] }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hidden = useStore(hiddenQueues);
  const shown = queues.filter(({ id }) => !hidden.includes(id));
  const toggle = (id: number) =>
    hiddenQueues.set((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        className={classes.button}
        startIcon={<ListFilter size={16} />}
        endIcon={<ChevronDown size={14} />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        data-testid="queue-filter"
      >
        {shown.length === queues.length ? t('tickets.allQueues') : t('tickets.nQueues', { count: shown.length })}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {queues.map(({ id, name, color }) => (
          <MenuItem
            key={id}
            dense
            onClick={() => toggle(id)}
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(id)}
            className={classes.item}
          >
            <Check size={16} className={classes.check} data-shown={!hidden.includes(id)} aria-hidden />
            <span className={classes.dot} style={{ background: color }} />
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
