import Button from '@mui/material/Button';
import { Menu, MenuItem } from '@balcao/ui-sdk/parts/Menu';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import classes from './FilterMenu.module.css';

/** Something that lists can be limited to. */
interface Choice {
  id: number;
  name: string;
  color?: string;
}

interface Props {
  icon: LucideIcon;
  /** What is chosen, in words. */
  label: string;
  /** What the menu says when there is nothing to choose from. */
  emptyText: string;
  choices: readonly Choice[];
  chosen: readonly number[];
  onToggle: (id: number) => void;
  testId: string;
}

/** A button with a menu in which several of a few things can be chosen. */
export function FilterMenu({ icon: Icon, label, emptyText, choices, chosen, onToggle, testId }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        className={classes.button}
        endIcon={<ChevronDown size={14} />}
        aria-haspopup="menu"
        aria-label={label}
        title={label}
        onClick={(event) => setAnchor(event.currentTarget)}
        data-testid={testId}
      >
        <Icon size={16} className={classes.icon} aria-hidden />
        <span className={classes.label}>{label}</span>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { className: classes.menu } }}
      >
        {choices.length === 0 && <MenuItem disabled>{emptyText}</MenuItem>}
        {choices.map(({ id, name, color }) => (
          <MenuItem
            key={id}
            dense
            onClick={() => onToggle(id)}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(id)}
            className={classes.item}
          >
            <Check size={16} className={classes.check} data-shown={chosen.includes(id)} aria-hidden />
            {color && <span className={classes.dot} style={{ background: color }} />}
            <span className={classes.name}>{name}</span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Puts an id into a choice, or takes it out. */
export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}
