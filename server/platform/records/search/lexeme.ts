import { cutText, type SearchDefinition } from '../../../../domain/kernel/index.ts'

/**
 * Precedes every lexeme for the client and record type; the database puts their code in its place, so that a
 * query reaches the words of one record type of one client only. It never occurs in a text (see `plain`).
 */
const scopeMark = '\u0001'

/** Longer facet values are cut, in the index and in queries alike. */
const longestFacet = 200

export type Weight = 'A' | 'B' | 'C' | 'D'

/** A text without control characters, which neither people type nor the index keeps. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')

const quoted = (lexeme: string): string => `'${scopeMark}${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

export const wordLexeme = (word: string): string => quoted(word)
export const codeLexeme = (code: string): string => quoted(`#${code}`)

/** A word in one attribute among those that share a weight. */
export const attributeLexeme = (attribute: number, word: string): string => quoted(`${attribute}=${word}`)

/** A facet with its value, as it is counted: 'status:open'. */
export const facetEntry = (name: string, value: string): string => `${name}:${cutText(plain(value), longestFacet)}`
export const facetLexeme = (name: string, value: string): string => quoted(`@${facetEntry(name, value)}`)

/**
 * Weight of a searchable attribute by its position. Postgres knows four: with more attributes the first two and the
 * last (the long text) have one each and those between share one, separated by distinct lexemes.
 */
export function weightOf({ text }: SearchDefinition, attribute: number): Weight {
  const own = (['A', 'B', 'C', 'D'] as const)[attribute] ?? 'D'
  if (text.length <= 4 || attribute < 2) return own
  return attribute === text.length - 1 ? 'D' : 'C'
}

/** The weight of a number attribute by its place; the fourth and all after it share one. */
export const numberWeight = (place: number): Weight => (['A', 'B', 'C'] as const)[place] ?? 'D'

/** True if an attribute shares its weight, so that its words are indexed under its own name as well. */
export const isShared = ({ text }: SearchDefinition, attribute: number): boolean =>
  text.length > 4 && attribute >= 2 && attribute < text.length - 1
