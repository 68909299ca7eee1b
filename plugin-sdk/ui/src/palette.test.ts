import type { PaletteOptions } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { contrast, darkPaletteOf, lightPaletteOf } from './accent.ts';
import { PRESET_COLORS } from './kit/palette-colors.ts';
import { darkPalette, lightPalette } from './palette.ts';

/** Least contrast of text against what is behind it. */
const READABLE = 4.5;

const ROLES = ['primary', 'success', 'warning', 'error', 'info'] as const;

/** Colours of companies, the hardest among them. */
const ACCENTS = [...PRESET_COLORS, '#000000', '#ffffff', '#808080', '#ffff00', '#0000ff'];

describe('contrast', () => {
  it('is that of the standard', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

const PALETTES: [string, PaletteOptions][] = [
  ['light', lightPalette],
  ['dark', darkPalette],
  ...ACCENTS.map((color): [string, PaletteOptions] => [`light ${color}`, lightPaletteOf(color)]),
  ...ACCENTS.map((color): [string, PaletteOptions] => [`dark ${color}`, darkPaletteOf(color)]),
];

describe.each(PALETTES)('the %s palette', (_name, palette) => {
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
