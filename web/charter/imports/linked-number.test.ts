import { expect, it } from 'vitest'
import { givenNumber, linkedNumber } from './linked-number.ts'

const imported = { imported: { software: 'Avianis', id: 'AV-1' } }

it.each([
  ['trips', { trip_number: '41207', quote_number: '88031', metadata: imported }, ['41207', undefined]],
  ['quotes', { trip_number: '41207', quote_number: '88031', metadata: imported }, ['88031', undefined]],
  ['trips', { trip_number: '', metadata: imported }, [undefined, undefined]],
  ['trips', { trip_number: '7046', metadata: {} }, [undefined, '7046']],
  ['quotes', { quote_number: '40030' }, [undefined, '40030']],
  ['quotes', { quote_number: '' }, [undefined, undefined]],
] as const)('of %s with %j: linked and given here are %j', (kind, row, numbers) => {
  expect([linkedNumber(kind, row), givenNumber(kind, row)]).toEqual(numbers)
})
