import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface Props {
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  className?: string;
  testId?: string;
  children: ReactNode;
}

/** What opens under a button of the top bar. */
export function PopSurface({ anchor, label, onClose, className, testId, children }: Props) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      marginThreshold={8}
      slotProps={{ paper: { className, role: 'dialog', 'aria-label': label, ...{ 'data-testid': testId } } }}
    >
      {children}
    </Popover>
  );
}
