import { randomInt } from 'node:crypto'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'

/** Letters and digits that are not confused with each other (decision P7). */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** Characters of a random id without a length (1-shell section 9). */
const usualLength = 6

export const randomWord = (length = usualLength): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Initial values of a new record, with the words that its record type makes up if it has none. */
export function withRandomWords({ randomWords }: RecordDefinition, input: unknown): unknown {
  if (!randomWords || typeof input !== 'object' || input === null) return input
  const given: Doc = { ...input }
  const made = Object.entries(randomWords)
    .filter(([field]) => given[field] === undefined || given[field] === null)
    .map(([field, length]) => [field, randomWord(length)] as const)
  return { ...given, ...Object.fromEntries(made) }
}
