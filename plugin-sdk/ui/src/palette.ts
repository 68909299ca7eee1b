import type { PaletteOptions } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface Palette {
    surface: SurfaceColors;
  }
  interface PaletteOptions {
    surface?: SurfaceColors;
  }
}

/** Neutral and tinted areas that the standard palette has no name for. */
export interface SurfaceColors {
  /** Behind lists and side panes. */
  sunken: string;
  /** Hovered row. */
  hover: string;
  /** Selected row. */
  selected: string;
  /** Bubble of the customer. */
  incoming: string;
  /** Bubble of the desk. */
  outgoing: string;
}

/** Light scheme: white surfaces, neutral greys, one indigo accent. */
export const lightPalette: PaletteOptions = {
  primary: { main: '#4650C8', dark: '#3840A6', light: '#6C75E0', contrastText: '#FFFFFF' },
  success: { main: '#16734A', contrastText: '#FFFFFF' },
  warning: { main: '#925600', contrastText: '#FFFFFF' },
  error: { main: '#C0282D', contrastText: '#FFFFFF' },
  info: { main: '#2563A8', contrastText: '#FFFFFF' },
  background: { default: '#F6F6F8', paper: '#FFFFFF' },
  text: { primary: '#17191E', secondary: '#5B606B', disabled: '#9297A1' },
  divider: '#E4E5EA',
  surface: { sunken: '#FAFAFB', hover: '#F3F3F6', selected: '#ECEDFB', incoming: '#F0F0F3', outgoing: '#E3E5FB' },
};

/** Dark scheme: its own greys and a softer accent, not an inversion of the light one. */
export const darkPalette: PaletteOptions = {
  primary: { main: '#9AA3FF', dark: '#7F89F5', light: '#B7BDFF', contrastText: '#14161F' },
  success: { main: '#5BC98C', contrastText: '#0E1A13' },
  warning: { main: '#E5A84B', contrastText: '#1E1606' },
  error: { main: '#FF8B8B', contrastText: '#230C0C' },
  info: { main: '#7DB7F5', contrastText: '#0B1724' },
  background: { default: '#0F1113', paper: '#16181C' },
  text: { primary: '#E7E9EC', secondary: '#9DA4AF', disabled: '#666D78' },
  divider: '#282C32',
  surface: { sunken: '#121417', hover: '#1C1F24', selected: '#21243A', incoming: '#22262C', outgoing: '#2C3160' },
};
