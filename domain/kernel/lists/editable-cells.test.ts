import { expect, test } from 'vitest'
import { z } from 'zod'
import { editableFields, isEditableIn } from './editable-cells.ts'
import { areaField, checkboxField, dateField, endDateField, selectField, textField } from '../fields/form-fields.ts'
import { defineRecord } from '../records/record.ts'

const people = defineRecord({
  name: 'people',
  label: { one: 'Person', many: 'People', path: 'people' },
  path: 'clients/{client}/people',
  shape: z.object({ name: z.string() }),
  access: { read: true, write: true },
  sealed: [{ role: 'people', fields: ['passport'] }],
  reserved: [{ role: 'super', fields: ['limit'] }],
  recorded: ['counts'],
  columns: {},
  list: { columns: [], orderBy: { field: 'last_date', direction: 'desc' }, omit: ['memo'] },
  form: [
    textField('name', 'Name'),
    textField('passport', 'Passport'),
    textField('limit', 'Limit'),
    textField('counts.trips', 'Trips'),
    textField('memo', 'Memo'),
    areaField('notes', 'Notes'),
    dateField('start', 'Start'),
    endDateField('end', 'End', 'start'),
    selectField('kind', 'Kind', []),
    checkboxField('active', 'Active', { hide: (values) => values['kind'] === 'x' }),
    textField('custom.card', 'Card', {
      given: (doc) => (doc['kind'] === 'y' ? 'It follows from the kind.' : undefined),
    }),
    textField('fixed', 'Fixed', { readOnly: true }),
  ],
  title: () => 'Person',
})
const mia = { userId: 'mia', clientId: 'c', roles: new Set(['people']), isDefaultClient: false }

test('cells accept fields that an actor may set, in one independent line', () => {
  expect([...editableFields(people, mia).keys()]).toEqual(['name', 'start', 'kind', 'active', 'custom.card'])
})

test('a role opens its reserved fields, and never sealed ones', () => {
  const sue = { ...mia, roles: new Set(['people', 'super']), isDefaultClient: true }
  expect(editableFields(people, sue).has('limit')).toBe(true)
  expect(editableFields(people, sue).has('passport')).toBe(false)
})

test('a row that may not be written, and a value that the rest of it gives, stay as they are', () => {
  const fields = editableFields(people, mia)
  const [name, active, card] = ['name', 'active', 'custom.card'].map((field) => fields.get(field))
  const can = { write: true }
  expect([name, active, card].map((field) => field && isEditableIn(field, { can }))).toEqual([true, true, true])
  expect(name && isEditableIn(name, { can: { write: false } })).toBe(false)
  expect(active && isEditableIn(active, { can, kind: 'x' })).toBe(false)
  expect(card && isEditableIn(card, { can, kind: 'y' })).toBe(false)
})
