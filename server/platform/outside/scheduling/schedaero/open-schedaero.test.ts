import { afterEach, describe, expect, test } from 'vitest'
import { failures, playSoftware, type Behaviour, type PlayedSoftware } from '../../../../../tests/played-software.ts'
import { SchedulingFailed } from '../ask-scheduling.ts'
import { openSchedaero } from './open-schedaero.ts'

let software: PlayedSoftware | undefined
afterEach(() => software?.close())

async function schedaero(behaviour: Behaviour = {}) {
  software = await playSoftware('schedaero', behaviour)
  return openSchedaero(software.account)
}

const refusal = JSON.stringify({ meta: { errors: [{ code: 'segment.invalid', title: 'No' }] } })

describe('Schedaero', () => {
  test('gives a trip or quote by its number', async () => {
    const { tripOf } = await schedaero()
    const trip = await tripOf('trips', '7731')
    expect(trip?.segments.map(({ paxCount, startAirport }) => [startAirport.icao, paxCount])).toEqual([
      ['KAPA', 3],
      ['KDAL', 3],
    ])
    expect(await tripOf('rfqs', '9014')).toBeDefined()
    expect([await tripOf('trips', '9014'), await tripOf('rfqs', '1')]).toEqual([undefined, undefined])
  })

  test('wants both of its tokens', async () => {
    software = await playSoftware('schedaero')
    const failure = await openSchedaero({ ...software.account, apiToken: 'another' })
      .tripOf('trips', '7731')
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ retry: 'never' })
  })

  test.each([
    ['with its status', 422, /error \(422, segment\.invalid\)/],
    ['with a status of success', 200, /error \(segment\.invalid\)/],
  ] as const)('names its failure %s', async (_, status, words) => {
    const { tripOf } = await schedaero({ answer: (response) => response.writeHead(status).end(refusal) })
    await expect(tripOf('trips', '7731')).rejects.toThrow(words)
  })

  test.each(failures)('that %s is reported as a failure outside', async (_, behaviour, words) => {
    const { tripOf } = await schedaero(behaviour)
    const failure = await tripOf('trips', '7731').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SchedulingFailed)
    expect(String(failure)).toMatch(words)
  })
})
