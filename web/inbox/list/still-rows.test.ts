import { describe, expect, it } from 'vitest'
import { inHeldOrder } from './still-rows.ts'

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
