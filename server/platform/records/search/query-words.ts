import type { SearchDefinition } from '../../../../domain/kernel/index.ts'
import { attributeLexeme, codeLexeme, isShared, numberWeight, weightOf, wordLexeme, type Weight } from './lexeme.ts'
import { bareCode, canBeMistyped, wordsOf } from './words.ts'

/** One part of a query: words, or the same as one number or code ('Q-10045', 'KDAL'). */
export interface AskedPart {
  readonly words: readonly string[]
  readonly code: string
}

export interface AskedQuery {
  readonly parts: readonly AskedPart[]
  /** True if the last word may be unfinished: the query is being typed. */
  readonly isOpen: boolean
}

/** Attributes to search in, by their places. */
export interface Places {
  readonly texts: readonly number[]
  readonly numbers: readonly number[]
}

/** Corrections of a mistyped word, in place of it. */
export type Corrections = ReadonlyMap<string, readonly string[]>

const mostWords = 30
const typedNumber = /^[+(]?[\d\s().,/-]+$/
const shortestTelephone = 7

/** Parses a query. A whole query of digits and separators is one number, for example a telephone number. */
export function readQuery(query: string): AskedQuery {
  const isOpen = !/\s$/.test(query)
  const digits = query.replaceAll(/\D/g, '')
  if (typedNumber.test(query.trim()) && !query.includes(',') && digits.length >= shortestTelephone) {
    return { parts: [{ words: wordsOf(query), code: digits }], isOpen }
  }
  const parts = query.split(/[\s,;]+/).map((chunk): AskedPart => ({ words: wordsOf(chunk), code: bareCode(chunk) }))
  return { parts: parts.filter((part) => part.words.length > 0).slice(0, mostWords), isOpen }
}

/** Words of a query in which typing errors may be looked for, and the unfinished one. */
export interface Mistypable {
  readonly words: readonly string[]
  readonly beginning: string
}

export function mistypable({ parts, isOpen }: AskedQuery): Mistypable {
  const words = parts.filter((part) => !/\d/.test(part.code)).flatMap((part) => part.words)
  return {
    words: [...new Set(words.filter(canBeMistyped))],
    beginning: isOpen ? (parts.at(-1)?.words.at(-1) ?? '') : '',
  }
}

const all = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions.join('') : `(${conditions.join(' & ')})`
const any = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions.join('') : `(${conditions.join(' | ')})`

const labelled = (lexeme: string, label: string): string => (label === '' ? lexeme : `${lexeme}:${label}`)

interface WordForm {
  readonly word: string
  /** Words that begin so count as well. */
  readonly isPrefix: boolean
}

function printWord(search: SearchDefinition, { word, isPrefix }: WordForm, places: Places | undefined): string {
  const star = isPrefix ? '*' : ''
  if (!places) return labelled(wordLexeme(word), star)
  const own = new Set<Weight>(
    places.texts.filter((place) => !isShared(search, place)).map((place) => weightOf(search, place)),
  )
  const shared = places.texts
    .filter((place) => isShared(search, place))
    .map((place) => labelled(attributeLexeme(place, word), star))
  return any([...(own.size > 0 ? [labelled(wordLexeme(word), star + [...own].join(''))] : []), ...shared])
}

/** A code being typed may be unfinished as long as it ends with a letter; after a digit it is complete. */
function printCode({ code }: AskedPart, isOpen: boolean, places: Places | undefined): string | undefined {
  if (places?.numbers.length === 0) return undefined
  const star = isOpen && /\p{L}$/u.test(code) ? '*' : ''
  const weights = [...new Set(places?.numbers.map(numberWeight))].join('')
  return labelled(codeLexeme(code), star + weights)
}

export interface PrintOptions {
  readonly places?: Places | undefined
  readonly corrections?: Corrections | undefined
}

/** Only digits: such a word is found exactly, never by its beginning. */
const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** The words of a query as tsqueries, all of which must hold. */
export function printParts(
  search: SearchDefinition,
  { parts, isOpen }: AskedQuery,
  { places, corrections }: PrintOptions = {},
): string[] {
  const hasTexts = !places || places.texts.length > 0
  const printed = parts.map((part, place) => {
    const isLastPart = place === parts.length - 1
    const words = part.words.map((word, number) => {
      const isPrefix = isOpen && isLastPart && number === part.words.length - 1 && !isNumber(word)
      const forms = corrections?.get(word) ?? [word]
      return any(forms.map((form) => printWord(search, { word: form, isPrefix }, places)))
    })
    const code = printCode(part, isOpen && isLastPart, places)
    return any([...(code === undefined ? [] : [code]), ...(hasTexts ? [all(words)] : [])])
  })
  // A part that the chosen attributes cannot hold is found nowhere: no lexeme of the index is without its scope.
  return printed.map((part) => part || 'nowhere')
}
