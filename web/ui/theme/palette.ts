import { textContrast } from '../../../domain/kernel/index.ts'
import { contrast, mix, parseHex, saturated, toHex, type Rgb } from './color.ts'

export { textContrast } from '../../../domain/kernel/index.ts'

/** Ten shades of a color, named 50, 100 to 900 in the specification (2-content section 3). */
export type Palette = readonly [string, string, string, string, string, string, string, string, string, string]

const white: Rgb = [255, 255, 255]
const black: Rgb = [10, 10, 14]

/** Mixing with white greys a color; the middle shades get this share of their strength back. */
const revival: readonly number[] = [0, 0, 0.25, 0.45, 0.45, 0.3, 0, 0, 0, 0]

/** Distance of each shade from the color itself: towards white first, towards black last. */
const steps: readonly (readonly [to: Rgb, share: number])[] = [
  [white, 0.93],
  [white, 0.85],
  [white, 0.7],
  [white, 0.53],
  [white, 0.36],
  [white, 0.18],
  [white, 0],
  [black, 0.12],
  [black, 0.28],
  [black, 0.45],
]

/** Shades 50 to 900 of a color; 600 is the color itself. */
export function paletteOf(color: Rgb): Palette {
  const shade = (index: number) => {
    const [to, share] = steps[index] ?? [white, 0]
    return toHex(saturated(mix(color, to, share), revival[index] ?? 0))
  }
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)]
}

export type Shade = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

const at = (palette: Palette, index: Shade): Rgb => parseHex(palette[index]) ?? black

/** The lightest shade from 600 on that carries white text and is readable as text on white. */
export function shadeForLight(palette: Palette): Shade {
  const found = ([6, 7, 8, 9] as const).find((index) => contrast(at(palette, index), white) >= textContrast)
  return found ?? 9
}

/** The darkest shade below 600 that is readable as text on the dark surface and carries dark text. */
export function shadeForDark(palette: Palette, surface: Rgb): Shade {
  const found = ([6, 5, 4, 3, 2, 1] as const).find((index) => contrast(at(palette, index), surface) >= textContrast)
  return found ?? 0
}
