import { isDoc, type Doc } from '../../kernel/index.ts'
import { formatPhone } from '../../kernel/values/format-value.ts'

/** Text in place of a person's name. */
export const erasedName = 'Erased person'
/** An address that no mail reaches (RFC 2606). */
export const erasedAddress = 'erased@erased.invalid'
const erasedValue = 'erased'

/** Identifiers of a person: their ids, and values that no other contact has. */
export interface PersonTraces {
  /** Of the contact and of those that were merged into it. */
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  /** Passports and third-party ids. */
  readonly numbers: readonly string[]
}

const escapedHtml = (text: string): string[] => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [
    text,
    escaped,
    escaped.replaceAll("'", '&#39;'),
    escaped.replaceAll("'", '&#x27;'),
    escaped.replaceAll('"', '&quot;'),
  ]
}

/** Ways in which a number is commonly written. */
function phoneForms(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : undefined
  const parts = national && [national.slice(0, 3), national.slice(3, 6), national.slice(6)]
  return [
    phone,
    `+${digits}`,
    digits,
    formatPhone(phone),
    ...(national === undefined ? [] : [national]),
    ...(parts ? ['-', '.', ' '].map((sign) => parts.join(sign)) : []),
  ]
}

const longestFirst = (texts: readonly string[]): string[] =>
  [...new Set(texts.filter((text) => text.trim().length > 2))].toSorted((one, other) => other.length - one.length)

interface Forms {
  readonly names: readonly string[]
  readonly emails: readonly string[]
  readonly numbers: readonly string[]
}

const formsOf = ({ names, emails, phones, numbers }: PersonTraces): Forms => ({
  names: longestFirst(names.flatMap(escapedHtml)),
  emails: longestFirst(emails.flatMap(escapedHtml)),
  numbers: longestFirst([...phones.flatMap(phoneForms), ...numbers]),
})

/** Every way in which the person may be written, in lower case, for the question which rows name them. */
export function writtenForms(traces: PersonTraces): string[] {
  const { names, emails, numbers } = formsOf(traces)
  return [...new Set([...names, ...emails, ...numbers].map((text) => text.toLowerCase()))]
}

const escapedPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Finds the texts as whole words, in any case; undefined without texts. */
function finding(texts: readonly string[]): RegExp | undefined {
  if (texts.length === 0) return undefined
  const either = texts.map((text) => escapedPattern(text)).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})(?![\\p{L}\\p{N}])`, 'giu')
}

/** Parts of a person's card that may stay: its existence, and its role. */
const kept = new Set(['id', 'type', 'kind', 'pax_type', 'position'])

function withoutPerson(card: Doc): Doc {
  const entries = Object.entries(card).filter(([key]) => kept.has(key))
  const words = ['name', 'label'].filter((key) => key in card).map((key) => [key, erasedName])
  return Object.fromEntries([...entries, ...words])
}

/** A value without the person: their cards lose everything but the id, and their names and addresses are replaced. */
export function redactor(traces: PersonTraces): <Value>(value: Value) => Value {
  const ids = new Set(traces.ids)
  const { names, emails, numbers } = formsOf(traces)
  const steps = [
    { pattern: finding(emails), by: erasedAddress },
    { pattern: finding(names), by: erasedName },
    { pattern: finding(numbers), by: erasedValue },
  ]
  const text = (words: string): string =>
    steps.reduce((now, { pattern, by }) => (pattern === undefined ? now : now.replace(pattern, by)), words)
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(inside)
    if (!isDoc(value)) return value
    const { id } = value
    if (typeof id === 'string' && ids.has(id)) return withoutPerson(value)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one)]))
  }
  return (value) => inside(value) as typeof value
}
