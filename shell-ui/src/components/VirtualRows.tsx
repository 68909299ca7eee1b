import type { ReactNode } from 'react';
import type { VirtualList } from '~/lib/use-virtual-list.ts';
import classes from './VirtualRows.module.css';

interface Props {
  list: VirtualList;
  draw: (index: number) => ReactNode;
}

/** The rows of a long list that are near to what is in sight, at their place in the room that all of them take. */
export function VirtualRows({ list, draw }: Props) {
  const rows = list.getVirtualItems();
  const before = (rows[0]?.start ?? 0) - list.options.scrollMargin;
  return (
    <div className={classes.room} style={{ height: list.getTotalSize() }}>
      <div className={classes.rows} style={{ top: before }}>
        {rows.map(({ key, index }) => (
          <div key={key} ref={list.measureElement} data-index={index}>
            {draw(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
