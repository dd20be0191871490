import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { OutsideFailed } from '../../errors.ts'
import { outsideFlights } from '../miniature/outside-flights.ts'
import { SchedulingNetwork } from '../miniature/scheduling-network.ts'
import { printUsTime, readUsTime } from './avianis-records.ts'
import { openAvianis } from './open-avianis.ts'

const signIn = { username: 'us', secret: 'only for this test' }
let network: SchedulingNetwork | undefined
afterEach(() => network?.close())

interface Behaviour {
  /** Answers by itself at a path that begins so. */
  readonly at?: string
  readonly answer?: (response: ServerResponse) => void
  readonly secret?: string
}

async function avianis({ at = '/', answer, secret = signIn.secret }: Behaviour = {}) {
  const asked: string[] = []
  network = await new SchedulingNetwork({
    ...signIn,
    flights: () => outsideFlights(Date.UTC(2026, 10, 24)),
    beforeAnswer: async (request, response) => {
      asked.push(request.url ?? '')
      if (!answer || !(request.url ?? '').startsWith(at)) return false
      answer(response)
      return true
    },
  }).start()
  const { port } = network
  const outside = { withinMs: 300, rules: { isPublic: () => true, ports: [port] } }
  return { asked, ...openAvianis({ label: 'Avianis', url: `http://127.0.0.1:${port}`, ...signIn, secret, outside }) }
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

  const failures: readonly (readonly [string, Behaviour, RegExp])[] = [
    ['refuses our sign-in', { secret: 'another' }, /refuses our sign-in/],
    ['fails', { at: '/connect', answer: (response) => response.writeHead(500).end() }, /error \(500\)/],
    ['breaks off', { at: '/connect', answer: (response) => response.destroy() }, /does not answer/],
    ['is silent', { at: '/connect', answer: () => undefined }, /does not answer/],
    ['sends us elsewhere', { answer: (response) => response.writeHead(302, { location: '/' }).end() }, /error \(302\)/],
    ['says nonsense', { at: '/connect', answer: (response) => response.end('<html>') }, /not understood/],
    ['says another shape', { at: '/connect', answer: (response) => response.end('{"Data":[{}]}') }, /not understood/],
  ]
  test.each(failures)('that %s is told as a failure outside', async (_, behaviour, words) => {
    const { flightsOf } = await avianis(behaviour)
    const failure = await flightsOf('Trip', '41207').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(OutsideFailed)
    expect(String(failure)).toMatch(words)
  })

  test('whose pages never end is cut', async () => {
    const page = JSON.stringify({ Data: [], Page: 1, TotalPages: 1_000_000 })
    const { flightsOf, asked } = await avianis({ at: '/connect', answer: (response) => response.end(page) })
    expect(await flightsOf('Trip', '41207')).toEqual([])
    expect(asked.length).toBeLessThan(60)
  })
})
