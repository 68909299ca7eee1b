import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import classes from './ActionMenu.module.css';

/** One line of a menu. */
export interface MenuAction {
  key: string;
  label: string;
  icon?: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  /** Destroys something: written in red. */
  danger?: boolean;
}

interface Props {
  /** What the menu is about. */
  label: string;
  actions: readonly MenuAction[];
  icon?: LucideIcon;
  testId?: string;
}

/** A button that opens a menu of actions; the arrow keys walk through it, Escape closes it. */
export function ActionMenu({ label, actions, icon: Icon = EllipsisVertical, testId }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = anchor !== null;
  return (
    <>
      <IconButton
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        data-testid={testId}
      >
        <Icon size={18} aria-hidden />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={open}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map(({ key, label: text, icon: ItemIcon, onClick, disabled, danger }) => (
          <MenuItem
            key={key}
            disabled={disabled}
            className={classes.item}
            data-danger={danger || undefined}
            data-testid={`action-${key}`}
            onClick={() => {
              setAnchor(null);
              onClick();
            }}
          >
            {ItemIcon && <ItemIcon size={16} aria-hidden />}
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
