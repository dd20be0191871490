import { afterEach, describe, expect, test } from 'vitest'
import { failures, playSoftware, type Behaviour, type PlayedSoftware } from '../../../../../tests/played-software.ts'
import { SchedulingFailed } from '../ask-scheduling.ts'
import { printUsTime, readUsTime } from './avianis-records.ts'
import { openAvianis } from './open-avianis.ts'

let software: PlayedSoftware | undefined
afterEach(() => software?.close())

async function avianis(behaviour: Behaviour = {}) {
  software = await playSoftware('avianis', { at: '/connect', ...behaviour })
  return { asked: software.asked, ...openAvianis(software.account) }
}

test('times are read as they are written, and nothing else is', () => {
  for (const at of [Date.UTC(2026, 10, 25, 0, 5), Date.UTC(2026, 0, 1, 12), Date.UTC(2026, 11, 31, 23, 59, 59)])
    expect(readUsTime(printUsTime(at))).toBe(at)
  expect(readUsTime('11/25/2026 2:05:00 PM')).toBe(Date.UTC(2026, 10, 25, 14, 5))
  for (const text of ['2/30/2026 1:00:00 PM', '11/25/2026 13:00:00 PM', '11/25/2026 0:00:00 AM', '2026-11-25', ''])
    expect(readUsTime(text)).toBeUndefined()
})

describe('Avianis', () => {
  test('is signed in to once, and all pages of a number are read', async () => {
    const { flightsOf, asked } = await avianis()
    expect((await flightsOf('Trip', '41207')).map(({ FlightID }) => FlightID)).toEqual([
      'AV-41207-1',
      'AV-41207-2',
      'AV-41207-3',
    ])
    expect(await flightsOf('Trip', '88031')).toEqual([])
    expect(await flightsOf('Quote', '88031')).toHaveLength(2)
    expect(asked.filter((path) => path === '/oauth/token')).toHaveLength(1)
    expect(asked.filter((path) => path.includes('Number=41207'))).toHaveLength(2)
  })

  test.each(failures)('that %s is reported as a failure outside', async (_, behaviour, words) => {
    const { flightsOf } = await avianis(behaviour)
    const failure = await flightsOf('Trip', '41207').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SchedulingFailed)
    expect(String(failure)).toMatch(words)
  })

  test('a list with endless pages is cut', async () => {
    const page = JSON.stringify({ Data: [], Page: 1, TotalPages: 1_000_000 })
    const { flightsOf, asked } = await avianis({ answer: (response) => response.end(page) })
    expect(await flightsOf('Trip', '41207')).toEqual([])
    expect(asked.length).toBeLessThan(60)
  })
})
