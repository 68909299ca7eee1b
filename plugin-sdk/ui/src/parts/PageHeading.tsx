import { useDocumentTitle } from '../document-title.ts';
import classes from './PageHeading.module.css';

interface Props {
  title: string;
  /** Number of records, behind the title. */
  count?: number;
  /** For screens that name themselves by what they show: read aloud, not drawn. */
  hidden?: boolean;
}

/** The one first-level heading of a screen; it names the browser's tab and takes the focus when one arrives here. */
export function PageHeading({ title, count, hidden = false }: Props) {
  useDocumentTitle(title);
  return (
    <h1 ref={arrive} tabIndex={-1} className={hidden ? 'visually-hidden' : classes.heading}>
      {title}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </h1>
  );
}

/** The first screen after loading leaves the focus at the start of the document, as every web page does. */
let first = true;

/** After a navigation the focus would stay on a link of the menu or nowhere; a field that wants it keeps it. */
function arrive(heading: HTMLHeadingElement | null): void {
  if (!heading) return;
  const inside = heading.closest('main')?.contains(document.activeElement);
  if (!first && !inside) heading.focus({ preventScroll: true });
  first = false;
}
