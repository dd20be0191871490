/** Records that can be imported by number. */
export type FlightKind = 'trips' | 'quotes'

/** As many as one import takes: each is asked of the software on its own. */
export const mostNumbers = 20

const parts = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Trip numbers of a text: trimmed, none of them blank, each once (3-aviation section 5). */
const tripNumbers = (text: string): string[] => [...new Set(parts(text).filter((part) => part !== ''))]

/** Quote numbers of a text: only numeric entries are kept, each once (3-aviation section 5). */
const quoteNumbers = (text: string): string[] => tripNumbers(text).filter((part) => /^\d+$/.test(part))

/** The numbers that a text names, for a kind of record. */
export const numbersIn = (kind: FlightKind, text: string): string[] =>
  kind === 'trips' ? tripNumbers(text) : quoteNumbers(text)

/** Numbers as a call carries them: joined by commas. */
export const joinNumbers = (numbers: readonly string[]): string => numbers.join(',')
