import { z } from 'zod'
import { longestText, type CustomField, type CustomType } from './custom-fields.ts'
import { epochMs } from '../documents/document-parts.ts'
import { linkAddress } from '../values/editor-link.ts'
import { isEmailAddress } from '../values/email-address.ts'
import { isDoc, type Doc } from '../documents/field-path.ts'
import type { Issue } from '../documents/issue.ts'
import { phoneNumber } from '../values/phone-number.ts'
import { shapeMessages } from '../documents/shape-issues.ts'
import { isEmptyValue } from '../values/empty-value.ts'
import { isSameValue } from '../documents/same-value.ts'

type Code = Parameters<typeof shapeMessages.issue>[1]

/** A value as it is kept, or why it is none. */
type Reading = { readonly value: unknown } | { readonly fault: Code }

const textual =
  (read: (text: string) => Reading) =>
  (value: unknown): Reading =>
    typeof value === 'string' ? read(value.trim()) : { fault: 'bad-value' }

const ofSchema =
  (schema: z.ZodType, fault: Code) =>
  (value: unknown): Reading =>
    schema.safeParse(value).success ? { value } : { fault }

const asText = (value: unknown): Reading => {
  if (typeof value !== 'string') return { fault: 'bad-value' }
  return value.length > longestText ? { fault: 'too-long' } : { value }
}

const asLink = textual((text) => {
  const { url } = linkAddress(text)
  return /^https?:\/\/[^\s<>"]+$/i.test(url) && url.length <= 2000 ? { value: url } : { fault: 'bad-address' }
})

const offers = ({ options }: CustomField, value: unknown): boolean =>
  typeof value === 'string' && options.includes(value)

const readers: Readonly<Record<CustomType, (value: unknown, field: CustomField) => Reading>> = {
  text: asText,
  area: asText,
  number: ofSchema(z.number(), 'no-number'),
  money: ofSchema(z.int(), 'no-number'),
  date: ofSchema(epochMs, 'bad-value'),
  'date-time': ofSchema(epochMs, 'bad-value'),
  choice: (value, field) => (offers(field, value) ? { value } : { fault: 'not-offered' }),
  choices: (value, field) =>
    Array.isArray(value) && value.every((one) => offers(field, one))
      ? { value: [...new Set(value)] }
      : { fault: 'not-offered' },
  checkbox: ofSchema(z.boolean(), 'bad-value'),
  email: textual((text) => (isEmailAddress(text) ? { value: text } : { fault: 'bad-email' })),
  phone: textual((text) => {
    const number = phoneNumber(text)
    return number === undefined ? { fault: 'bad-phone' } : { value: number }
  }),
  url: asLink,
}

/**
 * Values to store, by the kinds of their fields, and every issue. Stored values may stay: no user has to repair the
 * rest of a removed choice or field. A field that has been hidden since still takes input.
 */
export function settleCustom(
  fields: readonly CustomField[],
  given: Doc,
  before: unknown,
): { readonly custom: Doc; readonly issues: readonly Issue[] } {
  const known = new Map(fields.map((field) => [field.id, field]))
  const old = isDoc(before) ? before : {}
  const issues: Issue[] = []
  const kept = Object.entries(given).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    if (isEmptyValue(value)) return []
    if (isSameValue(value, old[key])) return [[key, value]]
    const field = known.get(key)
    const reading: Reading = field ? readers[field.type](value, field) : { fault: 'unknown-field' }
    if ('value' in reading) return [[key, reading.value]]
    issues.push(shapeMessages.issue(`custom.${key}`, reading.fault, { limit: longestText }))
    return []
  })
  return { custom: Object.fromEntries(kept), issues }
}
