import { describe, expect, it } from 'vitest';
import { darkPalette, lightPalette } from './palette.ts';

/** Least contrast of text against what is behind it. */
const READABLE = 4.5;

const ROLES = ['primary', 'success', 'warning', 'error', 'info'] as const;

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s palette', (_name, palette) => {
  const role = (name: (typeof ROLES)[number]) => palette[name] as { main: string; contrastText: string };
  const backgrounds = Object.values({ ...palette.background, ...palette.surface }) as string[];
  const texts = [palette.text?.primary, palette.text?.secondary, ...ROLES.map((name) => role(name).main)] as string[];

  it.each(texts)('has %s readable on every surface', (text) => {
    for (const background of backgrounds) expect(contrast(text, background), background).toBeGreaterThan(READABLE);
  });

  it.each(ROLES)('has readable words on a button of %s', (name) => {
    expect(contrast(role(name).contrastText, role(name).main)).toBeGreaterThan(READABLE);
  });

  it('has neutral greys: no channel stands out', () => {
    const greys = [palette.background?.default, palette.background?.paper, palette.divider, palette.text?.primary];
    for (const grey of greys as string[]) {
      const channels = rgb(grey);
      expect(Math.max(...channels) - Math.min(...channels), grey).toBeLessThan(16);
    }
  });
});

function rgb(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgb(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
