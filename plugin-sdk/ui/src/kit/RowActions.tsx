import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './RecordTable.module.css';

/** Something that can be done with a row. */
export interface RowAction<T> {
  key: string;
  icon: LucideIcon;
  label: (row: T) => string;
  onClick: (row: T) => void;
  /** Rows without this action. */
  hidden?: (row: T) => boolean;
  /** Done seldom: stands in a menu behind the buttons. */
  seldom?: boolean;
}

interface Props<T> {
  row: T;
  actions: readonly RowAction<T>[];
}

/** The last cell of a row: buttons, and a menu for what is done seldom. */
export function RowActions<T>({ row, actions }: Props<T>) {
  const shown = actions.filter(({ hidden }) => !hidden?.(row));
  const seldom = shown.filter((action) => action.seldom);
  const often = shown.filter((action) => !action.seldom);
  const many = often.length + (seldom.length > 0 ? 1 : 0) > 2;
  return (
    <td data-align="end" className={classes.actions} data-many={many || undefined}>
      {often.map(({ key, icon: Icon, label, onClick }) => (
        <IconButton
          key={key}
          size="small"
          title={label(row)}
          aria-label={label(row)}
          onClick={() => onClick(row)}
          data-action={key}
          data-testid={`row-${key}`}
        >
          <Icon size={16} />
        </IconButton>
      ))}
      {seldom.length > 0 && <SeldomMenu row={row} actions={seldom} />}
    </td>
  );
}

function SeldomMenu<T>({ row, actions }: Props<T>) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        title={t('form.more')}
        aria-label={t('form.more')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        data-action="more"
        data-testid="row-more"
      >
        <EllipsisVertical size={16} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ key, icon: Icon, label, onClick }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
              onClick(row);
            }}
            data-testid={`row-${key}`}
          >
            <ListItemIcon>
              <Icon size={16} />
            </ListItemIcon>
            {label(row)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Arrow keys move between the same buttons of neighbouring rows, and between the buttons of a row. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-action]');
  const to = from && neighbour(from, event.key);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function neighbour(from: HTMLElement, key: string): HTMLElement | null | undefined {
  const row = from.closest('tr');
  const same = (other: Element | null | undefined) =>
    other?.querySelector<HTMLElement>(`[data-action="${from.dataset.action}"]`) ??
    other?.querySelector<HTMLElement>('[data-action]');
  if (key === 'ArrowDown') return same(row?.nextElementSibling);
  if (key === 'ArrowUp') return same(row?.previousElementSibling);
  if (key === 'ArrowRight') return from.nextElementSibling as HTMLElement | null;
  return key === 'ArrowLeft' ? (from.previousElementSibling as HTMLElement | null) : null;
}
