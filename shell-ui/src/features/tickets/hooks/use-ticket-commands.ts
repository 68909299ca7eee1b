import { ArrowRightLeft, Check, RotateCcw, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '~/entities/ticket.ts';
import { openTicketId, useCommands, type Command } from '~/lib/commands.ts';
import { STEPS, type TicketAction } from '../lib/ticket-steps.ts';

const ICONS = { accept: Check, return: Undo2, close: Check, reopen: RotateCcw };
const KEYS: Partial<Record<TicketAction, string>> = { accept: 'A', close: 'E' };

/** Offers the steps of the open ticket in the palette. */
export function useTicketCommands(
  ticket: Ticket,
  onStep: (step: TicketAction) => void,
  onTransfer: (() => void) | undefined,
): void {
  const { t } = useTranslation();
  const steps = STEPS[ticket.status].toReversed().map((step): Command => ({
    id: step,
    label: t(`ticket.${step}`),
    icon: ICONS[step],
    keys: KEYS[step],
    run: () => onStep(step),
  }));
  const transfer = { id: 'transfer', label: t('ticket.transfer'), icon: ArrowRightLeft, keys: 'T' };
  useCommands('ticket', onTransfer ? [...steps, { ...transfer, run: onTransfer }] : steps);
  useEffect(() => {
    openTicketId.set(ticket.id);
    return () => openTicketId.set(null);
  }, [ticket.id]);
}
