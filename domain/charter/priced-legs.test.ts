import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameValue } from '../kernel/index.ts'
import { hourMs } from '../kernel/values/durations.ts'
import { leg, type Leg } from './legs.ts'
import { fromPrice, legsToPrice } from './priced-legs.ts'
import { quotes } from './quotes.ts'

const airport = (icao: string) => ({ icao, timezone: 'America/New_York' })
const fly = (from: string, to: string, paxNum: number) =>
  leg.parse({ id: `${from}${to}`, departureAirport: airport(from), arrivalAirport: airport(to), paxNum })

type Doc = ReturnType<typeof quotes.shape.parse>

const quoteOf = (facts: object): Doc => quotes.shape.parse(facts)
const saved = (doc: Doc, before?: Doc): Doc => ({ ...doc, ...fromPrice(doc, before) })

const places = ['KTEB', 'KPBI', 'KVNY', 'KMDW'] as const
const someLegs = fc.array(
  fc
    .record({
      from: fc.constantFrom(...places),
      to: fc.constantFrom(...places),
      pax: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ from, to, pax }) => fly(from, to, pax)),
  { maxLength: 3 },
)
const someTotal = fc.constantFrom(0, 100, 200)
const someSave = fc.record({ legs: fc.option(someLegs), total: fc.option(someTotal), isKept: fc.boolean() })

type Save = typeof someSave extends fc.Arbitrary<infer One> ? One : never

const written = (before: Doc, { legs, total, isKept }: Save): Doc =>
  quoteOf({
    ...before,
    ...(legs && { legs }),
    ...(total !== null && { price: { total } }),
    ...(isKept && { priced_for: legsToPrice(legs ?? before.legs) }),
  })

const isPricedAnew = ({ isKept }: Save, before: Doc, now: Doc): boolean =>
  isKept || now.price.total !== before.price.total || before.price.total === 0

describe('the legs that a price was made for', () => {
  it('are described in words, without empty and unused legs', () => {
    const out = leg.parse({
      ...fly('KTEB', 'KPBI', 4),
      times: { takeoffUTC: Date.UTC(2030, 11, 18, 13) },
      aircraft: { tail_number: 'N77FL' },
    })
    const empty = leg.parse({ ...fly('KPBI', 'KTEB', 0), isEmptyLeg: true })
    const off = leg.parse({ ...fly('KPBI', 'KVNY', 1), active: false })
    expect(legsToPrice([out, empty, off])).toEqual(['KTEB to KPBI, 12/18/2030, 4 passengers, N77FL'])
    const byMinute = legsToPrice([out, empty, off], { by_minute: true })
    expect(byMinute).toEqual(['KTEB to KPBI, 12/18/2030 8:00 AM, 4 passengers, N77FL'])
  })

  const morning = Date.UTC(2030, 11, 18, 13)
  const flown = ([from, to]: readonly [string, string], hours: number, more: object = {}) => {
    const takeoffUTC = morning + hours * hourMs
    return leg.parse({
      ...fly(from, to, 4),
      times: { takeoffUTC, landingUTC: takeoffUTC + 2 * hourMs, ...more },
    })
  }
  const dayTrip = (out: number, back: number) => [flown(['KTEB', 'KPBI'], out), flown(['KPBI', 'KTEB'], back)]
  const asks = (before: readonly Leg[], after: readonly Leg[], price: object = {}): boolean => {
    const stored = quoteOf({ legs: before, price: { total: 100, ...price } })
    return saved(quoteOf({ ...stored, legs: after }), stored).priced_for !== undefined
  }

  it.each([
    ['five minutes later', dayTrip(0, 7), dayTrip(1 / 12, 7)],
    ['another hour of the day', dayTrip(0, 7), dayTrip(2, 8)],
    ['the hour of a flight back days later', dayTrip(0, 72), dayTrip(0, 74)],
  ])('are the same at another time that costs the same: %s', (_, before, after) => {
    expect(asks(before, after)).toBe(false)
    expect(asks(before, after, { by_minute: true }), 'where the rules count minutes').toBe(true)
  })

  it.each([
    ['another day', dayTrip(0, 7), dayTrip(24, 31)],
    ['a landing after midnight', dayTrip(0, 7), dayTrip(0, 15)],
    ['a night on the ground', dayTrip(0, 15), dayTrip(0, 17)],
    ['time to fly home', dayTrip(9, 34), dayTrip(9, 36)],
    [
      'another flight time',
      dayTrip(0, 7),
      [flown(['KTEB', 'KPBI'], 0, { duration: { flightTime: 3 } }), flown(['KPBI', 'KTEB'], 7)],
    ],
  ])('are others where the price may be: %s', (_, before, after) => {
    expect(asks(before, after)).toBe(true)
  })

  it('are the legs of the last save that gave a total or kept it, after any saves in between', () => {
    fc.assert(
      fc.property(someLegs, someTotal, fc.array(someSave, { maxLength: 8 }), (legs, total, saves) => {
        let quote = saved(quoteOf({ legs, price: { total } }))
        let bought = legsToPrice(quote.legs)
        for (const one of saves) {
          const before = quote
          quote = saved(written(before, one), before)
          const now = legsToPrice(quote.legs)
          if (isPricedAnew(one, before, quote)) bought = now
          const isOther = quote.price.total > 0 && !isSameValue(now, bought)
          expect(quote.priced_for).toEqual(isOther ? bought : undefined)
        }
      }),
    )
  })

  it('are those that were stored where a quote was saved before this was kept', () => {
    const before = quoteOf({ legs: [fly('KTEB', 'KPBI', 4)], price: { total: 100 } })
    const after = saved(quoteOf({ ...before, legs: [fly('KTEB', 'KVNY', 4)] }), before)
    expect(after.priced_for).toEqual(['KTEB to KPBI, 4 passengers'])
    expect(saved(quoteOf({ ...after, legs: before.legs }), after).priced_for).toBeUndefined()
  })
})
