import { describe, expect, it } from 'vitest'
import { customerPages } from '../../company/index.ts'
import { minuteMs } from '../../kernel/values/durations.ts'
import { leg } from '../legs.ts'
import { quotes } from '../quotes.ts'
import { trips } from '../trips.ts'
import { listItineraryEvents } from './calendar.ts'
import { disclosuresOf } from './disclosure.ts'
import { itineraryPageOf } from './itinerary-page.ts'
import { journeyOf, momentOf } from './page-words.ts'
import { isAcceptable, quotePageOf } from './quote-page.ts'
import { isShareOpen, shortNetwork, withOpening } from '../../commerce/index.ts'

const base = { id: 'q', version: 1, date: 1, last_date: 1, active: true }
const company = { name: 'Laro', timezone: 'America/Chicago', pages: customerPages.parse({}) }
const airport = (icao: string, city: string) => ({ icao, name: city, city, timezone: 'America/New_York' })
const fly = (id: string, [from, to]: [string, string], more: object = {}) =>
  leg.parse({ id, departureAirport: airport(`K${from}`, from), arrivalAirport: airport(`K${to}`, to), ...more })

describe('a share', () => {
  it('counts openings of one visit together, and the next visit separately', () => {
    const once = withOpening([], 'a', 0)
    const again = withOpening(once, 'a', 10 * minuteMs)
    expect(again).toEqual([{ first: 0, last: 10 * minuteMs, network: 'a', count: 2 }])
    expect(withOpening(again, 'a', 50 * minuteMs).map(({ count }) => count)).toEqual([1, 2])
    expect(withOpening(again, 'b', 11 * minuteMs).map(({ network }) => network)).toEqual(['b', 'a'])
    const full = Array.from({ length: 50 }, (_, at) => ({ first: at, last: at, network: 'x', count: 1 }))
    expect(withOpening(full, 'c', 1)).toHaveLength(50)
  })

  it('shows only the part of an address that distinguishes readers', () => {
    expect(shortNetwork('203.0.113.77')).toBe('203.0.113.x')
    expect(shortNetwork('::ffff:203.0.113.77')).toBe('203.0.113.x')
    expect(shortNetwork('2001:db8:aa:bb::1')).toBe('2001:db8:aa::')
    expect(shortNetwork('')).toBe('unknown')
  })

  it('is open until it expires or is revoked; a signed page stays readable', () => {
    expect(isShareOpen({ expires: 10 }, 9)).toBe(true)
    expect(isShareOpen({ expires: 10 }, 10)).toBe(false)
    expect(isShareOpen({ expires: 10, acceptance_id: 'a' }, 99)).toBe(true)
    expect(isShareOpen({ expires: 10, acceptance_id: 'a', revoked_at: 1 }, 5)).toBe(false)
  })
})

describe('the words of a page', () => {
  it('name a journey by its cities', () => {
    const [out, back, on] = [fly('1', ['A', 'B']), fly('2', ['B', 'A']), fly('3', ['B', 'C'])]
    expect(journeyOf([])).toBe('Your flight')
    expect(journeyOf([out])).toBe('A to B')
    expect(journeyOf([out, back])).toBe('A to B and back')
    expect(journeyOf([out, on])).toBe('A to B to C')
  })

  it('show times by the clock of the airport, across midnight and the change of clocks', () => {
    const at = Date.UTC(2026, 10, 1, 5, 30)
    expect(momentOf(at, 'America/New_York')).toEqual({ at, day: 'Sun, Nov 1, 2026', time: '1:30 AM EDT' })
    expect(momentOf(at + 3_600_000, 'America/New_York').time).toBe('1:30 AM EST')
    expect(momentOf(at, 'America/Los_Angeles').day).toBe('Sat, Oct 31, 2026')
  })
})

describe('the page of a quote', () => {
  const quoteOf = (facts: object) => ({ ...quotes.shape.parse({ legs: [fly('1', ['A', 'B'])], ...facts }), ...base })
  const pageOf = (quote: ReturnType<typeof quoteOf>, others: (typeof quote)[] = []) =>
    quotePageOf({ company, quote, others, aircraft: new Map(), expires: 0 })

  it('leaves out closed options, and keeps the agreed one', () => {
    const others = ['cancelled', 'inactive', 'qBroker', 'qConfirmed'].map((status) => quoteOf({ status }))
    expect(pageOf(quoteOf({ status: 'qCreated' }), others).options).toHaveLength(2)
  })

  it('offers nothing without a price, and no option off offer', () => {
    const priced = { price: { total: 5 } }
    expect(isAcceptable(quoteOf({ status: 'qOutstanding', ...priced }))).toBe(true)
    expect(isAcceptable(quoteOf({ status: 'qOutstanding' }))).toBe(false)
    expect(isAcceptable(quoteOf({ status: 'qSubmitted', ...priced }))).toBe(false)
    expect(isAcceptable({ ...quoteOf({ status: 'qCreated', ...priced }), active: false })).toBe(false)
  })

  it('marks a time as to be confirmed if only the day was given', () => {
    const times = { takeoffUTC: 0, landingUTC: 3_600_000, isTimeAssumed: true }
    const [flight] = pageOf(quoteOf({ legs: [fly('1', ['A', 'B'], { times })] })).options[0]?.flights ?? []
    expect(flight).toMatchObject({
      departs: { day: 'Wed, Dec 31, 1969', time: 'Time to be confirmed' },
      isTimeOpen: true,
    })
    expect(flight).not.toHaveProperty('arrives')
  })

  it('has no price for a quote with a price for other legs, unless it was agreed', () => {
    const other = { price: { total: 5 }, priced_for: ['KA to KC, 2 passengers'] }
    const [open] = pageOf(quoteOf({ status: 'qOutstanding', ...other })).options
    expect(open).toMatchObject({ lines: [], isRepriced: true })
    expect(open).not.toHaveProperty('total')
    expect(isAcceptable(quoteOf({ status: 'qOutstanding', ...other }))).toBe(false)
    expect(pageOf(quoteOf({ status: 'qConfirmed', ...other })).options[0]?.total).toBe(5)
  })

  it('shows a model that is quoted before a tail is chosen', () => {
    const model = fly('1', ['A', 'B'], { aircraft: { tail_number: 'N1', model: { name: 'Citation XLS' }, type: 'm' } })
    expect(pageOf(quoteOf({ legs: [model] })).options[0]?.aircraft).toEqual({
      name: 'Citation XLS',
      type: 'Midsize',
      amenities: [],
    })
  })
})

it('disclosures contain only statements of the company', () => {
  const words = disclosuresOf('Laro', company.pages, [{ label: 'Option 1', aircraft: 'XLS', operator: undefined }])
  expect(words.join(' ')).toContain('the operating carrier is not named yet')
  expect(words.join(' ')).toContain('Ask Laro before you sign whether its own liability insurance')
  expect(words.join(' ')).not.toMatch(/undefined|has no corporate/)
})

it('an event of an itinerary without a time is left out', () => {
  const timed = fly('1', ['A, B; C', 'D'], { times: { takeoffUTC: 0, landingUTC: 3_600_000 } })
  const open = fly('3', ['A', 'B'], { times: { takeoffUTC: 0, isTimeAssumed: true } })
  const trip = { ...trips.shape.parse({ legs: [timed, fly('2', ['A', 'B']), open] }), ...base }
  const events = listItineraryEvents(itineraryPageOf({ company, trip, readers: 'passengers' }))
  expect(events).toMatchObject([{ title: 'Flight A, B; C to D', start: 0, end: 3_600_000 }])
})
