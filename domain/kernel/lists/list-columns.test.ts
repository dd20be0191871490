import { expect, test } from 'vitest'
import { z } from 'zod'
import { withCustomFields } from '../records/custom-fields.ts'
import { areaField, dateField, emailField, numberField, textField } from '../fields/form-fields.ts'
import { listedOf, offeredColumns, shownColumns, usualColumns, widthWithin } from './list-columns.ts'
import { defineRecord } from '../records/record.ts'

const people = defineRecord({
  name: 'people',
  label: { one: 'Person', many: 'People', path: 'people' },
  path: 'clients/{client}/people',
  shape: z.object({ name: z.string() }),
  access: { read: true, write: true },
  sealed: [{ role: 'people', fields: ['passport'] }],
  guarded: [{ role: 'super', fields: ['margin'] }],
  columns: { name: { type: 'text' }, town: { type: 'text' }, street: { type: 'text', path: 'home.street' } },
  indexes: [['name'], ['street']],
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'margin', label: 'Margin', kind: 'money' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['notes'],
  },
  form: [
    textField('name', 'Full name'),
    textField('passport', 'Passport'),
    areaField('notes', 'Notes'),
    emailField('email', 'Email'),
    numberField('age', 'Age'),
    dateField('since', 'Since'),
    textField('town', 'Town'),
    textField('home.street', 'Street'),
  ],
  title: () => 'Person',
})
const mia = { userId: 'mia', clientId: 'c', roles: new Set(['people']), isDefaultClient: false }
const fieldsFor = (definition: typeof people, actor: Parameters<typeof offeredColumns>[1]) =>
  offeredColumns(definition, actor).map(({ field }) => field)

test('a person chooses from the fields that they read: never sealed, guarded, or left out of lists', () => {
  expect(fieldsFor(people, mia)).toEqual(['name', 'email', 'age', 'since', 'town', 'home.street', 'last_date'])
})

test('a column is called and shown as the list has it, else as its field is', () => {
  const byField = new Map(offeredColumns(people, mia).map((column) => [column.field, column]))
  expect(byField.get('name')).toEqual({ field: 'name', label: 'Name', sortable: true })
  expect(byField.get('age')).toEqual({ field: 'age', label: 'Age', kind: 'number' })
  expect(byField.get('since')?.kind).toBe('date')
})

test('only columns with an index can be sorted', () => {
  const sortable = offeredColumns(people, mia).filter((column) => column.sortable === true)
  expect(sortable.map(({ field }) => field)).toEqual(['name', 'home.street', 'last_date'])
})

test('fields that the client has added are offered, but not those that it has hidden', () => {
  const added = (id: string, hidden: boolean) => ({ id, label: id, type: 'text' as const, options: [], hidden })
  const own = withCustomFields(people, [added('card', false), added('gone', true)]) as typeof people
  expect(fieldsFor(own, mia)).toContain('custom.card')
  expect(fieldsFor(own, mia)).not.toContain('custom.gone')
})

test('chosen columns keep their order and width; hidden columns are counted', () => {
  const offered = offeredColumns(people, mia)
  const usual = usualColumns(people, offered)
  expect(usual.map(({ field }) => field)).toEqual(['name'])
  const chosen = [{ field: 'town', width: 90 }, { field: 'passport' }, { field: 'name' }, { field: 'town' }]
  const { columns, leftOut } = shownColumns(offered, usual, chosen)
  expect(listedOf(columns)).toEqual([{ field: 'town', width: 90 }, { field: 'name' }])
  expect(leftOut).toBe(1)
})

test('a list always has columns', () => {
  const offered = offeredColumns(people, mia)
  const usual = usualColumns(people, offered)
  expect(shownColumns(offered, usual, undefined)).toEqual({ columns: usual, leftOut: 0 })
  expect(shownColumns(offered, usual, [{ field: 'passport' }])).toEqual({ columns: usual, leftOut: 1 })
})

test('a width stays within readable limits', () => {
  expect([3, 120.4, 5000].map(widthWithin)).toEqual([48, 120, 800])
})
