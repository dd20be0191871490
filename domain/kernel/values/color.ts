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

/** Contrast that text needs (WCAG 2.2 AA). */
export const textContrast = 4.5

const inks = ['#ffffff', '#000000'] as const

/**
 * White or black, by readability on a color; undefined for an invalid color. One of them always has a contrast of 4.58
 * or more; a lighter black would leave some colors without.
 */
export function readableOn(background: string): string | undefined {
  const surface = parseHex(background)
  if (!surface) return undefined
  const [white, black] = inks.map((ink) => contrast(parseHex(ink) ?? surface, surface))
  return (white ?? 0) >= (black ?? 0) ? inks[0] : inks[1]
}

/** Contrast that lines and signs need (WCAG 2.2 AA). */
const lineContrast = 3

const hexOf = (color: Rgb): string => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** A color so changed that a line of it is seen on a surface: towards its ink, as little as it takes. */
export function seenOn(color: string, background: string): string {
  const [line, surface, ink] = [color, background, readableOn(background)].map(parseHex)
  if (!line || !surface || !ink) return color
  const mixed = (share: number): Rgb => {
    const part = (at: 0 | 1 | 2) => line[at] + (ink[at] - line[at]) * share
    return [part(0), part(1), part(2)]
  }
  const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
  return hexOf(mixed(shares.find((share) => contrast(mixed(share), surface) >= lineContrast) ?? 1))
}

/** True if text of one color can be read on another; false for an invalid color. */
export function isReadable(text: string, background: string): boolean {
  const [ink, surface] = [parseHex(text), parseHex(background)]
  return ink !== undefined && surface !== undefined && contrast(ink, surface) >= textContrast
}
