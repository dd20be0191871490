import { expect, it } from 'vitest'
import { liveConnections } from '../database/pools.ts'
import { LiveTurns, restMs } from './live-turns.ts'

it('gives one person two turns at once, and all of them together as many as there are connections', () => {
  const turns = new LiveTurns()
  expect([turns.begin('jo'), turns.begin('jo'), turns.begin('jo')]).toEqual([true, true, false])
  const others = Array.from({ length: liveConnections - 2 }, (_, at) => turns.begin(`user ${at}`))
  expect(others).not.toContain(false)
  expect([turns.isFull, turns.begin('ana')]).toEqual([true, false])
  turns.end('jo')
  expect([turns.begin('ana'), turns.begin('jo')]).toEqual([true, false])
  turns.end('ana')
  expect(turns.begin('jo')).toBe(true)
})

it('lets a query that takes too long rest longer each time, a minute at most', () => {
  expect([1, 2, 3, 6, 7, 100].map(restMs)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
})
