import { expect, test } from 'vitest'
import { leg } from '../legs.ts'
import { trips } from '../trips.ts'
import { itineraryPageOf } from './itinerary-page.ts'
import { pageDiffs } from './page-diffs.ts'

const airport = (icao: string) => ({ icao, name: icao, timezone: 'America/New_York' })
const at = Date.UTC(2030, 11, 18, 13)
const legOf = (id: string, facts: object = {}) =>
  leg.parse({
    id,
    departureAirport: airport('KTEB'),
    arrivalAirport: airport('KPBI'),
    times: { takeoffUTC: at },
    passengers: [{ name: 'Pia Ford' }],
    ...facts,
  })
const pageOf = (readers: 'passengers' | 'crew', legs: readonly object[], more: object = {}) =>
  itineraryPageOf({
    company: { name: 'Nxt', timezone: 'America/Chicago' },
    trip: { ...trips.shape.parse({ legs, ...more }), id: 't', version: 1, date: 1, last_date: 1, active: true },
    readers,
  })

test('a page without changes since sending has no differences', () => {
  expect(pageDiffs(pageOf('crew', [legOf('a')]), pageOf('crew', [legOf('a')]))).toEqual({ parts: [], whole: [] })
})

test('a later take-off, another passenger, a new and a dropped leg are described in words', () => {
  const sent = pageOf('passengers', [legOf('a'), legOf('b')])
  const later = legOf('a', { times: { takeoffUTC: at + 7_200_000 }, passengers: [{ name: 'Tom Hale' }] })
  const now = pageOf('passengers', [later, legOf('c')], { services: [{ type: 'ground', provider: 'Blue Line' }] })
  const { parts, whole } = pageDiffs(sent, now)
  expect(parts).toEqual([
    {
      leg: 'a',
      way: 'KTEB to KPBI',
      kind: 'changed',
      differences: [
        { label: 'Departs', quote: 'Wed, Dec 18, 2030, 8:00 AM EST', trip: 'Wed, Dec 18, 2030, 10:00 AM EST' },
        { label: 'Passengers', quote: 'Pia Ford', trip: 'Tom Hale' },
      ],
    },
    { leg: 'c', way: 'KTEB to KPBI', kind: 'added', differences: [] },
    { leg: 'b', way: 'KTEB to KPBI', kind: 'removed', differences: [] },
  ])
  expect(whole).toEqual([{ label: 'Services', quote: '', trip: 'Ground transport: Blue Line' }])
})

test('a value that passengers were never shown makes no difference on their page', () => {
  const crew = { crew: [{ name: 'Cap Hale' }], services: [{ type: 'lodging', crewOnly: true }] }
  expect(pageDiffs(pageOf('passengers', [legOf('a')]), pageOf('passengers', [legOf('a', crew)])).parts).toEqual([])
  expect(pageDiffs(pageOf('crew', [legOf('a')]), pageOf('crew', [legOf('a', crew)])).parts).toHaveLength(1)
})
