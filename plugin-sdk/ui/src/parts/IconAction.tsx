import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';

interface Props {
  icon: LucideIcon;
  /** What it does: shown as a tooltip, read as its name. */
  label: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  size?: 'small' | 'medium';
  color?: IconButtonProps['color'];
  disabled?: boolean;
  /** For a switch: whether it is on. */
  pressed?: boolean;
  testId?: string;
}

/** A button that is an icon; its words appear when the pointer rests or the keyboard arrives. */
export function IconAction({ icon: Icon, label, onClick, size = 'medium', color, disabled, pressed, testId }: Props) {
  return (
    <Tooltip title={label}>
      {/* A disabled button tells the tooltip nothing; the span around it does. */}
      <span>
        <IconButton
          size={size}
          color={color}
          disabled={disabled}
          aria-label={label}
          aria-pressed={pressed}
          onClick={onClick}
          data-testid={testId}
        >
          <Icon size={size === 'small' ? 16 : 18} aria-hidden />
        </IconButton>
      </span>
    </Tooltip>
  );
}
