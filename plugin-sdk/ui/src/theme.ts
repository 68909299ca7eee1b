import { createTheme, type Theme } from '@mui/material/styles';
import { darkPaletteOf, lightPaletteOf } from './accent.ts';
import { darkPalette, lightPalette } from './palette.ts';

/** Attribute of `<html>` that carries the colour scheme in use: `light` or `dark`. */
export const SCHEME_ATTRIBUTE = 'data-theme';

/** Key under which the browser remembers the colour scheme. */
export const SCHEME_STORAGE_KEY = 'preferredTheme';

const FONT = '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif';

/** Where a finger is the pointer: nothing to press is smaller than this, in pixels. */
const PHONE = '@media (max-width: 599.95px)';
const TOUCH_TARGET = 44;

/**
 * The look of the whole product; colours are CSS variables, so a scheme change repaints without rendering.
 * `accent` is the company's own colour as `#rrggbb`.
 */
export function createBalcaoTheme(accent?: string): Theme {
  const light = accent ? lightPaletteOf(accent) : lightPalette;
  const dark = accent ? darkPaletteOf(accent) : darkPalette;
  return createTheme({
    cssVariables: { colorSchemeSelector: `[${SCHEME_ATTRIBUTE}="%s"]` },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    shape: { borderRadius: 8 },
    spacing: 4,
    transitions: {
      duration: { shortest: 120, shorter: 140, short: 160, standard: 180, enteringScreen: 160, leavingScreen: 120 },
    },
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      fontWeightMedium: 600,
      fontWeightBold: 600,
      body1: { fontSize: '0.875rem', lineHeight: '20px' },
      body2: { fontSize: '0.8125rem', lineHeight: '18px' },
      caption: { fontSize: '0.75rem', lineHeight: '16px' },
      h1: { fontSize: '1.25rem', lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.01em' },
      h2: { fontSize: '1rem', lineHeight: '24px', fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600, fontSize: '0.875rem' },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true, size: 'small' },
        styleOverrides: {
          root: {
            minHeight: 34,
            paddingInline: 14,
            // A quiet outline; the words carry the colour.
            '&.MuiButton-outlined': { borderColor: 'var(--mui-palette-divider)' },
            '&.MuiButton-outlined:hover': { borderColor: 'currentColor' },
            [PHONE]: { minHeight: TOUCH_TARGET },
          },
        },
      },
      MuiIconButton: {
        styleOverrides: { root: { [PHONE]: { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET } } },
      },
      MuiOutlinedInput: { styleOverrides: { root: { [PHONE]: { minHeight: TOUCH_TARGET } } } },
      MuiAutocomplete: {
        styleOverrides: {
          paper: { border: '1px solid var(--mui-palette-divider)', boxShadow: 'var(--b-shadow)', marginTop: 4 },
          option: { [PHONE]: { minHeight: TOUCH_TARGET } },
        },
      },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiMenu: {
        styleOverrides: {
          paper: { border: '1px solid var(--mui-palette-divider)', boxShadow: 'var(--b-shadow)', marginTop: 4 },
        },
      },
      MuiMenuItem: {
        styleOverrides: { root: { fontSize: '0.875rem', minHeight: 36, [PHONE]: { minHeight: TOUCH_TARGET } } },
      },
      MuiDialog: {
        styleOverrides: {
          paper: { border: '1px solid var(--mui-palette-divider)', boxShadow: 'var(--b-shadow)', borderRadius: 12 },
        },
      },
      MuiDialogTitle: {
        styleOverrides: { root: { fontSize: '1rem', lineHeight: '24px', fontWeight: 600, padding: '20px 24px 8px' } },
      },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
      MuiTooltip: {
        defaultProps: { enterDelay: 400, disableInteractive: true },
        styleOverrides: { tooltip: { fontSize: '0.75rem' } },
      },
    },
  });
}
