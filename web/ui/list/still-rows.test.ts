import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { inHeldOrder, useStillRows } from './still-rows.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id, version: 1 }))
const ids = (held: { visible: readonly { id: string }[] }) => held.visible.map((row) => row.id).join('')

describe('inHeldOrder', () => {
  it('counts the new rows on top and shows them later', () => {
    const held = inHeldOrder(rows('x', 'y', 'a', 'b'), ['a', 'b'])
    expect(ids(held)).toBe('ab')
    expect(held.pending).toBe(2)
  })

  it('leaves a row in its place when it moves up', () => {
    expect(ids(inHeldOrder(rows('b', 'a', 'c'), ['a', 'b', 'c']))).toBe('abc')
  })

  it('takes the next page at the end and drops deleted rows', () => {
    const held = inHeldOrder(rows('a', 'c', 'd', 'e'), ['a', 'b', 'c'])
    expect(ids(held)).toBe('acde')
    expect(held.pending).toBe(0)
  })
})

describe('useStillRows', () => {
  const held = (first: { ids: string; isAway: boolean; list?: string; chosen?: string }) =>
    renderHook(
      ({ ids: all, chosen = '', ...rest }) =>
        useStillRows(rows(...all.split('')), { ...rest, chosen: new Set(chosen.split('').filter(Boolean)) }),
      { initialProps: first },
    )

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

  it('holds the rows while some are chosen, although the reader is at the top', () => {
    const { result, rerender } = held({ ids: 'abc', isAway: false, chosen: 'a' })
    rerender({ ids: 'ncab', isAway: false, chosen: 'a' })
    expect(ids(result.current)).toBe('abc')
    expect(result.current.pending).toBe(1)
    rerender({ ids: 'ncab', isAway: false, chosen: '' })
    expect(ids(result.current)).toBe('ncab')
  })

  it('shows the waiting rows on request', () => {
    const { result, rerender } = held({ ids: 'abc', isAway: false, chosen: 'a' })
    rerender({ ids: 'nabc', isAway: false, chosen: 'a' })
    act(() => result.current.showPending())
    expect(ids(result.current)).toBe('nabc')
    rerender({ ids: 'mnabc', isAway: false, chosen: 'a' })
    expect(ids(result.current)).toBe('nabc')
  })

  it('hides no row that is chosen', () => {
    const { result, rerender } = held({ ids: 'abc', isAway: false, chosen: 'a' })
    rerender({ ids: 'nabc', isAway: false, chosen: 'a' })
    rerender({ ids: 'nabc', isAway: false, chosen: 'anbc' })
    expect(ids(result.current)).toBe('nabc')
    expect(result.current.pending).toBe(0)
  })
})
