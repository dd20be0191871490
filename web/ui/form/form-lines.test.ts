import { expect, it } from 'vitest'
import { itemsField, textField, type Doc } from '../../../domain/kernel/index.ts'
import { formLines, linesAt } from './form-lines.ts'
import { createFormStore } from './form-store.ts'

const fields = [
  itemsField('items', 'Items', {
    items: { one: 'item', empty: '', title: () => '' },
    fields: [textField('name', 'Name')],
  }),
]

function begin() {
  const store = createFormStore<Doc>(fields, {
    items: [
      { id: 'a', name: 'Fuel' },
      { id: 'b', name: 'Ice' },
    ],
  })
  store.set({ ...store.get(), errors: { 'items[a].name': 'Wrong.', 'items[b].name': 'Wrong.' } })
  return {
    store,
    changes: formLines(store, 'items', { quantity: 1 }),
    items: () => linesAt(store.get().values, 'items'),
  }
}

it('a written cell loses its own fault, and the other lines stay the same objects', () => {
  const { store, changes, items } = begin()
  const [, other] = items()
  changes.write('a', 'name', 'Jet fuel')
  expect(items()).toEqual([
    { id: 'a', name: 'Jet fuel' },
    { id: 'b', name: 'Ice' },
  ])
  expect(items()[1]).toBe(other)
  expect(store.get().errors).toEqual({ 'items[b].name': 'Wrong.' })
})

it('a paste changes lines and adds lines with new ids', () => {
  const { changes, items } = begin()
  changes.paste({ changed: [{ id: 'b', cells: { name: 'Water' } }], added: [{ name: 'Meals' }] })
  expect(items()).toEqual([
    { id: 'a', name: 'Fuel' },
    { id: 'b', name: 'Water' },
    { id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'Meals', quantity: 1 },
  ])
})
