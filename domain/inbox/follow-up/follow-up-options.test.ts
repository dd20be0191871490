import { describe, expect, it } from 'vitest'
import { followUpDate, followUpOptionsOf, startOfToday, usualFollowUpOptions } from './follow-up-options.ts'

const at = (iso: string): number => Date.parse(iso)
const iso = (ms: number): string => new Date(ms).toISOString()
const chicago = 'America/Chicago'

describe('when an option is due', () => {
  it.each([
    { option: 'an hour', days: 1 / 24, now: '2026-11-21T15:30:00Z', due: '2026-11-21T16:30:00.000Z' },
    { option: 'three hours', days: 3 / 24, now: '2026-11-21T15:30:00Z', due: '2026-11-21T18:30:00.000Z' },
    { option: 'half a day, over midnight', days: 0.5, now: '2026-11-22T02:00:00Z', due: '2026-11-22T14:00:00.000Z' },
    // 9:30 in the morning in Chicago, UTC-6: 6:00 there is 12:00 UTC.
    { option: 'a day', days: 1, now: '2026-11-21T15:30:00Z', due: '2026-11-22T12:00:00.000Z' },
    // 23:30 on the 20th in Chicago, though the 21st in UTC.
    { option: 'a day, late in the evening', days: 1, now: '2026-11-21T05:30:00Z', due: '2026-11-21T12:00:00.000Z' },
    { option: 'thirty days, a month on', days: 30, now: '2026-11-21T15:30:00Z', due: '2026-12-21T12:00:00.000Z' },
  ])('$option', ({ days, now, due }) => {
    expect(iso(followUpDate({ days }, at(now), chicago))).toBe(due)
  })

  it('is 6 in the morning also on the day on which the clocks go forward, before it and after it', () => {
    // United States 2027: 14 March, 2:00 becomes 3:00. UTC-6 before, UTC-5 after.
    const now = at('2027-03-12T18:00:00Z')
    expect(iso(followUpDate({ days: 1 }, now, chicago))).toBe('2027-03-13T12:00:00.000Z')
    expect(iso(followUpDate({ days: 2 }, now, chicago))).toBe('2027-03-14T11:00:00.000Z')
    expect(iso(followUpDate({ days: 3 }, now, chicago))).toBe('2027-03-15T11:00:00.000Z')
  })

  it('is 6 in the morning also on the day on which the clocks go back', () => {
    // 1 November 2026, 2:00 becomes 1:00.
    const now = at('2026-10-31T18:00:00Z')
    expect(iso(followUpDate({ days: 1 }, now, chicago))).toBe('2026-11-01T12:00:00.000Z')
  })

  it('counts hours that pass, not those on the wall', () => {
    // 1:30 before the clocks go forward; an hour later it is 3:30 on the wall.
    const now = at('2027-03-14T07:30:00Z')
    expect(iso(followUpDate({ days: 1 / 24 }, now, chicago))).toBe('2027-03-14T08:30:00.000Z')
  })
})

it('a day begins at midnight of its zone', () => {
  expect(iso(startOfToday(at('2026-11-21T05:30:00Z'), chicago))).toBe('2026-11-20T06:00:00.000Z')
  expect(iso(startOfToday(at('2026-11-21T05:30:00Z'), 'Asia/Tokyo'))).toBe('2026-11-20T15:00:00.000Z')
})

describe('the choices of a client', () => {
  it('are those of the decision while the client has chosen none', () => {
    expect(usualFollowUpOptions.map((one) => one.label)).toEqual([
      '1 Hour',
      '3 Hours',
      '1 Day',
      '2 Days',
      '3 Days',
      '7 Days',
      '14 Days',
      '30 Days',
    ])
    expect(followUpOptionsOf({})).toBe(usualFollowUpOptions)
    expect(followUpOptionsOf({ follow_ups: [{ label: 'Soon', days: -1 }] })).toBe(usualFollowUpOptions)
  })

  it('are its own where it has some', () => {
    expect(followUpOptionsOf({ follow_ups: [{ label: 'Next week', days: 7 }] })).toEqual([
      { label: 'Next week', days: 7 },
    ])
  })
})
