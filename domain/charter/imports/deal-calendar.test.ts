import { expect, it } from 'vitest'
import { dealsOfEvents, type DealEvent } from './deal-calendar.ts'
import type { KnownPlaces } from './imported-fields.ts'

const airport = (icao: string, timezone?: string) =>
  [icao, { icao, name: icao, ...(timezone && { timezone }) }] as const

const known = {
  airports: new Map([airport('KTEB', 'America/New_York'), airport('KBNA', 'America/Chicago'), airport('KLAS')]),
  aircraft: new Map([['N223NW', { tail_number: 'N223NW' }]]),
} as KnownPlaces

const makeEvent = (summary: string, facts: Partial<DealEvent> = {}): DealEvent => ({
  id: summary,
  start: { date: '2030-05-06', time: '15:00', zone: 'UTC' },
  end: { date: '2030-05-06', time: '17:00', zone: 'UTC' },
  summary,
  description: '',
  isCancelled: false,
  ...facts,
})

const read = (...events: readonly DealEvent[]) => dealsOfEvents(events, { known, now: Date.UTC(2029, 0, 1) })

const takeoff = Date.UTC(2030, 4, 6, 15)

it.each([
  ['N223NW KTEB-KBNA', ''],
  ['Empty leg KTEB → KBNA', 'Aircraft: n223nw'],
  ['[N223NW] (KTEB - KBNA) - Positioning flight', ''],
  ['FOR/TO KTEB to KBNA with N223NW', ''],
])('the event %s is an empty leg', (summary, description) =>
  expect(read(makeEvent(summary, { description })).deals).toEqual([
    { sourceId: summary, tail: 'N223NW', from: 'KTEB', to: 'KBNA', takeoff, landing: takeoff + 7_200_000 },
  ]),
)

it.each([
  ['without a route', makeEvent('N223NW maintenance')],
  ['with passengers', makeEvent('[N223NW] Rowe (KTEB - KBNA) - Charter flight')],
  ['that is not agreed', makeEvent('HOLD: [N223NW] (KTEB - KBNA) - Positioning flight')],
  ['that was cancelled', makeEvent('N223NW KTEB-KBNA', { isCancelled: true })],
  ['of the past', makeEvent('N223NW KTEB-KBNA', { start: { date: '2028-05-06', time: '15:00', zone: 'UTC' } })],
  [
    'of a whole day',
    makeEvent('N223NW KTEB-KBNA', { start: { date: '2030-05-06', time: undefined, zone: undefined } }),
  ],
])('an event %s is no empty leg', (_, event) => expect(read(event)).toEqual({ deals: [], faults: [], others: 1 }))

it.each([
  ['N1 KTEB-KBNA', 'Aircraft N1 is not in your fleet.'],
  ['KTEB-KBNA', 'It names no aircraft.'],
  ['N223NW KTEB-KXXX', 'Airport KXXX is not known.'],
])('the event %s is a fault with its day and words', (summary, fault) =>
  expect(read(makeEvent(summary)).faults).toEqual([{ words: `2030-05-06 '${summary}': ${fault}` }]),
)

it('a time without a zone is local at the departure, and an airport without a zone is a fault', () => {
  const start = { date: '2030-05-06', time: '11:00', zone: undefined }
  expect(read(makeEvent('N223NW KTEB-KBNA', { start })).deals[0]?.takeoff).toBe(takeoff)
  expect(read(makeEvent('N223NW KLAS-KBNA', { start })).faults[0]?.words).toMatch(/The time zone of KLAS/)
})
