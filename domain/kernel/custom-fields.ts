import { z } from 'zod'
import { epochMs, shortText } from './document-parts.ts'
import { linkAddress } from './editor-link.ts'
import type { EditorField } from './editor-field.ts'
import { isEmailAddress } from './email-address.ts'
import { isDoc, type Doc } from './field-path.ts'
import type { Issue } from './issue.ts'
import { phoneNumber } from './phone-number.ts'
import type { RecordDefinition } from './record.ts'
import { shapeMessages } from './shape-issues.ts'

/** The kinds of fields that a client may add to its records, as the settings name them. */
export const customTypes = {
  text: 'Text',
  area: 'Long text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  'date-time': 'Date and time',
  choice: 'Choice',
  choices: 'Several choices',
  checkbox: 'Checkbox',
  email: 'Email',
  phone: 'Phone',
  url: 'Link',
} as const

export type CustomType = keyof typeof customTypes

const longestText = 20_000
const mostChoices = 100

/** A key stays what it is once values are kept under it. */
export const customKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

/** One field that a client has added to a record type: an editor configuration entry that is stored (2-content section 3). */
export const customField = z.strictObject({
  /** The key under which records keep its values. */
  id: customKey,
  label: shortText.trim().min(1).max(80),
  type: z.enum(Object.keys(customTypes) as [CustomType, ...CustomType[]]),
  /** What can be chosen, in the words that are kept. */
  options: z.array(shortText.trim().min(1).max(100)).max(mostChoices).default([]),
  /** Out of forms and filters; what records hold of it stays. */
  hidden: z.boolean().default(false),
})

export type CustomField = z.output<typeof customField>

/** Values of custom fields by their keys, as any client may have configured them; kept under `custom`. */
export const customValues = z
  .record(z.string().max(40), z.union([z.string().max(longestText), z.number(), z.boolean(), z.array(shortText)]))
  .optional()

/** Whether a client may add fields of its own to a record type. */
export const hasCustomFields = ({ search }: Pick<RecordDefinition, 'search'>): boolean => search?.custom === true

type Look = Omit<EditorField, 'property' | 'label' | 'options'>

const looks: Readonly<Record<CustomType, Look>> = {
  text: { component: 'input-stacked-text', colSpan: 6 },
  area: { component: 'input-stacked-textarea', rows: 4, maxLength: longestText },
  number: { component: 'input-stacked-text', type: 'number', colSpan: 6 },
  money: { component: 'input-stacked-text', type: 'money', colSpan: 6 },
  date: { component: 'input-date', type: 'date', colSpan: 6 },
  'date-time': { component: 'input-date-time', type: 'date-time', colSpan: 6 },
  choice: { component: 'input-select', colSpan: 6 },
  choices: { component: 'input-select-array', type: 'array', colSpan: 6 },
  checkbox: { component: 'input-checkbox', type: 'boolean', colSpan: 6 },
  email: { component: 'input-stacked-text', type: 'email', colSpan: 6 },
  phone: { component: 'input-phone', colSpan: 6 },
  url: { component: 'input-url', colSpan: 6 },
}

const isChosen = (type: CustomType): boolean => type === 'choice' || type === 'choices'

/** A custom field as the generic form edits it. One that is hidden is not shown, and still has words in the history. */
const customEditorField = ({ id, label, type, options, hidden }: CustomField): EditorField => ({
  property: `custom.${id}`,
  label,
  ...looks[type],
  ...(isChosen(type) && { options: options.map((value) => ({ value, label: value })) }),
  ...(hidden && { hide: () => true }),
})

/** A record type with the fields that a client has added: behind its own, before those of the other tabs. */
export function withCustomFields(definition: RecordDefinition, fields: readonly CustomField[]): RecordDefinition {
  if (fields.length === 0) return definition
  const { form } = definition
  const tabs = form.findIndex(({ part }) => part !== undefined)
  return { ...definition, form: form.toSpliced(tabs < 0 ? form.length : tabs, 0, ...fields.map(customEditorField)) }
}

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

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Values as they are kept, by the kinds of their fields, and every issue. What stood there before may stay: nobody has to
 * mend what a removed choice or field has left. A field that has been hidden meanwhile still takes what is typed.
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
    if (isBlank(value)) return []
    if (isSame(value, old[key])) return [[key, value]]
    const field = known.get(key)
    const reading: Reading = field ? readers[field.type](value, field) : { fault: 'unknown-field' }
    if ('value' in reading) return [[key, reading.value]]
    issues.push(shapeMessages.issue(`custom.${key}`, reading.fault, { limit: longestText }))
    return []
  })
  return { custom: Object.fromEntries(kept), issues }
}
