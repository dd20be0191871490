import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdNewRows, mergeWindow, sortRows, versionsOf, withoutPushed, type WindowChange } from './live-window.ts'

interface TestRow {
  readonly id: string
  readonly version: number
  readonly last_date: number
}

const newestFirst = { field: 'last_date', direction: 'desc' } as const
const row = (id: string, last_date: number, version = 1): TestRow => ({ id, version, last_date })
const ids = (rows: readonly TestRow[]) => rows.map(({ id }) => id)
const nothing = { added: [], modified: [], removed: [] }

describe('mergeWindow', () => {
  const shown = [row('a', 30), row('b', 20), row('c', 10)]

  it('puts an added row where the order has it', () => {
    expect(ids(mergeWindow(shown, { ...nothing, added: [row('d', 25)] }, newestFirst))).toEqual(['a', 'd', 'b', 'c'])
  })

  it('moves a modified row and drops a removed one', () => {
    const change = { added: [], modified: [row('c', 40, 2)], removed: ['b'] }
    expect(ids(mergeWindow(shown, change, newestFirst))).toEqual(['c', 'a'])
  })

  it('follows the order that the server gives, rows beyond the window behind it', () => {
    const change = { ...nothing, order: ['b', 'a'] }
    expect(ids(mergeWindow(shown, change, newestFirst))).toEqual(['b', 'a', 'c'])
  })

  it('never puts an older version over a newer one', () => {
    const merged = mergeWindow([row('a', 30, 5)], { ...nothing, modified: [row('a', 1, 4)] }, newestFirst)
    expect(merged).toEqual([row('a', 30, 5)])
  })

  it('merged twice is the same as once', () => {
    const change = { added: [row('d', 25)], modified: [row('a', 5, 2)], removed: ['b'] }
    const once = mergeWindow(shown, change, newestFirst)
    expect(mergeWindow(once, change, newestFirst)).toEqual(once)
  })

  it('the difference between any two lists, merged into the first, gives the second', () => {
    const list = fc.uniqueArray(
      fc.record({ id: fc.stringMatching(/^[a-f]{1,2}$/), last_date: fc.nat(50), version: fc.constant(1) }),
      { selector: ({ id }) => id, maxLength: 12 },
    )
    fc.assert(
      fc.property(list, list, (before, drawn) => {
        const have = versionsOf(before)
        const after = drawn.map((one) => ({ ...one, version: 2 }))
        const wanted = new Set(after.map(({ id }) => id))
        const change = {
          added: after.filter(({ id }) => have[id] === undefined),
          modified: after.filter(({ id }) => have[id] !== undefined),
          removed: before.filter(({ id }) => !wanted.has(id)).map(({ id }) => id),
        }
        expect(mergeWindow(before, change, newestFirst)).toEqual(sortRows(after, newestFirst))
      }),
    )
  })
})

describe('withoutPushed', () => {
  /** A window of three rows, and one that was loaded behind it. */
  const loaded = [row('a', 40), row('b', 30), row('c', 20), row('d', 10)]
  const goneOf = (change: Partial<WindowChange<TestRow>>) =>
    withoutPushed(loaded, { ...nothing, ...change }, newestFirst).removed

  it('keeps a row that others pushed off the end of the window', () => {
    expect(goneOf({ added: [row('n', 50)], removed: ['c'], order: ['n', 'a', 'b'] })).toEqual([])
  })

  it('lets a row go for which the next one came in, also the last of the window', () => {
    const added = [row('d', 10)]
    expect(goneOf({ added, removed: ['b'], order: ['a', 'c', 'd'] })).toEqual(['b'])
    expect(goneOf({ added, removed: ['c'], order: ['a', 'b', 'd'] })).toEqual(['c'])
  })
})

describe('sortRows', () => {
  it('breaks ties by id in the same direction and puts missing values last', () => {
    const rows = [{ id: 'b', version: 1 }, row('c', 5), row('a', 5), row('d', 7)]
    expect(sortRows(rows, newestFirst).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b'])
    const upwards = sortRows(rows, { field: 'last_date', direction: 'asc' })
    expect(upwards.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b'])
  })
})

describe('holdNewRows', () => {
  it('keeps new rows above waiting and lets older ones come in below', () => {
    const rows = [row('new', 50), row('a', 30), row('b', 20), row('older', 5)]
    const held = holdNewRows(rows, new Set(['a', 'b']))
    expect(ids(held.visible)).toEqual(['a', 'b', 'older'])
    expect(held.pending).toBe(1)
  })

  it('lets a removed row go while others wait', () => {
    const held = holdNewRows([row('new', 50), row('b', 20)], new Set(['a', 'b']))
    expect(ids(held.visible)).toEqual(['b'])
    expect(held.pending).toBe(1)
  })
})
