import { useEffect, useEffectEvent } from 'react';

/** Name under which an entry of the browser's history says that it stands for something open on the page. */
const MARK = 'balcaoOpen';

interface Open {
  id: number;
  back: () => void;
}

const stack: Open[] = [];
let nextId = 1;
/** Steps back that were made here and not by the user. */
let ownSteps = 0;

/** While the component is on the page, the browser's back button (or gesture) calls `onBack` instead of leaving. */
export function useBackCloses(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const own: Open = { id: nextId++, back: () => back() };
    if (stack.length === 0) window.addEventListener('popstate', onPopState);
    stack.push(own);
    mark(own);
    return () => {
      stack.splice(stack.indexOf(own), 1);
      if (marked() === own.id) {
        ownSteps += 1;
        history.back();
      } else if (stack.length === 0 && ownSteps === 0) {
        window.removeEventListener('popstate', onPopState);
      }
    };
  }, []);
}

function onPopState({ isTrusted }: PopStateEvent): void {
  // The loader of modules tells of every new address with an event like this; only the browser's own are steps back.
  if (!isTrusted) return;
  const top = stack.at(-1);
  const isOwn = ownSteps > 0;
  if (isOwn) ownSteps -= 1;
  if (!top) {
    window.removeEventListener('popstate', onPopState);
    return;
  }
  // What is still open needs an entry of its own again: it may ask before it closes.
  if (marked() !== top.id) mark(top);
  if (!isOwn) top.back();
}

function mark({ id }: Open): void {
  history.pushState({ ...(history.state as object | null), [MARK]: id }, '');
}

function marked(): unknown {
  return (history.state as Record<string, unknown> | null)?.[MARK];
}
