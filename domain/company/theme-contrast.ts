import { contrast, parseHex, readableOn, textContrast } from '../kernel/index.ts'

interface ThemeColors {
  readonly dark: string
  readonly light: string
  readonly accent: string
}

/** Two colours of a theme that meet on the screens: words, and their background. */
export interface ThemePair {
  readonly name: string
  readonly ink: string
  readonly surface: string
  /** WCAG 2, 1 to 21; undefined for an invalid colour. */
  readonly ratio: number | undefined
  readonly isReadable: boolean
}

function pairOf(name: string, ink: string, surface: string): ThemePair {
  const [text, ground] = [parseHex(ink), parseHex(surface)]
  const ratio = text && ground ? Math.round(contrast(text, ground) * 10) / 10 : undefined
  return { name, ink, surface, ratio, isReadable: ratio !== undefined && ratio >= textContrast }
}

/**
 * Texts of a theme on its colours, and their readability (WCAG 2.2 AA, 4.5). Text on the accent is black or white, by
 * readability; links take a readable shade of any accent.
 */
export const themePairs = ({ dark, light, accent }: ThemeColors): readonly ThemePair[] => [
  pairOf('Words on the light colour', dark, light),
  pairOf('White words on the dark colour', '#ffffff', dark),
  pairOf('Words on a button', readableOn(accent) ?? '#ffffff', accent),
]
