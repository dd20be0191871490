import { expect, it } from 'vitest'
import { convertedValue } from './convert-value.ts'

it.each([
  [{ type: 'number' }, '12', 12],
  [{ type: 'number' }, '-1.50', -1.5],
  [{ type: 'number' }, '12 nm', '12 nm'],
  [{ type: 'boolean' }, 'true', true],
  [{ type: 'boolean' }, 'false', false],
  [{ type: 'boolean' }, 'maybe', 'maybe'],
  [{ transform: 'slug' }, ' Été à Aspen, 2026! ', 'ete-a-aspen-2026'],
  [{ transform: 'title' }, 'jo van der berg', 'Jo Van Der Berg'],
  [{ transform: 'upper' }, ' kteb ', 'KTEB'],
  [{}, ' as it is ', ' as it is '],
  [{ type: 'number' }, 5, 5],
] as const)('%j of %j is stored as %j', (field, value, stored) => {
  expect(convertedValue(field, value)).toEqual(stored)
})
