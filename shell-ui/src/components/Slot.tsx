import type { SlotName, SlotProps } from '@balcao/ui-sdk';
import { createContext, useContext, type ReactNode } from 'react';

/** Draws what modules add to one place. */
export type SlotRenderer = <S extends SlotName>(name: S, props: SlotProps[S]) => ReactNode;

/** Carries the app's knowledge of modules to the places that they extend. */
export const SlotContext = createContext<SlotRenderer>(() => null);

/** A place of a screen that modules may extend; the other properties go to their components. */
export function Slot<S extends SlotName>({ name, ...props }: { name: S } & SlotProps[S]) {
  return useContext(SlotContext)(name, props as unknown as SlotProps[S]);
}
