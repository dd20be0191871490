import type { Header } from 'postal-mime'
import type { MailHeaders } from '../../../domain/inbox/mail/loop-guard.ts'

/** The first value of each header: a second copy is junk or an attempt to be read differently by two readers. */
export function headersOf(headers: readonly Header[]): MailHeaders {
  const first = new Map<string, string>()
  for (const { key, value } of headers) if (!first.has(key)) first.set(key, value)
  return first
}

/** Longer reference chains keep their beginning and end (RFC 5322 allows any length, mailers do not). */
const mostReferences = 100

const bracketed = (text: string): string[] =>
  [...text.matchAll(/<([^<>]{1,998})>/g)].map(([, inner = '']) => inner.replaceAll(/\([^()]*\)|[\s\p{Cc}\p{Cs}]/gu, ''))

/** Some mailers leave the angle brackets out: then any text in the form of an id. */
const unbracketed = (text: string): string[] =>
  text.split(/[\s,;"'()<>\p{Cc}\p{Cs}]+/u).filter((word) => word.length < 999 && /^[^@]+@[^@]+$/.test(word))

/** Message-IDs in a header, angle brackets included, blanks and comments inside taken out, each once. */
export function messageIdsIn(texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts.map((one) => one.slice(0, 100_000))) {
    const inBrackets = bracketed(text)
    for (const id of inBrackets.length > 0 ? inBrackets : unbracketed(text)) if (id !== '') found.add(`<${id}>`)
  }
  const ids = [...found]
  return ids.length <= mostReferences ? ids : [...ids.slice(0, 1), ...ids.slice(1 - mostReferences)]
}

/** The mail's own id; one written without angle brackets gets them. */
export function ownMessageId(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const [id] = messageIdsIn([value])
  const bare = /^[^\s<>\p{Cc}\p{Cs}]{3,990}$/u.exec(value.trim())?.[0]
  return id ?? (bare && `<${bare}>`)
}

export const valuesOf = (headers: readonly Header[], name: string): string[] =>
  headers.filter((header) => header.key === name).map((header) => header.value)

/** Epoch milliseconds of a Date header, undefined when it is no date. */
export function dateOf(value: string | undefined): number | undefined {
  const time = value === undefined ? Number.NaN : Date.parse(value.replaceAll(/\([^()]*\)/g, ''))
  return Number.isFinite(time) && time > 0 ? time : undefined
}
