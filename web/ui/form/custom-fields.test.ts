import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/contacts.ts'
import {
  customTypes,
  mergeChange,
  withCustomFields,
  type CustomField,
  type CustomType,
  type Doc,
} from '../../../domain/kernel/index.ts'
import { settleCustom } from '../../../domain/kernel/records/settle-custom.ts'
import { addedValues, blankDocument, changeOf, changedFields, formErrors, formValues } from './form-values.ts'

// Random configurations and values: as they are drawn, typed, saved, drawn again and merged.

const types = Object.keys(customTypes) as CustomType[]

const words = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text)
const options = fc.uniqueArray(words, { minLength: 1, maxLength: 5 })

/** Up to eight fields of any kinds. */
const anyCustomFields: fc.Arbitrary<CustomField[]> = fc
  .array(fc.record({ type: fc.constantFrom(...types), label: words, options, hidden: fc.constant(false) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((fields) => fields.map((field, at) => ({ ...field, id: `field_${at}` })))

const ofType: Readonly<Record<CustomType, (field: CustomField) => fc.Arbitrary<unknown>>> = {
  text: () => fc.string({ minLength: 1, maxLength: 60 }),
  area: () => fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
  number: () => fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((value) => value + 0),
  money: () => fc.integer({ min: 0, max: 100_000_000 }),
  date: () => fc.integer({ min: 0, max: 4_000_000_000_000 }),
  'date-time': () => fc.integer({ min: 0, max: 4_000_000_000_000 }),
  choice: (field) => fc.constantFrom(...field.options),
  choices: (field) => fc.subarray(field.options, { minLength: 1 }),
  checkbox: () => fc.boolean(),
  email: () => fc.constantFrom('kim@customer.example', 'Dana.W@broker.example'),
  phone: () => fc.integer({ min: 1000, max: 9999 }).map((line) => `+1214555${line}`),
  url: () => fc.webUrl(),
}

/** Values of some of the fields, as they are kept. */
const anyValues = (fields: readonly CustomField[]): fc.Arbitrary<Doc> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.id, ofType[field.type](field)])), { requiredKeys: [] })

/** Values that a form sends when they are typed over those of a document. */
function sent(form: ReturnType<typeof withCustomFields>, doc: Doc, typed: Doc): Doc {
  const values = formValues(form.form, doc)
  const next = { ...values, custom: { ...(values['custom'] as Doc), ...typed } }
  expect(formErrors(form, doc, { values: next, timezone: 'America/Chicago' })).toEqual({})
  return changeOf(form.form, doc, next)
}

const filled = anyCustomFields.chain((fields) =>
  fc.record({
    fields: fc.constant(fields),
    before: anyValues(fields),
    mine: anyValues(fields),
    theirs: anyValues(fields),
  }),
)

describe('custom fields of any kinds', () => {
  it('are drawn, typed, saved and drawn again as the same values', () => {
    fc.assert(
      fc.property(filled, ({ fields, before, mine }) => {
        const form = withCustomFields(contacts, fields)
        const doc: Doc = { ...blankDocument(contacts), name: 'Kim', custom: before }
        const change = sent(form, doc, mine)
        const { custom, issues } = settleCustom(fields, (change['custom'] ?? before) as Doc, before)
        expect(issues).toEqual([])
        expect(custom).toEqual({ ...before, ...mine })
        const stored = { ...doc, custom: JSON.parse(JSON.stringify(custom)) as Doc }
        expect(changedFields(form.form, stored, formValues(form.form, stored))).toEqual([])
        expect(formValues(form.form, stored)['custom']).toMatchObject(custom)
      }),
    )
  })

  it('of two writers merge where they wrote into different ones, and conflict by their keys where not', () => {
    fc.assert(
      fc.property(filled, ({ fields, before, mine, theirs }) => {
        const form = withCustomFields(contacts, fields)
        const base: Doc = { ...blankDocument(contacts), name: 'Kim', custom: before }
        const merged = mergeChange(form, {
          base,
          theirs: { ...base, custom: { ...before, ...theirs } },
          change: { custom: { ...before, ...mine } },
        })
        const both = Object.keys(mine).filter((key) => key in theirs)
        const isAsBefore = (side: Doc, key: string) => JSON.stringify(side[key]) === JSON.stringify(before[key])
        const clash = both.filter(
          (key) =>
            JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]) &&
            !isAsBefore(mine, key) &&
            !isAsBefore(theirs, key) &&
            !Array.isArray(mine[key]),
        )
        expect(merged.conflicts.filter((path) => !clash.includes(path.replace('custom.', '')))).toEqual([])
        const alone = Object.entries(mine).filter(([key]) => !(key in theirs))
        expect(merged.change['custom']).toMatchObject(Object.fromEntries(alone))
      }),
    )
  })

  it('fields that arrive during typing are drawn empty, and the typed words are kept', () => {
    const doc: Doc = { ...blankDocument(contacts), name: 'Kim' }
    const typed = { ...formValues(contacts.form, doc), company: 'Half ty' }
    const field: CustomField = { id: 'vip', label: 'VIP', type: 'checkbox', options: [], hidden: false }
    const { form } = withCustomFields(contacts, [field])
    const values = addedValues(
      form.filter(({ property }) => property === 'custom.vip'),
      doc,
      typed,
    )
    expect(values).toEqual({ ...typed, custom: { vip: false } })
    expect(changedFields(form, doc, values).map(({ property }) => property)).toEqual(['company'])
  })
})
