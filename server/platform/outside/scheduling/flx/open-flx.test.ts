import { afterEach, describe, expect, test } from 'vitest'
import { failures, playSoftware, type Behaviour, type PlayedSoftware } from '../../../../../tests/played-software.ts'
import { SchedulingFailed } from '../ask-scheduling.ts'
import { readIsoUtc } from './flx-records.ts'
import { openFlx } from './open-flx.ts'

let software: PlayedSoftware | undefined
afterEach(() => software?.close())

async function flx(behaviour: Behaviour = {}) {
  software = await playSoftware('flx', behaviour)
  return openFlx(software.account)
}

test('a moment is UTC with and without its zone, and nothing else is one', () => {
  const at = Date.UTC(2026, 10, 25, 14, 5)
  for (const text of ['2026-11-25T14:05', '2026-11-25T14:05:00Z', '2026-11-25T14:05:00.000Z'])
    expect(readIsoUtc(text)).toBe(at)
  for (const text of ['2026-11-25', '2026-11-31T14:05', '2026-11-25T14:05+02:00', '11/25/2026', ''])
    expect(readIsoUtc(text)).toBeUndefined()
})

describe('FL3XX', () => {
  test('gives a trip by its number and a quote by its own, and neither as the other', async () => {
    const { tripOf, quoteOf } = await flx()
    const trip = await tripOf('20418')
    expect(trip?.legs.map(({ departureAirport, arrivalAirport }) => [departureAirport, arrivalAirport])).toEqual([
      ['KBNA', 'KDAL'],
      ['KDAL', 'KBNA'],
    ])
    expect(trip?.legs[0]?.departureDateUTC).toBe(Date.UTC(2026, 11, 1, 15))
    expect((await quoteOf('5507'))?.legs).toHaveLength(2)
    expect([await tripOf('5507'), await tripOf('2041'), await quoteOf('20418')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each(failures)('that %s is reported as a failure outside', async (_, behaviour, words) => {
    const { tripOf } = await flx(behaviour)
    const failure = await tripOf('20418').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SchedulingFailed)
    expect(String(failure)).toMatch(words)
  })
})
