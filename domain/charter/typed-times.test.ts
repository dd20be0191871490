import { describe, expect, it } from 'vitest'
import { fromLegs } from './itinerary.ts'
import { leg, type Leg } from './legs.ts'
import { skippedTimeIssues } from './typed-times.ts'

const newYork = { icao: 'KTEB', timezone: 'America/New_York' }
const chicago = { icao: 'KDAL', timezone: 'America/Chicago' }
const flown = (times: Partial<Leg['times']>, facts: object = {}): Leg =>
  leg.parse({ id: 'a', departureAirport: newYork, arrivalAirport: chicago, times, ...facts })
const readTimes = (one: Leg, before?: Leg) =>
  fromLegs({ legs: [one] }, before && { legs: fromLegs({ legs: [before] }).legs }).legs[0]?.times
const at = (text: string) => Date.parse(text)

const eight = { takeoffDate: '1/15/2027', takeoffTime: '8:00 AM', takeoffTimezone: 'America/New_York' }

describe('a typed take-off', () => {
  it('is converted by the zones of the server, for any instant sent with its words', () => {
    const stale = { ...eight, takeoffUTC: at('2027-01-15T12:00Z'), landingUTC: at('2027-01-15T15:00Z') }
    expect(readTimes(flown(stale))).toMatchObject({
      takeoffUTC: at('2027-01-15T13:00Z'),
      takeoffTime: '8:00 AM',
      landingUTC: at('2027-01-15T16:00Z'),
      landingTime: '10:00 AM',
    })
  })

  it('gets its instant where only words came, and by the zone of the airport where none was selected', () => {
    const { takeoffTimezone: _, ...words } = eight
    expect(readTimes(flown(words))).toMatchObject({ takeoffUTC: at('2027-01-15T13:00Z') })
    expect(readTimes(flown({ ...words, takeoffTime: undefined }))?.takeoffUTC).toBeUndefined()
  })

  it('is that of the selected zone, shown by the clock of the airport', () => {
    const there = { ...eight, takeoffTimezone: 'America/Chicago', takeoffUTC: at('2027-01-15T14:00Z') }
    expect(readTimes(flown(there))).toMatchObject({ takeoffUTC: at('2027-01-15T14:00Z'), takeoffTime: '9:00 AM' })
  })

  it('keeps the second of a repeated hour', () => {
    const second = { takeoffDate: '11/1/2026', takeoffTime: '1:30 AM', takeoffUTC: at('2026-11-01T06:30Z') }
    expect(readTimes(flown(second))?.takeoffUTC).toBe(at('2026-11-01T06:30Z'))
  })

  it('moves with an instant that a program changed, and the words follow', () => {
    const before = flown({ ...eight, takeoffUTC: at('2027-01-15T13:00Z') })
    const moved = flown({ ...eight, takeoffUTC: at('2027-01-16T14:00Z') })
    expect(readTimes(moved, before)).toMatchObject({
      takeoffUTC: at('2027-01-16T14:00Z'),
      takeoffDate: '1/16/2027',
      takeoffTime: '9:00 AM',
    })
  })

  it('is refused where a clock change skips it, unless it is stored already', () => {
    const skipped = { takeoffDate: '3/14/2027', takeoffTime: '2:30 AM', takeoffUTC: at('2027-03-14T07:30Z') }
    const legs = fromLegs({ legs: [flown(skipped)] }).legs
    expect(skippedTimeIssues({ legs })).toMatchObject([{ path: 'legs.0.times.takeoffDate', code: 'parsing-problem' }])
    expect(skippedTimeIssues({ legs }, [{ legs }])).toEqual([])
    expect(skippedTimeIssues({ legs: [flown(eight)] })).toEqual([])
  })
})
