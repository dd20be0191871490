import { expect, test } from 'vitest'
import type { Doc } from '../../../domain/kernel/index.ts'
import { createFormStore } from '../../ui/form/form-store.ts'
import { emptiedBy, mainFields, moreFields } from './item-fields.ts'
import { itemList } from './item-list.ts'

const listOf = (labels: readonly string[]) => {
  const components = labels.map((label, at) => ({ id: label, label, type: 'flat', order: at + 1 }))
  const doc: Doc = { components }
  const store = createFormStore([], doc)
  store.set({ ...store.get(), values: { components } })
  return itemList(store, 'components')
}
const names = ({ items }: ReturnType<typeof listOf>) => items().map(({ label, order }) => `${String(label)} ${order}`)

test('items are moved, duplicated, removed and brought back, and counted again', () => {
  const list = listOf(['a', 'b', 'c'])
  expect(list.move('c', 0)).toBe(0)
  expect(names(list)).toEqual(['c 1', 'a 2', 'b 3'])
  expect(list.move('c', -1)).toBeUndefined()
  list.duplicate('a')
  expect(names(list)).toEqual(['c 1', 'a 2', 'a copy 3', 'b 4'])
  const undo = list.remove('a')
  undo()
  undo()
  expect(names(list)).toEqual(['c 1', 'a 2', 'a copy 3', 'b 4'])
  list.add()
  expect(list.items()).toHaveLength(5)
})

test('fields are those that mean something for the type', () => {
  const fields = (type: Parameters<typeof mainFields>[0]) =>
    [...mainFields(type), ...moreFields(type)].map(({ property }) => property)
  expect(fields('qty')).toContain('denomination')
  expect(fields('blocktime')).toContain('dailyMin')
  for (const property of ['amount', 'cost', 'taxable', 'minQty']) expect(fields('decline')).not.toContain(property)
  expect(fields('percent')).not.toContain('cost')
  expect(emptiedBy('flat', 'percent')).toContain('amount')
  expect(emptiedBy('qty', 'flat')).toEqual(['denomination', 'dailyMin'])
  expect(emptiedBy('blocktime', 'flighttime')).toEqual(['denomination'])
})

test('the US taxes have amounts by year, each with a separate id, marked to be checked', () => {
  const list = listOf(['a'])
  const first = list.addTaxes()
  const [, ...taxes] = list.items()
  expect(taxes[0]?.id).toBe(first)
  expect(new Set(taxes.map(({ id }) => id)).size).toBe(4)
  expect(taxes.every(({ notes }) => String(notes).includes('Check before use'))).toBe(true)
  const segment = taxes.find(({ label }) => label === 'Domestic segment fee')
  expect(segment?.['byYear']).toMatchObject([
    { year: 2024, amount: 500 },
    { year: 2025, amount: 520 },
    { year: 2026, amount: 530 },
  ])
})
