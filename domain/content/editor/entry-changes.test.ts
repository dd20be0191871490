import { expect, it } from 'vitest'
import type { EditorEntry } from './editor-entry.ts'
import { entryChanges } from './entry-changes.ts'

const entry = (property: string, more: Partial<EditorEntry> = {}): EditorEntry => ({
  property,
  label: property.toUpperCase(),
  component: 'input-stacked-text',
  ...more,
})

it('gives no difference for equal configurations, in any order of their names', () => {
  const options = [{ value: 'a', label: 'A' }]
  const stored: EditorEntry = { label: 'KIND', component: 'input-select', options, property: 'kind' }
  expect(entryChanges([stored], [{ property: 'kind', label: 'KIND', component: 'input-select', options }])).toEqual([])
})

it('names new, removed, changed and moved entries', () => {
  const before = [entry('title'), entry('lead'), entry('image')]
  expect(
    entryChanges(before, [entry('image'), entry('title', { required: true }), entry('lead'), entry('note')]),
  ).toEqual([
    { what: 'moved', label: 'IMAGE' },
    { what: 'changed', label: 'TITLE' },
    { what: 'moved', label: 'LEAD' },
    { what: 'added', label: 'NOTE' },
  ])
  expect(entryChanges(before, [entry('title'), entry('image')])).toEqual([{ what: 'removed', label: 'LEAD' }])
})

it('takes an entry with another property for a new one, and distinguishes entries of one object', () => {
  const [street, city] = ['street', 'city'].map((name) => entry('home', { object_property: name, label: name }))
  if (!street || !city) throw new Error('two entries')
  expect(entryChanges([entry('lead')], [entry('subtitle')])).toEqual([
    { what: 'added', label: 'SUBTITLE' },
    { what: 'removed', label: 'LEAD' },
  ])
  expect(entryChanges([street, city], [street])).toEqual([{ what: 'removed', label: 'city (home)' }])
})
