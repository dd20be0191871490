import { describe, expect, test } from 'vitest'
import { typedLine, type StoredLine, type TypedState } from './price.ts'
import { withTyped, type LineChange } from './typed-lines.ts'

const by = { id: 'jo', label: 'Jo Stern' }
const author = { by, at: 5 }
const over = (typed: number): TypedState => ({ label: 'Hours', typed, part: 'pre-tax', isRemoved: false })
const own = (label: string, typed: number): TypedState => ({ label, typed, part: 'post-tax', isRemoved: false })
const stored = (key: string, state: TypedState): StoredLine =>
  typedLine.parse({ key, ...state, by: { id: 'ana', label: 'Ana Ruiz' }, at: 1 })

const write = (lines: readonly StoredLine[], ...changes: readonly LineChange[]) => {
  const outcome = withTyped(lines, changes, author)
  return 'lines' in outcome ? outcome.lines.map(({ key, typed, at }) => [key, typed, at]) : outcome
}

describe('lines that a person types', () => {
  test('keep their author and time, and leave the others unchanged', () => {
    const before = [stored('r:a', over(100))]
    expect(write(before, { key: 'r:b', now: over(200) })).toEqual([
      ['r:a', 100, 1],
      ['r:b', 200, 5],
    ])
  })

  test('are refused after another user typed the same line, unless both typed the same', () => {
    const theirs = stored('r:a', over(100))
    expect(write([theirs], { key: 'r:a', now: over(200) })).toEqual({ conflict: { key: 'r:a', theirs } })
    expect(write([theirs], { key: 'r:a', was: over(50), now: undefined })).toEqual({ conflict: { key: 'r:a', theirs } })
    expect(write([theirs], { key: 'r:a', was: over(50), now: over(100) })).toEqual([['r:a', 100, 1]])
    expect(write([], { key: 'r:a', was: over(50), now: over(70) })).toMatchObject({ conflict: { key: 'r:a' } })
  })

  test('return to the rule, also by a state without values', () => {
    const before = [stored('r:a', over(100))]
    expect(write(before, { key: 'r:a', was: over(100) })).toEqual([])
    const plain: TypedState = { label: 'Hours', part: 'pre-tax', isRemoved: false }
    expect(write(before, { key: 'r:a', was: over(100), now: plain })).toEqual([])
    expect(write([], { key: 'r:a', now: { ...plain, isRemoved: true } })).toEqual([['r:a', undefined, 5]])
    expect(write([], { key: 'r:a', now: { ...plain, renamed: 'Flight' } })).toEqual([['r:a', undefined, 5]])
  })

  test('of one’s own need a name and an amount, and are compared by both', () => {
    expect(write([], { key: 'x', now: { label: ' ', part: 'pre-tax', isRemoved: false } })).toMatchObject({
      issues: [{ code: 'line-label' }, { code: 'line-amount' }],
    })
    const before = [stored('x', own('Flowers', 100))]
    expect(write(before, { key: 'x', was: own('Roses', 100), now: own('Tulips', 100) })).toHaveProperty('conflict')
    expect(write(before, { key: 'x', was: own('Flowers', 100), now: own('Tulips', -300) })).toEqual([['x', -300, 5]])
  })

  test('are not without end', () => {
    const changes = Array.from({ length: 201 }, (_, at) => ({ key: `r:${at}`, now: over(at) }))
    expect(write([], ...changes)).toMatchObject({ issues: [{ code: 'too-many-lines' }] })
  })
})

test('a line that was stored before lines could be taken out compares as one that is not', () => {
  const { isRemoved: _, ...old } = stored('r:a', over(100))
  expect(write([old as StoredLine], { key: 'r:a', was: over(100), now: over(300) })).toEqual([['r:a', 300, 5]])
})
