import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { inHeldOrder, useStillRows } from './still-rows.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id, version: 1 }))
const ids = (held: { visible: readonly { id: string }[] }) => held.visible.map((row) => row.id).join('')

describe('inHeldOrder', () => {
  it('counts what came on top and shows it later', () => {
    const held = inHeldOrder(rows('x', 'y', 'a', 'b'), ['a', 'b'])
    expect(ids(held)).toBe('ab')
    expect(held.pending).toBe(2)
  })

  it('leaves a row in its place when it moves up', () => {
    expect(ids(inHeldOrder(rows('b', 'a', 'c'), ['a', 'b', 'c']))).toBe('abc')
  })

  it('takes the next page at the end and drops what is gone', () => {
    const held = inHeldOrder(rows('a', 'c', 'd', 'e'), ['a', 'b', 'c'])
    expect(ids(held)).toBe('acde')
    expect(held.pending).toBe(0)
  })
})

describe('useStillRows', () => {
  const held = (first: { ids: string; isAway: boolean; list?: string }) =>
    renderHook(({ ids: all, isAway, list }) => useStillRows(rows(...all.split('')), isAway, list), {
      initialProps: first,
    })

  it('keeps the pages that were read since in their places too', () => {
    const { result, rerender } = held({ ids: 'ab', isAway: true })
    rerender({ ids: 'abcd', isAway: true })
    rerender({ ids: 'dnabc', isAway: true })
    expect(ids(result.current)).toBe('abcd')
    expect(result.current.pending).toBe(1)
    rerender({ ids: 'dnabc', isAway: false })
    expect(ids(result.current)).toBe('dnabc')
    expect(result.current.pending).toBe(0)
  })

  it('lets go of one list when another is shown', () => {
    const { result, rerender } = held({ ids: 'ab', isAway: true, list: 'all' })
    rerender({ ids: 'xyz', isAway: true, list: 'found' })
    expect(ids(result.current)).toBe('xyz')
    expect(result.current.pending).toBe(0)
  })
})
