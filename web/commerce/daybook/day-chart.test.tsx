import { expect, test } from 'vitest'
import { noSums } from '../../../domain/commerce/daybook/daybook.ts'
import { makeBars } from './day-chart.tsx'

test('the largest day fills the chart, and the oldest day is first', () => {
  const newest = { ...noSums, day: '2026-11-24', card: 6000, hand: 2000, refunded: -2000, net: 6000 }
  const oldest = { ...noSums, day: '2026-11-23', card: 2500, net: 2500 }
  expect(makeBars([newest, oldest])).toEqual([
    { day: oldest, card: 25, hand: 0, out: 0 },
    { day: newest, card: 60, hand: 20, out: 20 },
  ])
})

test('a period without money has no bars, and what was taken back alone is below zero', () => {
  const empty = { ...noSums, day: '2026-11-24' }
  expect(makeBars([empty])).toEqual([{ day: empty, card: 0, hand: 0, out: 0 }])
  const back = { ...empty, card: -500 }
  expect(makeBars([back])[0]).toMatchObject({ card: 0 })
})
