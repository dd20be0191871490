import { expect, expectTypeOf, it } from 'vitest'
import type { EditorComponent } from './editor-field.ts'
import { emptyOf, fieldKinds } from './field-kinds.ts'

/** The component kinds as the specification lists them (2-content section 3). */
const named =
  'input-stacked-text, input-date-time, input-date, input-stacked-textarea, input-icon, input-blog, input-color, input-image-new, input-file, input-image-simple, input-video, input-checkbox, input-select, input-code, input-html, input-dimensions, input-product, input-group, input-url, input-phone, input-contact-type, input-timezone, input-followers, input-roles, input-product-array, input-text-array, input-select-array'

it('has a row for each kind that the specification names, the two that hold fields, and the airport of a leg', () => {
  expectTypeOf<keyof typeof fieldKinds>().toEqualTypeOf<EditorComponent>()
  expect(Object.keys(fieldKinds).toSorted()).toEqual(
    [...named.split(', '), 'airport', 'items', 'object', 'raw', 'whole'].toSorted(),
  )
})

it.each(Object.entries(fieldKinds))('%s takes what its empty input holds, and nothing at all', (component, kind) => {
  expect([kind.empty(), undefined, null, ''].map(kind.takes)).toEqual([true, true, true, true])
  const field = { property: 'x', label: 'X', component: component as EditorComponent }
  expect(emptyOf(field)).toEqual(kind.empty())
})

it('detects values that an input would spoil', () => {
  const crop = { url: 'a.png', crop: { x: 1 } }
  expect(fieldKinds['input-stacked-text'].takes(crop)).toBe(false)
  expect(fieldKinds['input-text-array'].takes([crop])).toBe(false)
  expect(fieldKinds['input-followers'].takes([{ id: 'a' }])).toBe(false)
  expect(fieldKinds.items.takes([{ street: 'without an id' }])).toBe(false)
  expect(fieldKinds.items.takes([{ id: 'a' }])).toBe(true)
})

const timezone = 'America/Chicago'

it('shows a value as its input does', () => {
  const say = (component: EditorComponent, value: unknown, field: object = {}) =>
    fieldKinds[component].words(value, { field, timezone })
  expect(say('input-stacked-text', 1250, { type: 'money' })).toBe('$12.50')
  expect(say('input-date', Date.UTC(2026, 10, 2, 21))).toBe('11/2/26')
  expect(say('input-date-time', Date.UTC(2026, 10, 2, 21))).toBe('11/2/26 3:00 PM')
  expect(say('input-phone', '+15125550174')).toBe('(512) 555-0174')
  expect(say('input-checkbox', true)).toBe('Yes')
  const options = [{ value: 'tx', label: 'Texas' }]
  expect([say('input-select', 'tx', { options }), say('input-select-array', ['tx', 'zz'], { options })]).toEqual([
    'Texas',
    'Texas, zz',
  ])
  expect(say('items', [{ id: 'a' }])).toBeUndefined()
})
