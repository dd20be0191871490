import { describe, expect, it } from 'vitest'
import { fromLegs, mostPassengers, routeOf, tailsOf, tripTypeOf } from './itinerary.ts'
import { leg, type Leg } from './legs.ts'

const fly = (from: string, to: string, more: Partial<Leg> = {}): Leg => ({
  ...leg.parse({ id: `${from}${to}`, departureAirport: { icao: from }, arrivalAirport: { icao: to } }),
  ...more,
})

describe('data that follow from the legs', () => {
  it('distinguishes the kinds of trip', () => {
    expect(tripTypeOf([])).toBe('empty')
    expect(tripTypeOf([fly('KDAL', 'KTEB')])).toBe('one-way')
    expect(tripTypeOf([fly('KDAL', 'KTEB'), fly('KTEB', 'KDAL')])).toBe('round-trip')
    expect(tripTypeOf([fly('KDAL', 'KTEB'), fly('KTEB', 'KADS')])).toBe('multi-leg')
    expect(tripTypeOf([fly('KDAL', 'KTEB'), fly('KTEB', 'KPBI'), fly('KPBI', 'KDAL')])).toBe('multi-leg')
    expect(tripTypeOf([fly('KPBI', 'KTEB'), fly('KTEB', 'KDJT')])).toBe('round-trip')
  })

  it('does not call two legs without airports a round trip', () => {
    expect(tripTypeOf([leg.parse({ id: '1' }), leg.parse({ id: '2' })])).toBe('multi-leg')
  })

  it('keeps a kind that was chosen, and fills an empty one', () => {
    expect(fromLegs({ legs: [fly('KDAL', 'KTEB')], tripType: 'multi-leg' }).tripType).toBe('multi-leg')
    expect(fromLegs({ legs: [fly('KDAL', 'KTEB')], tripType: 'empty' }).tripType).toBe('one-way')
  })

  it('counts the most passengers on legs in use', () => {
    const legs = [
      fly('A', 'B', { paxNum: 4 }),
      fly('B', 'C', { paxNum: 9, isEmptyLeg: true }),
      fly('C', 'D', { paxNum: 8, active: false }),
    ]
    expect(mostPassengers(legs)).toBe(4)
    expect(mostPassengers([])).toBe(0)
  })

  it('names the way once for each airport', () => {
    expect(routeOf([fly('KDAL', 'KTEB'), fly('KTEB', 'KDAL')])).toBe('KDAL-KTEB-KDAL')
    expect(routeOf([fly('KDAL', 'KTEB'), fly('KHPN', 'KDAL')])).toBe('KDAL-KTEB-KHPN-KDAL')
  })

  it('lists each tail once', () => {
    const aircraft = { tail_number: 'N101LC' }
    expect(tailsOf([fly('A', 'B', { aircraft }), fly('B', 'A', { aircraft }), fly('A', 'C')])).toEqual(['N101LC'])
  })

  it('takes the departure from the first leg in use, or leaves the one that was typed', () => {
    const later = fly('A', 'B', { times: { takeoffUTC: 5000 } })
    expect(
      fromLegs({ legs: [fly('A', 'B', { active: false, times: { takeoffUTC: 1000 } }), later] }).departure_date,
    ).toBe(5000)
    expect(fromLegs({ legs: [], departure_date: 7000 }).departure_date).toBe(7000)
    const open = fly('A', 'B', { times: { takeoffUTC: 1000, isTimeAssumed: true } })
    expect(fromLegs({ legs: [open, later] }).is_departure_assumed).toBe(true)
    expect(fromLegs({ legs: [later, open] }).is_departure_assumed).toBeUndefined()
  })

  it('numbers the legs in their order, and gives their times in the local time of their airports', () => {
    const at = { icao: 'KDAL', name: '', timezone: 'America/Chicago' }
    const times = {
      takeoffUTC: Date.UTC(2026, 10, 20, 21, 5),
      landingUTC: Date.UTC(2026, 10, 21, 0, 30),
      takeoffTime: '9:00 AM',
    }
    const { legs } = fromLegs({
      legs: [fly('A', 'B', { order: 5, times }), fly('KDAL', 'C', { departureAirport: at, times })],
    })
    expect(legs.map(({ order }) => order)).toEqual([0, 1])
    expect(legs[0]?.times).toEqual(times)
    expect(legs[1]?.times).toEqual({
      ...times,
      takeoffDate: '11/20/2026',
      takeoffTime: '3:05 PM',
      takeoffTimezone: 'America/Chicago',
    })
  })
})
