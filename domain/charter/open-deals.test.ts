import { describe, expect, it } from 'vitest'
import { matches, type Doc } from '../kernel/index.ts'
import { hourMs } from '../kernel/values/durations.ts'
import { closedDeals, findDealState, describeDealWindow, openDeals } from './open-deals.ts'

const now = Date.UTC(2026, 11, 1, 12)
const deal = (facts: Doc): Doc => ({ booked: false, departure_date: now + hourMs, ...facts })

describe('open deals', () => {
  it.each([
    ['a coming one', {}, 'open'],
    ['a hidden one', { hidden: true }, 'open'],
    ['one with an open window', { departure_date: now - 2 * hourMs, window_end: now + hourMs }, 'open'],
    ['one with a closed window', { departure_date: now - 3 * hourMs, window_end: now - 2 * hourMs }, 'closed'],
    ['a flown one', { departure_date: now - 2 * hourMs }, 'closed'],
    ['a booked one', { booked: true }, 'closed'],
  ])('%s is in one of the two lists', (_, facts, list) => {
    const row = deal(facts)
    expect([matches(row, openDeals(now)), matches(row, closedDeals(now))]).toEqual([list === 'open', list === 'closed'])
  })
})

describe('state of a deal', () => {
  it.each([
    ['offered', {}],
    ['hidden', { hidden: true }],
    ['booked', { booked: true, departure_date: now - hourMs }],
    ['flown', { departure_date: now - hourMs, hidden: true }],
    ['offered', { departure_date: now - hourMs, window_end: now + 1 }],
  ])('is %s', (state, facts) => {
    expect(findDealState(deal(facts), now)).toBe(state)
  })
})

describe('window of a deal', () => {
  const airport = { timezone: 'America/New_York' }

  it('is in the zone of its airport, with both ends', () => {
    const row = deal({ departure_date: now, window_end: now + 6 * hourMs, departureAirport: airport })
    expect(describeDealWindow(row, 'UTC')).toEqual({ day: 'Tue 12/1/26', hours: '7:00 AM to 1:00 PM EST' })
  })

  it('has the last day where it is another', () => {
    const row = deal({ departure_date: now, window_end: now + 30 * hourMs, departureAirport: airport })
    expect(describeDealWindow(row, 'UTC')?.hours).toBe('7:00 AM to 12/2/26 1:00 PM EST')
  })

  it('is one time without an end, in the zone of the client where its own is unknown', () => {
    expect(describeDealWindow(deal({ departure_date: now }), 'UTC')).toEqual({
      day: 'Tue 12/1/26',
      hours: '12:00 PM UTC',
    })
  })

  it('is absent without a date', () => {
    expect(describeDealWindow({}, 'UTC')).toBeUndefined()
  })
})
