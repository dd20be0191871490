import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rowsBetween, useSelection } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd']

describe('rows between two', () => {
  it('are found downwards and upwards, both ends included', () => {
    expect(rowsBetween(order, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(rowsBetween(order, 'd', 'b')).toEqual(['b', 'c', 'd'])
  })

  it('are the second alone where the first has gone', () => expect(rowsBetween(order, 'x', 'c')).toEqual(['c']))
})

describe('a selection', () => {
  it('takes rows in and out, and a range from the last one', () => {
    const { result } = renderHook(() => useSelection())
    const chosen = () => [...result.current.ids].join('')
    act(() => result.current.toggle('a'))
    act(() => result.current.toggle('c', order))
    expect(chosen()).toBe('abc')
    act(() => result.current.toggle('b'))
    expect(chosen()).toBe('ac')
    act(() => result.current.none())
    expect(chosen()).toBe('')
  })

  it('of all that match ends with the next choice', () => {
    const { result } = renderHook(() => useSelection())
    act(() => result.current.selectAll(order))
    act(() => result.current.selectAllMatching())
    expect(result.current.isAllMatching).toBe(true)
    act(() => result.current.toggle('a'))
    expect([result.current.isAllMatching, result.current.ids.size]).toEqual([false, 3])
  })
})
