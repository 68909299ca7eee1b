import { Menu, MenuItem } from '@balcao/ui-sdk/parts/Menu';
import { Check, Eye, RotateCcw, Undo2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '~/entities/ticket.ts';
import { useTicketOptions } from '../hooks/use-ticket-options.tsx';
import { STEPS, type TicketAction } from '../lib/ticket-steps.ts';
import classes from './TicketMenu.module.css';

const ICONS: Record<TicketAction, LucideIcon> = { accept: Check, return: Undo2, close: Check, reopen: RotateCcw };

interface Props {
  ticket: Ticket;
  /** Where the menu hangs; null closes it. */
  anchor: HTMLElement | null;
  /** Carries out a step. */
  onStep: (step: TicketAction) => void;
  /** Given to those who may look in without being noticed. */
  onSpy?: () => void;
  onClose: () => void;
}

/** Everything that can be done with a ticket, for fingers, keyboard and the right mouse button. */
export function TicketMenu({ ticket, anchor, onStep, onSpy, onClose }: Props) {
  const { t } = useTranslation();
  const options = useTicketOptions(ticket);
  const then = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} data-testid="ticket-menu-list">
        {STEPS[ticket.status].toReversed().map((step) => {
          const Icon = ICONS[step];
          return (
            <MenuItem
              className={classes.item}
              key={step}
              onClick={then(() => onStep(step))}
              data-testid={`menu-${step}`}
            >
              <Icon size={16} className={classes.icon} aria-hidden />
              {t(`ticket.${step}`)}
            </MenuItem>
          );
        })}
        {onSpy && (
          <MenuItem className={classes.item} onClick={then(onSpy)} data-testid="menu-spy">
            <Eye size={16} className={classes.icon} aria-hidden />
            {t('ticket.spy')}
          </MenuItem>
        )}
        {options.items.map(({ key, icon: Icon, label, run }) => (
          <MenuItem className={classes.item} key={key} onClick={then(run)} data-testid={`menu-${key}`}>
            <Icon size={16} className={classes.icon} aria-hidden />
            {label}
          </MenuItem>
        ))}
      </Menu>
      {options.dialogs}
    </>
  );
}
