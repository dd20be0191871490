import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { trackingStatusNames, type ShipmentRate } from '../shipping/index.ts'
import type { FreightTable } from './freight-tables.ts'
import { priceAllFreight, priceFreight } from './price-freight.ts'
import { chooseRate, describeNewRate, describeService } from './rates.ts'
import { mapCarrierStatus, reduceTracking, writeEvent, type TrackingEvent } from './tracking.ts'

const minute = 60_000

const anyEvent: fc.Arbitrary<TrackingEvent> = fc
  .record({
    at: fc.integer({ min: 0, max: 20 }).map((step) => step * minute),
    status: fc.constantFrom(...trackingStatusNames),
    message: fc.constantFrom('', 'Scanned', 'Left with R. Hall'),
    place: fc.constantFrom('', 'Memphis, TN'),
  })
  .map((event) => ({ id: `${event.at} ${event.status}`, ...event }))

describe('tracking', () => {
  it('gives each word of a carrier one of the five statuses, or none', () => {
    expect(
      ['pre_transit', 'in_transit', 'out_for_delivery', 'available_for_pickup', 'delivered', 'unknown'].map(
        mapCarrierStatus,
      ),
    ).toEqual(['pre_transit', 'in_transit', 'out_for_delivery', 'out_for_delivery', 'delivered', undefined])
    expect(['return_to_sender', 'failure', 'cancelled', 'error'].map(mapCarrierStatus)).toEqual(
      Array.from({ length: 4 }, () => 'problem'),
    )
  })

  it('ends in the same state for any order and repetition of the events', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyEvent, { maxLength: 12 })
          .chain((events) =>
            fc.tuple(
              fc.constant(events),
              fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
            ),
          ),
        ([events, shuffled]) => {
          expect(reduceTracking(shuffled)).toEqual(reduceTracking(events))
        },
      ),
    )
  })

  it('ends in the same state when the events arrive one after the other', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
        let known: readonly TrackingEvent[] = []
        for (const event of events.toReversed()) known = reduceTracking([...known, event]).events
        expect(reduceTracking(known)).toEqual(reduceTracking(events))
      }),
    )
  })

  it('keeps a delivered parcel delivered after a late scan, and not after a problem', () => {
    const scan = (status: TrackingEvent['status'], at: number): TrackingEvent => ({
      id: '',
      at,
      status,
      message: '',
      place: '',
    })
    const delivered = [scan('in_transit', 1), scan('delivered', 5)]
    expect(reduceTracking([...delivered, scan('in_transit', 6)])).toMatchObject({
      status: 'delivered',
      delivered: 5,
      sent: 1,
    })
    expect(reduceTracking([...delivered, scan('problem', 6)])).toMatchObject({
      status: 'problem',
      delivered: undefined,
    })
  })

  it('leaves a scan out that says nothing', () => {
    expect(writeEvent({ at: 1, status: 'unknown', message: '', place: '' })).toBeUndefined()
  })
})

const rate = (id: string, cost: number, more: Partial<ShipmentRate> = {}): ShipmentRate => ({
  id,
  carrier: 'UPS',
  service: id,
  rate: cost,
  default: false,
  type: 'EasyPost',
  ...more,
})

const day = 86_400_000
const rates = [
  rate('ground', 900, { days: 5 }),
  rate('air', 2500, { arrives: 2 * day }),
  rate('night', 4800, { days: 1 }),
  rate('freight', 700),
]

test('a rate is chosen by price, by speed, or as the cheapest that arrives in time', () => {
  const choose = (wish: Parameters<typeof chooseRate>[1]) => chooseRate(rates, wish, 0)?.id
  expect(choose({ by: 'cheapest' })).toBe('freight')
  expect(choose({ by: 'fastest' })).toBe('night')
  expect(choose({ by: 'date', date: 2 * day, zone: 'UTC' })).toBe('air')
  expect(choose({ by: 'date', date: 9 * day, zone: 'UTC' })).toBe('ground')
  expect(choose({ by: 'date', date: 0, zone: 'UTC' })).toBeUndefined()
})

test.each([
  ['FedEx', 'FEDEX_2_DAY', '2 Day'],
  ['FedEx', 'FEDEX_GROUND', 'Ground'],
  ['UPS', '2ndDayAir', '2nd Day Air'],
  ['USPS', 'GroundAdvantage', 'Ground Advantage'],
  ['XPO', 'LTL Standard', 'LTL Standard'],
  ['R&L', 'LTL', 'LTL'],
])('the service %s %s is %s in words', (carrier, service, words) => {
  expect(describeService({ carrier, service })).toBe(words)
})

test('a new rate is compared with the expired one in words', () => {
  const before = rate('Ground', 1234)
  expect(describeNewRate(before, rate('Ground', 1340))).toContain('It is now $13.40, $1.06 more.')
  expect(describeNewRate(before, rate('Ground', 1200))).toContain('It is now $12.00, $0.34 less.')
  expect(describeNewRate(before, before)).toContain('It is still $12.34.')
  expect(describeNewRate(before, undefined)).toContain('not offered any more')
})

const table: FreightTable = {
  id: 't1',
  carrier: 'R&L',
  service: 'LTL',
  fuel: 10,
  days: 4,
  zones: [
    { id: '1', name: 'South', states: 'TX, OK' },
    { id: '2', name: 'East', states: 'VA NC' },
  ],
  prices: [
    { id: '1', nmfc_class: '70', zone: 'South', from_weight: 0, per_hundred: 4000, minimum: 15_000 },
    { id: '2', nmfc_class: '70', zone: 'South', from_weight: 500, per_hundred: 3200, minimum: 15_000 },
  ],
}

describe('freight tables', () => {
  const price = (weight: number, state = 'TX', nmfc_class = '70') => priceFreight(table, { weight, state, nmfc_class })

  it('takes the row that the weight reaches, at least its minimum, with fuel', () => {
    expect([price(499.99), price(500), price(150.01)]).toMatchObject([
      { rate: { rate: 22_000 } },
      { rate: { rate: 17_600 } },
      { rate: { rate: 16_500, carrier: 'R&L', type: 'R&L', days: 4 } },
    ])
  })

  it('says why a table has no price', () => {
    expect([price(200, 'CA'), price(200, 'VA'), price(200, 'TX', '85'), price(200, '')]).toMatchObject([
      { message: { provider: 'R&L', message: 'The table has no zone for CA.' } },
      { message: { message: 'The table has no price for class 70 and 200 lb in East.' } },
      { message: { message: 'The table has no price for class 85 and 200 lb in South.' } },
      { message: { message: 'The address has no state.' } },
    ])
    const both = priceAllFreight([table, { ...table, zones: [] }], { weight: 200, state: 'TX', nmfc_class: '70' })
    expect([both.rates.length, both.messages.length]).toEqual([1, 1])
  })
})
