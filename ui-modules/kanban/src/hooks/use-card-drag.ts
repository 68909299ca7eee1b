import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { laneUnder, pull, type Point } from '../lib/drag.ts';
import type { BoardTicket, Lane } from '../lib/board.ts';
import { followPress } from '../lib/press.ts';
import { useCarry } from './use-carry.ts';

/** What holds a card: a press that may become a drag, or the keyboard. */
type Hold = { ticket: BoardTicket; laneId: number } & ({ press: Press } | { press?: undefined });

interface Press {
  event: globalThis.PointerEvent;
  card: DOMRect;
}

/** Space or Enter picks up and puts down, as does leaving with Tab. */
const PICKS_UP = ['Space', 'Enter'];
const PUTS_DOWN = [...PICKS_UP, 'Tab'];
/** Where a card moved by keyboard rests inside its lane, in pixels. */
const INSET = 12;

/** Cards that move between lanes by mouse, finger or keyboard. */
export function useCardDrag(
  board: RefObject<HTMLElement | null>,
  lanes: Lane[],
  onMove: (ticket: BoardTicket, laneId: number) => void,
) {
  const carry = useCarry(lanes, onMove);
  const [hold, setHold] = useState<Hold | null>(null);
  /** The card on its way; it follows the pointer without drawing the board again. */
  const lifted = useRef<HTMLDivElement>(null);
  /** The card that takes the focus back when it is drawn in its new lane. */
  const returning = useRef<{ ticketId: number; laneId: number } | null>(null);
  const isLifted = carry.ticket !== undefined;

  const place = ({ x, y }: Point, width: number) => {
    const style = lifted.current?.style;
    style?.setProperty('transform', `translate(${x}px, ${y}px)`);
    style?.setProperty('width', `${width}px`);
  };
  const laneElements = () => [...(board.current?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];

  const lift = useEffectEvent(() => hold && carry.lift(hold.ticket, hold.laneId));
  const end = useEffectEvent((dropped: boolean) => {
    if (hold && !hold.press && dropped && carry.over !== null && carry.over !== hold.laneId) {
      returning.current = { ticketId: hold.ticket.id, laneId: carry.over };
    }
    carry.end(dropped);
    setHold(null);
  });
  const follow = useEffectEvent((pointer: Point, { event, card }: Press) => {
    const x = card.left + pointer.x - event.clientX;
    const y = card.top + pointer.y - event.clientY;
    place({ x, y }, card.width);
    const boxes = laneElements().map((lane) => ({ id: Number(lane.dataset.lane), box: lane.getBoundingClientRect() }));
    carry.hover(laneUnder(pointer, { left: x, top: y, right: x + card.width, bottom: y + card.height }, boxes));
  });
  const step = useEffectEvent((by: -1 | 0 | 1) => {
    const elements = laneElements();
    const next = elements[elements.findIndex(({ dataset }) => Number(dataset.lane) === carry.over) + by];
    if (!next) return;
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width } = next.getBoundingClientRect();
    place({ x: left + INSET, y: top + INSET }, width - 2 * INSET);
    carry.hover(Number(next.dataset.lane));
  });

  useEffect(() => {
    const press = hold?.press;
    if (!press) return;
    let pointer: Point = { x: press.event.clientX, y: press.event.clientY };
    let frame = 0;
    const scroll = () => {
      if (board.current) scrollUnder(board.current, pointer);
      follow(pointer, press);
      frame = requestAnimationFrame(scroll);
    };
    const giveUp = followPress(press.event, {
      lift: () => {
        lift();
        frame = requestAnimationFrame(scroll);
      },
      move: (at) => (pointer = at),
      end: (dropped) => end(dropped),
    });
    return () => {
      giveUp();
      cancelAnimationFrame(frame);
    };
  }, [board, hold]);

  useEffect(() => {
    if (!hold || hold.press) return;
    const scope = new AbortController();
    const { signal } = scope;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.code];
      const ends = event.code === 'Escape' || PUTS_DOWN.includes(event.code);
      if (by === undefined && !ends && !event.code.startsWith('Arrow')) return;
      event.preventDefault();
      event.stopPropagation();
      if (by !== undefined) step(by);
      else if (ends) end(event.code !== 'Escape');
    };
    lift();
    document.addEventListener('keydown', onKey, { capture: true, signal });
    document.addEventListener('visibilitychange', () => end(false), { signal });
    window.addEventListener('resize', () => end(false), { signal });
    return () => scope.abort();
  }, [hold]);

  // A carried card that has just been drawn stands where it was taken from.
  useEffect(() => {
    if (!isLifted || !hold) return;
    if (hold.press) place({ x: hold.press.card.left, y: hold.press.card.top }, hold.press.card.width);
    else step(0);
  }, [isLifted, hold]);

  // A finger that carries a card scrolls nothing; only a listener that was there before it can say so.
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const hinder = (event: TouchEvent) => {
      if (lifted.current && event.cancelable) event.preventDefault();
    };
    element.addEventListener('touchmove', hinder, { passive: false });
    return () => element.removeEventListener('touchmove', hinder);
  }, [board]);

  return {
    carry,
    lifted,
    /** Handlers of a card in a lane. */
    press: (ticket: BoardTicket, laneId: number) => (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return;
      setHold({
        ticket,
        laneId,
        press: { event: event.nativeEvent, card: event.currentTarget.getBoundingClientRect() },
      });
    },
    key: (ticket: BoardTicket, laneId: number) => (event: KeyboardEvent) => {
      if (!PICKS_UP.includes(event.code)) return;
      event.preventDefault();
      setHold({ ticket, laneId });
    },
    /** Gives the focus back to a card that was moved by keyboard. */
    focusReturned: (ticketId: number, laneId: number) => (handle: HTMLElement | null) => {
      const { current } = returning;
      if (handle === null || current?.ticketId !== ticketId || current.laneId !== laneId) return;
      returning.current = null;
      handle.focus();
    },
  };
}

/** Scrolls the board and the lane under the pointer when it is near their edges. */
function scrollUnder(board: HTMLElement, { x, y }: Point): void {
  const { left, right } = board.getBoundingClientRect();
  board.scrollLeft += pull(x, left, right);
  const lane = document.elementFromPoint(x, y)?.closest('[data-lane]');
  const cards = lane?.querySelector('[data-cards]');
  if (!cards) return;
  const { top, bottom } = cards.getBoundingClientRect();
  cards.scrollTop += pull(y, top, bottom);
}
