import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labels, reduceTracking, shipmentRate, writeEvent } from '../../../../../domain/commerce/index.ts'
import { readShipment, readTracker } from './read-shipment.ts'

/** A value, or a substitute that carriers send. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(value, fc.constantFrom(null, undefined))
const word = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('x'.repeat(2000)))
const amount = fc.oneof(
  fc.double().map(String),
  fc.float(),
  fc.constantFrom('12.345', '-3.00', '', 'n/a', '1e300', '1e12'),
)
const moment = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('', 'tomorrow', '2026-02-30T00:00:00Z', '+275760-09-13T00:00:00Z'),
)

const anyRate = fc.record({
  id: word,
  carrier: word,
  service: word,
  rate: maybe(amount),
  list_rate: maybe(amount),
  retail_rate: maybe(amount),
  delivery_days: maybe(fc.oneof(fc.integer(), fc.double())),
  est_delivery_days: maybe(fc.constantFrom(1, 2.5, 4)),
  delivery_date: maybe(moment),
  delivery_date_guaranteed: maybe(fc.boolean()),
  // Fields of a later version of the interface.
  carbon_offset: fc.anything(),
})

const anyShipment = fc.record({
  id: fc.string({ minLength: 1 }),
  reference: maybe(word),
  rates: maybe(fc.array(anyRate, { maxLength: 5 })),
  selected_rate: maybe(anyRate),
  messages: maybe(fc.array(fc.record({ carrier: maybe(word), message: fc.anything() }), { maxLength: 3 })),
  postage_label: maybe(fc.record({ label_url: word })),
  tracking_code: maybe(word),
  tracker: maybe(fc.record({ id: word, public_url: maybe(word) })),
  refund_status: maybe(fc.constantFrom('submitted', 'refunded', 'rejected', 'not_applicable', 'in_review', '')),
  insurance: maybe(amount),
})

const anyTracker = fc.record({
  id: fc.string({ minLength: 1 }),
  tracking_code: word,
  status: fc.oneof(word, fc.constantFrom('in_transit', 'delivered', 'failure', 'customs_hold')),
  public_url: maybe(word),
  updated_at: maybe(moment),
  tracking_details: maybe(
    fc.array(
      fc.record({
        datetime: maybe(moment),
        status: maybe(fc.constantFrom('in_transit', 'delivered', 'failure', 'customs_hold', '')),
        message: maybe(word),
        tracking_location: maybe(fc.record({ city: maybe(word), state: maybe(word), country: maybe(word) })),
      }),
      { maxLength: 6 },
    ),
  ),
})

describe('new answers of carriers', () => {
  test('give rates and labels that records can keep, whatever their words, amounts and dates', () => {
    fc.assert(
      fc.property(anyShipment, (given) => {
        const { rates, label, refund, insured } = readShipment(given)
        for (const { delivery, is_guaranteed: _, ...rate } of rates)
          expect(shipmentRate.safeParse({ ...rate, arrives: delivery }).error).toBeUndefined()
        const { tracking_code: code, tracker, tracking_url: url } = label ?? {}
        const kept = { shipment: { id: '1', label: '' }, order: { id: '1', label: '' }, insured }
        const doc = { ...kept, tracking_code: code, tracking_url: url, tracker }
        expect(labels.shape.safeParse(doc).error).toBeUndefined()
        expect(['submitted', 'refunded', 'rejected', undefined]).toContain(refund)
      }),
    )
  })

  test('give scans that end in one state for any order in which they are read', () => {
    fc.assert(
      fc.property(anyTracker, (given) => {
        const events = readTracker(given).scans.flatMap((scan) => writeEvent(scan) ?? [])
        const tracked = reduceTracking(events)
        expect(reduceTracking(events.toReversed())).toEqual(tracked)
        const doc = { shipment: { id: '1', label: '' }, order: { id: '1', label: '' }, events: [...tracked.events] }
        expect(labels.shape.safeParse(doc).error).toBeUndefined()
      }),
    )
  })

  test('that cannot be read are refused in words', () => {
    expect(() => readShipment({ id: 7 })).toThrow('EasyPost answered with words that cannot be read')
    expect(() => readTracker('<html>')).toThrow('EasyPost answered with words that cannot be read')
  })
})
