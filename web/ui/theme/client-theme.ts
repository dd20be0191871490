import {
  createTheme,
  defaultVariantColorsResolver,
  mergeMantineTheme,
  DEFAULT_THEME,
  type MantineTheme,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import type { ClientTheme } from '../../platform/current-client.ts'
import { parseHex, type Rgb } from './color.ts'
import { paletteOf, shadeForDark, shadeForLight, type Palette } from './palette.ts'

/** Indigo of the product, for clients without an accent. */
const defaultAccent: Rgb = [72, 82, 206]
const darkSurface: Rgb = [24, 25, 29]

/** Neutral shades of the product, without Mantine's blue; the surfaces of tokens.css are among them. */
const neutrals: Palette = [
  '#fafafa',
  '#f4f4f5',
  '#e6e6e9',
  '#d3d3d8',
  '#c6c6cd',
  '#9a9aa5',
  '#74757f',
  '#5f606b',
  '#3b3c45',
  '#232329',
]
const darkNeutrals: Palette = [
  '#ededf0',
  '#c9cad2',
  '#a2a3ae',
  '#7d7e8a',
  '#3b3c45',
  '#2b2c33',
  '#1e1f25',
  '#18191d',
  '#141519',
  '#0f1013',
]

const component = (defaultProps: Readonly<Record<string, unknown>>) => ({ defaultProps })

/** The page below a dialog stays readable. */
const veil = { backgroundOpacity: 0.35 }

/** A dialog's head is no second banner of the page. */
export const plainHead = { header: { role: 'presentation' } }

/** Text on the accent and on red follows the scheme: Mantine would choose it for its own light shade and keep it. */
const readableOnColor: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return colors
  if (input.color === 'red') return { ...colors, color: 'var(--fl-badge-text)' }
  const isAccent = input.color === undefined || input.color === input.theme.primaryColor
  return isAccent ? { ...colors, color: 'var(--mantine-primary-color-contrast)' } : colors
}

/** A popup of a button stays within the window, and is no taller than the room. */
const withinWindow = { flip: true, shift: { padding: 8 }, size: { padding: 8 } }

const still = { duration: 150, timingFunction: 'cubic-bezier(0.2, 0, 0, 1)' }

/** Shades 50 to 900 of a client's dark and light colours, in addition to those of its accent (2-content section 3). */
function ownPalettes({ dark, light }: ClientTheme): Readonly<Record<string, [...Palette]>> {
  const named = { 'client-dark': parseHex(dark), 'client-light': parseHex(light) }
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, color]) => (color ? [[name, [...paletteOf(color)]]] : [])),
  )
}

/** Mantine's theme for one client: palettes from its colours, shades chosen so that text passes WCAG AA. */
export function themeOverrideFor(client: ClientTheme): MantineThemeOverride {
  const accent = paletteOf(parseHex(client.accent) ?? defaultAccent)
  return createTheme({
    fontFamily: 'var(--fl-font)',
    fontSmoothing: true,
    respectReducedMotion: true,
    primaryColor: 'accent',
    primaryShade: { light: shadeForLight(accent), dark: shadeForDark(accent, darkSurface) },
    autoContrast: true,
    variantColorResolver: readableOnColor,
    luminanceThreshold: 0.2,
    colors: { accent: [...accent], ...ownPalettes(client), dark: [...darkNeutrals], gray: [...neutrals] },
    black: '#16171d',
    defaultRadius: 6,
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '90em' },
    headings: { fontFamily: 'var(--fl-font)', fontWeight: '600' },
    components: {
      Button: component({ size: 'sm' }),
      ActionIcon: component({ variant: 'subtle', color: 'gray', size: 32 }),
      // A placeholder for the focus would be among the items of the menu, and is none.
      Menu: component({
        shadow: 'md',
        transitionProps: still,
        withinPortal: true,
        withInitialFocusPlaceholder: false,
        middlewares: withinWindow,
      }),
      // The page itself never scrolls, so scrolling needs no lock (and no style element is inserted for it).
      Modal: component({
        lockScroll: false,
        transitionProps: still,
        centered: true,
        padding: 20,
        overlayProps: veil,
        attributes: plainHead,
      }),
      Drawer: component({ lockScroll: false, padding: 16, overlayProps: veil, attributes: plainHead }),
      Popover: component({ shadow: 'md', transitionProps: still, middlewares: withinWindow }),
      Tooltip: component({ openDelay: 400, transitionProps: still, withArrow: false }),
      TextInput: component({ size: 'sm' }),
      PasswordInput: component({ size: 'sm' }),
      // As large as a fingertip, its arrows would hang out of the input; the arrow keys step as well.
      NumberInput: component({ hideControls: true }),
      Select: component({ size: 'sm' }),
    },
  })
}

/** Share of the page's text colour in a hovered filled button. */
export const hoverShare = 0.12

/**
 * Below the pointer a filled button moves away from the words on it: Mantine's own shade is darker, also under dark
 * words.
 */
const hovered = (color: string): string =>
  `color-mix(in srgb, ${color}, var(--fl-text) ${Math.round(hoverShare * 100)}%)`

/** Surfaces and texts of the product in Mantine's own variables, so that its components use the same tokens. */
export const mantineOnTokens: Readonly<Record<`--${string}`, string>> = {
  '--mantine-color-body': 'var(--fl-surface)',
  '--mantine-color-text': 'var(--fl-text)',
  '--mantine-color-dimmed': 'var(--fl-text-quiet)',
  '--mantine-color-placeholder': 'var(--fl-text-quiet)',
  '--mantine-color-default': 'var(--fl-surface)',
  '--mantine-color-default-hover': 'var(--fl-surface-hover)',
  '--mantine-color-default-color': 'var(--fl-text)',
  '--mantine-color-default-border': 'var(--fl-line-strong)',
  '--mantine-color-error': 'var(--fl-bad)',
  // Red words on the surface: Mantine's own shade cannot be read in small.
  '--mantine-color-red-6': 'var(--fl-bad)',
  '--mantine-color-red-filled': 'var(--fl-bad)',
  '--mantine-color-red-filled-hover': hovered('var(--fl-bad)'),
  '--mantine-color-accent-filled-hover': hovered('var(--mantine-color-accent-filled)'),
  '--mantine-color-red-light-color': 'var(--fl-bad)',
  '--mantine-color-anchor': 'var(--fl-accent-text)',
}

export const fullTheme = (override: MantineThemeOverride): MantineTheme => mergeMantineTheme(DEFAULT_THEME, override)
