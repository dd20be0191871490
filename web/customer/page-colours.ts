import type { ShownSale } from '../../domain/commerce/index.ts'
import { isReadable } from '../../domain/kernel/index.ts'
import { parseHex, type Rgb } from '../ui/theme/color.ts'
import { paletteOf, shadeForDark, shadeForLight } from '../ui/theme/palette.ts'

const usualAccent: Rgb = [72, 82, 206]
const darkSurface: Rgb = [24, 25, 29]
/** Texts that lie on the company's light colour. */
const inks = ['#16171d', '#5f606b']
const usualQuiet = '#f7f7f8'

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
    accent: palette[shadeForLight(palette)],
    'accent-text': palette[9],
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
