import { measureText } from '../../../domain/inbox/index.ts'

/** Cost of a text, in words. */
export interface CountWords {
  /** '142 left · 1 text' */
  readonly count: string
  /** Which characters make the texts shorter; undefined where none does. */
  readonly why: string | undefined
}

const mostNamed = 5

/** Name of a character: an invisible one, such as a joiner, by its number. */
const named = (character: string): string =>
  /^[\p{C}\p{Z}\p{M}]$/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character

export function countWords(text: string): CountWords {
  const { left, segments, outsideGsm } = measureText(text)
  const count = `${left} left · ${segments === 1 ? '1 text' : `${segments} texts`}`
  if (outsideGsm.length === 0) return { count, why: undefined }
  const shown = outsideGsm.slice(0, mostNamed).map(named).join(' ')
  const rest = outsideGsm.length > mostNamed ? ' …' : ''
  return { count, why: `${shown}${rest} makes each text hold 70 characters instead of 160.` }
}
