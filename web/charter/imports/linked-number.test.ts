import { expect, it } from 'vitest'
import { linkedNumber } from './linked-number.ts'

const imported = { imported: { software: 'Avianis', id: 'AV-1' } }

it.each([
  ['trips', { trip_number: '41207', quote_number: '88031', metadata: imported }, '41207'],
  ['quotes', { trip_number: '41207', quote_number: '88031', metadata: imported }, '88031'],
  ['trips', { trip_number: '', metadata: imported }, undefined],
  ['trips', { trip_number: '7046', metadata: {} }, undefined],
  ['quotes', { quote_number: '40030' }, undefined],
] as const)('of %s with %j is %s', (kind, row, number) => {
  expect(linkedNumber(kind, row)).toBe(number)
})
