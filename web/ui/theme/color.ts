/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Reads `#rgb` or `#rrggbb`; undefined for anything else. */
export function parseHex(text: string | undefined): Rgb | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text ?? '')
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text ?? '')
  const parts = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit)
  const [red, green, blue] = (parts ?? []).map((part) => Number.parseInt(part, 16))
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue]
}

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

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of WCAG 2, 0 for black to 1 for white. */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Contrast ratio of WCAG 2, 1 to 21. Text needs 4.5. */
export function contrast(left: Rgb, right: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(left), luminance(right)].toSorted((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}
