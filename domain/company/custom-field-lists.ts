import { z } from 'zod'
import {
  anyMember,
  choices,
  customField,
  customKey,
  defineContract,
  defineRecord,
  selectField,
  type CustomField,
  type Issue,
} from '../kernel/index.ts'
import { companyMessages } from './messages.ts'

/** The record types to which a client may add fields, as the settings call them. */
export const customisable = {
  contacts: 'Contacts',
  quotes: 'Quotes',
  trips: 'Trips',
  orders: 'Orders',
} as const

export type Customisable = keyof typeof customisable

const recordName = z.enum(Object.keys(customisable) as [Customisable, ...Customisable[]])

/** More of them is no form any more. */
const mostFields = 60

/** The fields that a client has added to one record type, under its name: stored, versioned and written by a verb alone. */
export const customFieldLists = defineRecord({
  name: 'custom_fields',
  label: { one: 'Field list', many: 'Field lists', path: 'field lists' },
  path: 'clients/{client}/custom_fields',
  shape: z.strictObject({
    record: recordName,
    /** In the order of the form. */
    fields: z.array(customField).max(mostFields).default([]),
  }),
  access: { read: anyMember, write: 'super' },
  columns: {},
  list: { columns: [{ field: 'record', label: 'Record' }], orderBy: { field: 'last_date', direction: 'desc' } },
  form: [selectField('record', 'Record', choices(customisable))],
  title: (doc) => `Fields of ${String(doc['record'])}`,
})

/** A field as it is sent: a new one has no key yet. */
const sentField = customField.extend({ id: customKey.optional() })

type SentField = z.output<typeof sentField>

/** Custom fields of one record type, in their order. Fields are never removed: records hold values of them. */
export const setCustomFields = defineContract({
  method: 'PUT',
  path: '/company/custom_fields/:record',
  summary: 'Set the fields that the company adds to a record type',
  role: 'settings',
  repeat: 'sets',
  changes: ['custom_fields'],
  params: z.object({ record: recordName }),
  body: z.object({ fields: z.array(sentField).max(mostFields) }),
  output: z.object({ version: z.int(), fields: z.array(customField) }),
})

/** 'Loyalty level' -> 'loyalty_level', and 'loyalty_level_2' where that is taken. */
function keyOf(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  const word = (/^[a-z]/.test(plain) ? plain : `field_${plain}`).slice(0, 36).replace(/_+$/, '')
  const numbered = Array.from({ length: mostFields }, (_, at) => (at === 0 ? word : `${word}_${at + 1}`))
  return numbered.find((key) => !taken.has(key)) ?? word
}

const hasChoices = ({ type }: Pick<CustomField, 'type'>): boolean => type === 'choice' || type === 'choices'

function issuesOf(fields: readonly CustomField[], before: readonly CustomField[]): readonly Issue[] {
  const stored = new Map(before.map((field) => [field.id, field]))
  const labels = fields.filter(({ hidden }) => !hidden).map(({ label }) => label.toLowerCase())
  return fields.flatMap((field, at) => {
    const known = stored.get(field.id)
    const issue = (part: string, code: Parameters<typeof companyMessages.issue>[1]) =>
      companyMessages.issue(`fields.${at}.${part}`, code, { label: field.label })
    return [
      ...(known && known.type !== field.type ? [issue('type', 'custom-type-fixed')] : []),
      ...(fields.findIndex(({ id }) => id === field.id) < at ? [issue('id', 'custom-key-twice')] : []),
      ...(!field.hidden && labels.indexOf(field.label.toLowerCase()) !== labels.lastIndexOf(field.label.toLowerCase())
        ? [issue('label', 'custom-label-twice')]
        : []),
      ...(hasChoices(field) && field.options.length === 0 ? [issue('options', 'custom-no-choices')] : []),
    ]
  })
}

/**
 * Merges a saved list into the stored one, and names its faults: new fields get a key; unnamed fields are kept after
 * the others, because another user may have added them since; hiding is explicit.
 */
export function nextCustomFields(
  before: readonly CustomField[],
  sent: readonly SentField[],
): { readonly fields: CustomField[]; readonly issues: readonly Issue[] } {
  const taken = new Set([...before, ...sent].flatMap(({ id }) => (id === undefined ? [] : [id])))
  const named = sent.map((field): CustomField => {
    const id = field.id ?? keyOf(field.label, taken)
    taken.add(id)
    return { ...field, id, options: hasChoices(field) ? [...new Set(field.options)] : [] }
  })
  const left = before.filter(({ id }) => !named.some((field) => field.id === id))
  const fields = [...named, ...left]
  return { fields, issues: issuesOf(fields, before) }
}
