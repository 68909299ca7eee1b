import { Command as Cmdk } from 'cmdk';
import type { Command } from '~/lib/commands.ts';
import classes from './CommandPalette.module.css';

interface Props {
  heading: string;
  commands: readonly Command[];
  onRun: (command: Command) => void;
}

/** A section of the palette. */
export function PaletteGroup({ heading, commands, onRun }: Props) {
  if (commands.length === 0) return null;
  return (
    <Cmdk.Group heading={heading} className={classes.group}>
      {commands.map((command) => {
        const { id, label, icon: Icon, keys } = command;
        return (
          <Cmdk.Item
            key={id}
            value={id}
            className={classes.item}
            onSelect={() => onRun(command)}
            data-testid={`command-${id}`}
          >
            <span className={classes.icon}>{Icon && <Icon size={16} aria-hidden />}</span>
            <span className={classes.label}>{label}</span>
            {keys && <kbd className={classes.key}>{keys}</kbd>}
          </Cmdk.Item>
        );
      })}
    </Cmdk.Group>
  );
}
