import type { ShownSale } from '../../domain/commerce/index.ts'
import { isReadable } from '../../domain/kernel/index.ts'
import { contrast, mix, parseHex, toHex, type Rgb } from '../ui/theme/color.ts'
import { paletteOf, shadeForDark, shadeForLight, textContrast } from '../ui/theme/palette.ts'

const usualAccent: Rgb = [72, 82, 206]
const darkSurface: Rgb = [24, 25, 29]
/** Texts that lie on the company's light colour. */
const inks = ['#16171d', '#5f606b']
const usualQuiet = '#f7f7f8'

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]

/** A colour so dark that white words can be read on it, and it on white: the last shade of a bright accent is too light. */
function darken(color: string): string {
  const read = parseHex(color) ?? black
  const mixed = shares.map((share) => mix(read, black, share))
  return toHex(mixed.find((one) => contrast(one, white) >= textContrast) ?? black)
}

const toRules = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/**
 * Colours of the company as variables of the page: its accent, darker or lighter where words on it could not be read
 * (decision E19), and its light colour below what is quiet.
 */
export function drawColours({ accent, light }: ShownSale['host']['theme']): string {
  const palette = paletteOf(parseHex(accent) ?? usualAccent)
  const isQuiet = parseHex(light) !== undefined && inks.every((ink) => isReadable(ink, light))
  const day = {
    accent: darken(palette[shadeForLight(palette)]),
    'accent-text': darken(palette[9]),
    'accent-tint': palette[0],
    'on-accent': '#ffffff',
    quiet: isQuiet ? light : usualQuiet,
  }
  const night = {
    accent: palette[shadeForDark(palette, darkSurface)],
    'accent-text': palette[3],
    'accent-tint': `color-mix(in srgb,${palette[6]} 18%,#18191d)`,
    'on-accent': '#101118',
    quiet: '#1f2026',
  }
  return `:root{${toRules(day)}}@media screen and (prefers-color-scheme:dark){:root{${toRules(night)}}}`
}
