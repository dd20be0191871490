import { describe, expect, it } from 'vitest'
import { changeLine, lineEdits, moveLine } from './line-list.ts'

const abc = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

function begin() {
  let lines: readonly { readonly id: string }[] = abc
  let made = 0
  const put = (next: typeof lines) => (lines = next)
  const edits = lineEdits({ get: () => lines, put, begin: () => ({ id: `new ${(made += 1)}` }) })
  return { edits, ids: () => lines.map(({ id }) => id).join(' ') }
}

describe('the edits of a list of lines', () => {
  it('insert at a place, and at the end without one', () => {
    const { edits, ids } = begin()
    expect(edits.insert(1)).toBe('new 1')
    edits.insert()
    expect(ids()).toBe('a new 1 b c new 2')
  })

  it('move within the list alone', () => {
    const { edits, ids } = begin()
    expect(edits.move('c', 0)).toBe(0)
    expect([edits.move('c', -1), edits.move('b', 3), edits.move('x', 1)]).toEqual([undefined, undefined, undefined])
    expect(ids()).toBe('c a b')
  })

  it('an undo of a removal puts the line back once', () => {
    const { edits, ids } = begin()
    const undo = edits.remove('b')
    expect(ids()).toBe('a c')
    undo()
    undo()
    expect(ids()).toBe('a b c')
    edits.remove('x')()
    expect(ids()).toBe('a b c')
  })
})

it('a move to its own place returns the same list', () => {
  expect(moveLine(abc, 'b', 1)).toBe(abc)
})

it('a change leaves the other lines the same objects', () => {
  const lines = [
    { id: 'a', amount: 1 },
    { id: 'b', amount: 2 },
  ]
  const next = changeLine(lines, 'b', { amount: 3 })
  expect(next).toEqual([lines[0], { id: 'b', amount: 3 }])
  expect(next[0]).toBe(lines[0])
})
