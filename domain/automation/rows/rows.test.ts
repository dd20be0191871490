import { describe, expect, test } from 'vitest'
import { quotes } from '../../charter/index.ts'
import { contacts } from '../../crm/index.ts'
import { users } from '../../company/index.ts'
import type { Actor } from '../../kernel/index.ts'
import { changeOf, editableFields, mayEditRows, valuesUnder } from './edit-fields.ts'
import { cellsOf, exportColumns, mayExport } from './export-columns.ts'

const actor = (...roles: string[]): Actor => ({
  userId: 'jo',
  clientId: 'c',
  roles: new Set(roles),
  isDefaultClient: true,
})

const columnsFor = (...roles: string[]) => exportColumns(contacts, actor(...roles)).map(({ field }) => field)

describe('the columns of an export', () => {
  test('are the columns that the person reads, without sealed fields', () => {
    const columns = columnsFor('contacts')
    expect(columns).toEqual(expect.arrayContaining(['name', 'email', 'phone', 'notes', 'id', 'last_date']))
    expect(new Set(columns).size).toBe(columns.length)
    for (const role of ['contacts', 'admin', 'super'])
      for (const field of ['passport', 'birthdate', 'weight']) expect(columnsFor(role)).not.toContain(field)
    for (const role of ['contacts', 'admin']) expect(columnsFor(role)).not.toContain('third_party')
  })

  test('are also those of texts that a room edits in its own way', () => {
    expect(columnsFor('contacts')).toContain('emails')
    expect(columnsFor('super')).toContain('third_party')
    expect(cellsOf(contacts, 'emails', 'America/Chicago')(['a@b.example', 'c@d.example'])).toBe(
      'a@b.example, c@d.example',
    )
  })

  test('need the role for exports and that of the list', () => {
    expect(mayExport(contacts, actor('contacts'))).toBe(false)
    expect(mayExport(contacts, actor('export'))).toBe(false)
    expect(mayExport(contacts, actor('export', 'contacts-r'))).toBe(true)
    expect(mayExport(contacts, actor('admin'))).toBe(true)
  })

  test('hold words, and numbers with their units', () => {
    const cell = (field: string, value: unknown) => cellsOf(contacts, field, 'America/Chicago')(value)
    expect(cell('phone', '+15125550174')).toBe('+15125550174')
    expect(cell('verified', true)).toBe('Yes')
    expect(cell('gender', 'F')).toBe('Female')
    expect(cell('agents', [{ id: '1', label: 'Jo Stern' }])).toBe('Jo Stern')
    expect(cell('company', null)).toBe('')
    expect(cell('last_date', 1000)).toEqual({ kind: 'date-time', value: 1000 })
  })
})

test('a departure of which only the day is known is exported as that day', () => {
  const cell = cellsOf(quotes, 'departure_date', 'America/Chicago')
  expect(cell(1000, { is_departure_assumed: true })).toMatchObject({ kind: 'date', value: 1000 })
  expect(cell(1000, {})).toMatchObject({ kind: 'date-time', value: 1000 })
})

test('a departure is exported with the zone of its airport', () => {
  const cell = cellsOf(quotes, 'departure_date', 'America/Chicago')
  expect(cell(1000, { departure_zone: 'America/Los_Angeles' })).toMatchObject({ zone: 'America/Los_Angeles' })
  expect(cell(1000, {})).toMatchObject({ zone: 'America/Chicago' })
})

describe('the fields of an edit', () => {
  const fieldsOf = (...roles: string[]) => editableFields(contacts, actor(...roles)).map(({ property }) => property)

  test('are plain ones that the person may set', () => {
    expect(fieldsOf('contacts')).toEqual(expect.arrayContaining(['company', 'type', 'verified', 'active', 'agents']))
    for (const field of ['passport', 'weight', 'third_party', 'emails', 'addresses', 'counts'])
      expect(fieldsOf('super')).not.toContain(field)
    const states = editableFields(quotes, actor('admin')).map(({ property }) => property)
    expect(states).not.toContain('status')
    expect(states).not.toContain('quote_number')
  })

  test('need the role that writes; roles are given one by one', () => {
    expect(mayEditRows(contacts, actor('contacts-r'))).toBe(false)
    expect(mayEditRows(contacts, actor('contacts'))).toBe(true)
    expect(mayEditRows(users, actor('admin'))).toBe(false)
  })

  test('are sent with the other values of their objects, and compared by their paths', () => {
    const row = { name: 'A', custom: { level: 'Gold', points: 3 }, title: 'Dr' }
    expect(changeOf(row, { 'custom.level': 'Tin', title: null })).toEqual({
      custom: { level: 'Tin', points: 3 },
      title: null,
    })
    expect(changeOf({ name: 'A' }, { 'custom.level': 'Tin' })).toEqual({ custom: { level: 'Tin' } })
    expect(valuesUnder(row, ['custom.level', 'custom.none', 'title'])).toEqual({
      'custom.level': 'Gold',
      'custom.none': null,
      title: 'Dr',
    })
  })
})
