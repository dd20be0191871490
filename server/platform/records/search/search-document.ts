import { isDoc, valueAt, type RecordDefinition, type SearchDefinition } from '../../../../domain/kernel/index.ts'
import { flatten, type StoredRow } from '../present.ts'
import { TextAhead } from '../text-ahead.ts'
import {
  attributeLexeme,
  codeLexeme,
  facetEntry,
  facetLexeme,
  isShared,
  numberWeight,
  weightOf,
  wordLexeme,
  type Weight,
} from './lexeme.ts'
import { countBytes, canBeMistyped, codesOf, distinctWords, mostBytes, wordsOf } from './words.ts'

/** Entry of a row in the search index: the argument of `flightline.index_document`. */
export interface SearchDocument {
  readonly date: number
  readonly last_date: number
  /** Lexemes with their weights, in the text form of a tsvector. */
  readonly words: string
  /** Words in which typing errors are looked for. */
  readonly vocabulary: readonly string[]
  /** 'name:value', for counting. */
  readonly facets: readonly string[]
  /** Values of the numeric filters, in the order of the definition. */
  readonly numerics: readonly (number | null)[]
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Words need several times the memory of their text, and each text is indexed once. */
const keptWords = new TextAhead({ kind: 'words', make: distinctWords, mostKept: 1_000_000 })

/** Reads the words of long texts in a thread, so that `searchDocument` does not block for them (`TextAhead`). */
export async function readWordsAhead(texts: readonly string[]): Promise<void> {
  await keptWords.prepare(texts)
}

/** Position of each weight: one is enough, because neither distance nor phrase is asked for. */
const positions: Record<Weight, string> = { A: '1A', B: '2B', C: '3C', D: '4D' }

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The plain values at a path, with lists (and lists of lists) laid flat. */
function scalarsAt(row: unknown, path: string): (string | number | boolean)[] {
  const value = valueAt(row, path)
  return (Array.isArray(value) ? value.flat(3) : [value]).filter(isScalar)
}

const textsAt = (row: unknown, path: string): string[] => scalarsAt(row, path).map(String)

function numberAt(row: unknown, path: string | undefined): number | null {
  const value = path === undefined ? undefined : valueAt(row, path)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Collects lexemes until the record has used up its room. */
class Lexemes {
  readonly #weights = new Map<string, Set<Weight>>()
  #bytes = 0

  /** Answers whether the record has the lexeme: not where its room is used up. */
  add(lexeme: string, weight?: Weight): boolean {
    let weights = this.#weights.get(lexeme)
    if (!weights) {
      this.#bytes += countBytes(lexeme)
      if (this.#bytes > mostBytes) return false
      weights = new Set()
      this.#weights.set(lexeme, weights)
    }
    if (weight) weights.add(weight)
    return true
  }

  print(): string {
    return [...this.#weights]
      .map(([lexeme, weights]) =>
        weights.size === 0 ? lexeme : `${lexeme}:${[...weights].map((weight) => positions[weight]).join(',')}`,
      )
      .join(' ')
  }
}

/** Values of a row in the client's custom fields, plain values by their keys. */
function customOf({ custom }: SearchDefinition, row: unknown): [key: string, values: (string | number | boolean)[]][] {
  const values = custom ? valueAt(row, 'custom') : undefined
  return isDoc(values) ? Object.keys(values).map((key) => [key, scalarsAt(values, key)]) : []
}

/** A text that can be one of a few: a choice, a name. */
const isFacet = (value: string | number | boolean): boolean =>
  typeof value === 'boolean' || (typeof value === 'string' && value.length <= 100 && !value.includes('\n'))

/** Facets of a row: those of the definition, those of its client's own fields, and the active state. */
function facetsOf(search: SearchDefinition, row: unknown): [name: string, value: string][] {
  const own = Object.entries({ ...search.facets, active: 'active' })
  const added = customOf(search, row).flatMap(([key, values]) =>
    values.filter(isFacet).map((value): [string, string] => [`custom.${key}`, String(value)]),
  )
  return [...added, ...facetsAt(own, row)]
}

function facetsAt(own: readonly [name: string, path: string][], row: unknown): [name: string, value: string][] {
  return own.flatMap(([name, path]) => [...new Set(textsAt(row, path))].map((value): [string, string] => [name, value]))
}

function addTexts(lexemes: Lexemes, search: SearchDefinition, row: unknown): Set<string> {
  const vocabulary = new Set<string>()
  for (const [attribute, path] of search.text.entries()) {
    const weight = weightOf(search, attribute)
    for (const word of textsAt(row, path).flatMap((text) => keptWords.of(text))) {
      if (!lexemes.add(wordLexeme(word), weight)) continue
      if (isShared(search, attribute)) lexemes.add(attributeLexeme(attribute, word))
      if (canBeMistyped(word)) vocabulary.add(word)
    }
  }
  return vocabulary
}

/** Beyond this a number is a time. */
const largestCode = 1e11

/** Search terms for a custom field: words, phone numbers and numbers. */
function addCustom(lexemes: Lexemes, search: SearchDefinition, row: unknown): string[] {
  const values = customOf(search, row).flatMap(([, all]) => all)
  const texts = values.filter((value) => typeof value === 'string')
  const codes = values.filter((value) => typeof value === 'number' && Math.abs(value) < largestCode)
  for (const code of [...texts.filter((text) => /^\+\d+$/.test(text)), ...codes.map(String)].flatMap(codesOf))
    lexemes.add(codeLexeme(code), 'D')
  const words = texts.flatMap(wordsOf)
  for (const word of words) lexemes.add(wordLexeme(word), 'D')
  return words.filter(canBeMistyped)
}

/** Searched text of a row. Pure: the same row gives the same document. */
export function searchDocument(definition: RecordDefinition, stored: StoredRow): SearchDocument {
  const search: SearchDefinition = definition.search ?? { text: [] }
  const row = flatten(stored)
  const lexemes = new Lexemes()
  const facets = facetsOf(search, row)
  for (const [name, value] of facets) lexemes.add(facetLexeme(name, value))
  for (const [place, path] of (search.numbers ?? []).entries()) {
    for (const code of textsAt(row, path).flatMap(codesOf)) lexemes.add(codeLexeme(code), numberWeight(place))
  }
  const vocabulary = new Set([...addTexts(lexemes, search, row), ...addCustom(lexemes, search, row)])
  return {
    date: stored.date,
    last_date: stored.last_date,
    words: lexemes.print(),
    vocabulary: [...vocabulary].toSorted(),
    facets: facets.map(([name, value]) => facetEntry(name, value)),
    numerics: Object.values(search.numeric ?? {}).map((path) => numberAt(row, path)),
    latitude: numberAt(row, search.geo?.latitude),
    longitude: numberAt(row, search.geo?.longitude),
  }
}
