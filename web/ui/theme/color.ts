import type { Rgb } from '../../../domain/kernel/index.ts'

export { contrast, parseHex, type Rgb } from '../../../domain/kernel/index.ts'

export const toHex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** A color between two others; share 0 gives the first, 1 the second. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

/** A color with its parts driven away from their middle: 0 leaves it, 1 makes it as strong as its lightness allows. */
export function saturated(color: Rgb, share: number): Rgb {
  const [least = 0, , most = 0] = color.toSorted((one, other) => one - other)
  if (most === least) return color
  const middle = (least + most) / 2
  const room = Math.min(middle, 255 - middle) / ((most - least) / 2)
  const strength = 1 + (room - 1) * share
  const move = (part: number) => middle + (part - middle) * strength
  return [move(color[0]), move(color[1]), move(color[2])]
}
