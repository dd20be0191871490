import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceTo, isNoDifference, shownOf } from './window-difference.ts'

interface Row {
  readonly id: string
  readonly version: number
}

const rows = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...'abcdefgh'.split('')), version: fc.integer({ min: 1, max: 3 }) }),
  {
    selector: (row) => row.id,
  },
)

test('the shown state and the difference give the current state', () => {
  fc.assert(
    fc.property(rows, rows, (before: Row[], after: Row[]) => {
      const { added, modified, removed, order } = differenceTo(shownOf(before), after)
      const screen = new Map(before.map((row) => [row.id, row]))
      for (const id of removed) screen.delete(id)
      for (const row of [...added, ...modified]) screen.set(row.id, row)
      const shown = (order ?? before.map((row) => row.id)).map((id) => screen.get(id))
      expect(shown).toEqual(after)
      expect(screen.size).toBe(after.length)
    }),
  )
})

test('nothing is sent where nothing differs', () => {
  fc.assert(
    fc.property(rows, (same) => {
      expect(isNoDifference(differenceTo(shownOf(same), same))).toBe(true)
    }),
  )
})

test('an order that is not known is sent', () => {
  const one = [{ id: 'a', version: 1 }]
  expect(differenceTo({ versions: new Map([['a', 1]]), order: undefined }, one)).toEqual({
    added: [],
    modified: [],
    removed: [],
    order: ['a'],
  })
})
