import type { ClientTheme } from '../../platform/current-client.ts'
import { contrast, mix, parseHex, toHex, type Rgb } from './color.ts'
import { paletteOf, textContrast } from './palette.ts'

type Tokens = Readonly<Record<`--fl-${string}`, string>>

/** Texts and surfaces of tokens.css that a client's colours have to go with. */
const white: Rgb = [255, 255, 255]
const lightTexts: readonly Rgb[] = [
  [22, 23, 29],
  [95, 96, 107],
]
const darkTexts: readonly Rgb[] = [
  [237, 237, 240],
  [162, 163, 174],
]
const darkSurface: Rgb = [24, 25, 29]
const darkInk: Rgb = [16, 17, 24]

/** Body text is nearly black: a client's dark colour takes its place only where it is as easy to read. */
const bodyContrast = 12

/** Share of the client's dark colour in the quiet surfaces at night. */
const nightTint = 0.4

const isReadable = (texts: readonly Rgb[], surface: Rgb): boolean =>
  texts.every((text) => contrast(text, surface) >= textContrast)

const when = (isFitting: boolean, name: `--fl-${string}`, color: Rgb): Tokens =>
  isFitting ? { [name]: toHex(color) } : {}

function lightTokens(dark: Rgb | undefined, light: Rgb | undefined): Tokens {
  const ink = dark && parseHex(paletteOf(dark)[8])
  return {
    ...(light && when(isReadable(lightTexts, light), '--fl-surface-quiet', light)),
    ...(ink && when(contrast(ink, white) >= bodyContrast, '--fl-text', ink)),
    ...(dark && contrast(dark, white) >= textContrast && { '--fl-mark': toHex(dark), '--fl-mark-text': '#ffffff' }),
  }
}

function darkTokens(dark: Rgb | undefined, light: Rgb | undefined): Tokens {
  // Rounded as it will be written: rounding may make a readable colour unreadable.
  const night = dark && parseHex(toHex(mix(darkSurface, dark, nightTint)))
  return {
    ...(night && when(isReadable(darkTexts, night), '--fl-surface-quiet', night)),
    ...(light &&
      contrast(light, darkInk) >= textContrast && { '--fl-mark': toHex(light), '--fl-mark-text': toHex(darkInk) }),
  }
}

/**
 * Changes of the product's tokens by a client's dark and light colours: its light colour is the background of the menu
 * by day and marks the header by night, its dark colour the other way round and in the text. A colour that would be
 * hard to read (WCAG AA) is left out, and the product's default stays.
 */
export function clientTokens(theme: ClientTheme): { readonly light: Tokens; readonly dark: Tokens } {
  const [dark, light] = [parseHex(theme.dark), parseHex(theme.light)]
  return { light: lightTokens(dark, light), dark: darkTokens(dark, light) }
}
