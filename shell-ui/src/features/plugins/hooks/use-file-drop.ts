import { useRef, useState, type DragEvent } from 'react';

/** Lets a file be dropped on an element; `over` is true while one is held above it. */
export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  // Entering a child is told before the parent is left.
  const depth = useRef(0);
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => hasFile(event) && move(1),
      onDragLeave: (event: DragEvent) => hasFile(event) && move(-1),
      onDragOver: (event: DragEvent) => hasFile(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
  };
}
