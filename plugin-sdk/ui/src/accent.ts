import type { PaletteOptions } from '@mui/material/styles';
import { darkPalette, lightPalette, type SurfaceColors } from './palette.ts';

/** Least contrast of words against what is behind them (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;
/** How far a colour moves with each try, of one. */
const STEP = 0.04;

interface Tints {
  selected: number;
  outgoing: number;
}

/** A palette with the company's accent in place of ours; `#rrggbb`, moved as far as its words stay readable. */
export function lightPaletteOf(accent: string): PaletteOptions {
  return tinted(lightPalette, accent, '#000000', { selected: 0.1, outgoing: 0.16 });
}

/** The same for the dark scheme. */
export function darkPaletteOf(accent: string): PaletteOptions {
  return tinted(darkPalette, accent, '#ffffff', { selected: 0.16, outgoing: 0.26 });
}

function tinted(base: PaletteOptions, accent: string, away: string, tints: Tints): PaletteOptions {
  const paper = base.background?.paper ?? away;
  const surface = {
    ...(base.surface as SurfaceColors),
    selected: tint(base, paper, accent, tints.selected),
    outgoing: tint(base, paper, accent, tints.outgoing),
  };
  const behind = [...Object.values({ ...base.background, ...surface })] as string[];
  const main = until(accent, away, (color) => behind.every((other) => contrast(color, other) > READABLE));
  const contrastText = ['#ffffff', '#14161f'].find((text) => contrast(text, main) > READABLE) ?? '#000000';
  return {
    ...base,
    primary: { main, dark: mix(main, '#000000', 0.18), light: mix(main, '#ffffff', 0.22), contrastText },
    surface,
  };
}

/** As much of the accent as the quiet words and the colours of states upon it allow. */
function tint(base: PaletteOptions, paper: string, accent: string, share: number): string {
  const roles = [base.success, base.warning, base.error, base.info] as { main: string }[];
  const texts = [base.text?.primary, base.text?.secondary, ...roles.map(({ main }) => main)] as string[];
  return until(mix(paper, accent, share), paper, (color) => texts.every((text) => contrast(text, color) > READABLE));
}

/** The first colour on the way to `goal` that will do; `goal` itself if none does. */
function until(from: string, goal: string, fits: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += STEP) {
    const color = mix(from, goal, share);
    if (fits(color)) return color;
  }
  return goal;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

function mix(one: string, other: string, share: number): string {
  const to = channels(other);
  const mixed = channels(one).map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
