import { expect, test } from 'vitest'
import { metrics } from './metrics.ts'

const day = { year: 2026, month: 11, dayOfMonth: 24, week: 48, dayOfWeek: 2, dayOfYear: 328 }
const faultsOf = (facts: object): string[] =>
  metrics.shape.safeParse({ name: 'messages', ...day, ...facts }).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a metric name and categories cannot contain a slash (3-aviation section 5)', () => {
  expect(faultsOf({ categories: ['inbox'] })).toEqual([])
  expect(faultsOf({ name: 'messages/day' })).toEqual(['name'])
  expect(faultsOf({ categories: ['inbox', 'a/b'] })).toEqual(['categories.1'])
})
