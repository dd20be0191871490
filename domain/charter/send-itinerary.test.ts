import { describe, expect, it } from 'vitest'
import { itineraryHtml, itineraryLink, itineraryText, quoteHtml, routePicture } from './itinerary-words.ts'
import { leg, type Leg } from './legs.ts'
import {
  isReachableBy,
  itineraryMessages,
  legsFor,
  paymentRequestMessages,
  quoteMessages,
  travellersOn,
  whyNoItinerary,
  whyNoPaymentRequest,
  whyNoQuote,
} from './send-itinerary.ts'

const fly = (id: string, more: Partial<Leg> = {}): Leg => ({
  ...leg.parse({ id, departureAirport: { icao: 'KDAL' }, arrivalAirport: { icao: 'KTEB' } }),
  ...more,
})

const person = (id: string | undefined, name: string) => ({ id, name, pax_type: 'Adult' as const })

describe('legs and travellers of an itinerary', () => {
  const legs = [
    fly('out', { passengers: [person('1', 'Ida'), person(undefined, '')], crew: [person('9', 'Cap')] }),
    fly('empty', { isEmptyLeg: true, crew: [person('8', 'Fo')] }),
    fly('off', { active: false, passengers: [person('3', 'Old')] }),
    fly('back', { passengers: [person('1', 'Ida'), person('2', 'Bo')], crew: [person('9', 'Cap')] }),
  ]

  it('hides empty and inactive legs from passengers, and shows crew all', () => {
    expect(legsFor(legs, 'passengers').map(({ id }) => id)).toEqual(['out', 'back'])
    expect(legsFor(legs, 'crew').map(({ id }) => id)).toEqual(['out', 'empty', 'off', 'back'])
  })

  it('names each traveller once and leaves out placeholders', () => {
    expect(travellersOn(legs, 'passengers').map(({ id }) => id)).toEqual(['1', '2'])
    expect(travellersOn(legs, 'crew').map(({ id }) => id)).toEqual(['9', '8'])
  })
})

describe('sending an itinerary', () => {
  const choice = { channel: 'email', recipients: [{ email: 'a@b.example' }], legs: [fly('1')], hasPage: false } as const

  it('needs an address for an email and a phone for a text', () => {
    expect(isReachableBy({ email: 'a@b.example' }, 'email')).toBe(true)
    expect(isReachableBy({ email: ' ' }, 'email')).toBe(false)
    expect(isReachableBy({ email: 'a@b.example' }, 'text')).toBe(false)
    expect(isReachableBy({ phone: '+12145550100' }, 'text')).toBe(true)
  })

  it('needs legs for an email, a page for a text, and a recipient for both', () => {
    expect(whyNoItinerary(choice)).toBeUndefined()
    expect(whyNoItinerary({ ...choice, legs: [] })).toBe('no-legs')
    expect(itineraryMessages['no-legs'].title).toBe('No Legs Selected!')
    expect(whyNoItinerary({ ...choice, recipients: [] })).toBe('no-recipients')
    expect(whyNoItinerary({ ...choice, channel: 'text' })).toBe('no-trip-page')
    expect(whyNoItinerary({ ...choice, channel: 'text', legs: [], hasPage: true })).toBeUndefined()
  })
})

describe('requesting a payment', () => {
  it('needs a locked price and an unpaid trip, in the words of the specification', () => {
    const locked = { total: 1, by: { id: '1', label: 'Jo' }, at: 1 }
    expect(whyNoPaymentRequest({ paid: true, price: {} })).toBe('not-locked')
    expect(whyNoPaymentRequest({ paid: true, price: { locked } })).toBe('already-paid')
    expect(whyNoPaymentRequest({ paid: false, price: { locked } })).toBeUndefined()
    expect(paymentRequestMessages['not-locked'].message).toBe(
      'The price on this trip has not been locked. Lock the price and then send the request.',
    )
    expect(paymentRequestMessages['already-paid'].message).toBe('The trip is already marked paid.')
  })
})

describe('sending a quote', () => {
  it('is refused with the missing part: the quote, its legs, an airport or its price', () => {
    expect(whyNoQuote(undefined)).toBe('not-loaded')
    expect(whyNoQuote({ legs: [fly('1', { active: false })], total: 100 })).toBe('no-legs')
    expect(whyNoQuote({ legs: [leg.parse({ id: '1' })], total: 100 })).toBe('no-airport')
    expect(whyNoQuote({ legs: [fly('1')], total: 0 })).toBe('no-price')
    expect(whyNoQuote({ legs: [fly('1')], total: 100 })).toBeUndefined()
    expect(quoteMessages['not-loaded']).toEqual({ title: 'Cannot Send', message: 'Quote is not loaded properly...' })
  })
})

it('the message of a quote names every option, the passengers of each leg and the pets', () => {
  const html = quoteHtml(
    {
      title: 'Quote 40012',
      legs: [fly('1', { paxNum: 3 }), fly('2', { paxNum: 5 })],
      readers: 'passengers',
      timezone: 'America/Chicago',
    },
    {
      total: 100,
      pets: [{ count: 1, kind: 'dog', breed: 'labrador', weight_lb: 70 }],
      options: [
        { label: 'Option 1', aircraft: { name: 'Citation XLS', type: 'Midsize' }, total: 4_639_920 },
        { label: 'Option 2', aircraft: { name: 'Phenom 300' } },
      ],
    },
  )
  expect(html).toContain('On board: 3 passengers (leg 2: 5), 1 dog (labrador, 70 lb)')
  expect(html).toContain('Option 1: Citation XLS, Midsize: $46,399.20<br>Option 2: Phenom 300: price to follow')
})

describe('the words of an itinerary', () => {
  const flight = fly('1', {
    departureAirport: { icao: 'KDAL', name: 'Dallas Love Field', timezone: 'America/Chicago' },
    arrivalAirport: { icao: 'KTEB', name: '', city: 'Teterboro', timezone: 'America/New_York' },
    departureFBO: 'Signature <North>',
    aircraft: { tail_number: 'N101LC', name: 'Citation' },
    times: { takeoffUTC: Date.UTC(2026, 11, 1, 15, 30), landingUTC: Date.UTC(2026, 11, 1, 18, 45) },
    passengers: [person('1', 'Ida & Bo')],
    crew: [person('9', 'Cap')],
    services: [
      { type: 'catering', notes: 'Breakfast', crewOnly: false, metadata: {} },
      { type: 'hotel', notes: 'Two rooms', crewOnly: true, metadata: {} },
    ],
  })
  const facts = { title: 'Trip 7104', legs: [flight], timezone: 'America/Chicago' }

  it('marks pets among those on board', () => {
    const rex = leg.parse({ id: 'a', passengers: [{ name: 'Ida' }, { name: 'Rex', pax_type: 'Pet' }] })
    expect(itineraryHtml({ ...facts, legs: [rex], readers: 'passengers' })).toContain('Passengers: Ida, Rex (Pet)')
  })

  it('shows passengers each leg in local times, escaped, without notes for the crew', () => {
    expect(itineraryHtml({ ...facts, readers: 'passengers' })).toBe(
      '<p><strong>Itinerary: Trip 7104</strong></p>' +
        '<p><strong>Leg 1 · Tue, Dec 1, 2026</strong><br>' +
        'Departs Dallas Love Field (KDAL), 9:30 AM CST, Signature &lt;North&gt;<br>' +
        'Arrives Teterboro (KTEB), 1:45 PM EST<br>' +
        'Aircraft: N101LC, Citation<br>Passengers: Ida &amp; Bo<br>Catering: Breakfast</p>',
    )
  })

  it('shows crew the passengers, notes for the crew, and legs that are empty or not in use', () => {
    const empty = fly('2', { isEmptyLeg: true, active: false })
    const html = itineraryHtml({ ...facts, legs: [flight, empty], readers: 'crew' })
    expect(html).toContain('Crew: Cap<br>Catering: Breakfast<br>hotel: Two rooms')
    expect(html).toContain('Leg 2 · not in use</strong><br>Departs KDAL, time to be confirmed')
    expect(html).toContain('Empty leg')
  })

  it('shows a quote with its price, and only its legs in use', () => {
    const off = fly('2', { active: false, aircraft: { tail_number: 'N0', name: 'Off' } })
    const html = quoteHtml(
      { ...facts, title: 'Quote 40012', legs: [flight, off], readers: 'passengers' },
      { total: 1_781_275 },
    )
    expect(html).toContain('<p><strong>Quote 40012</strong></p>')
    expect(html).toContain('<p>Total: $17,812.75</p>')
    expect(html).not.toContain('N0')
  })

  it('ends an email with the link to its page', () =>
    expect(itineraryLink('https://t.example/"1"')).toBe(
      '<p><a href="https://t.example/&quot;1&quot;">Open the itinerary, with calendar and PDF</a></p>',
    ))

  it('shows the map of the page of the product, and none of other pages, unknown places and hidden legs', () => {
    const known = (icao: string, longitude: number) => ({ icao, latitude: 30, longitude, timezone: 'UTC', name: '' })
    const drawn = fly('1', { departureAirport: known('KAAA', -90), arrivalAirport: known('KBBB', -80) })
    const show = (url: string, ...legs: Leg[]) => routePicture(url, { legs, readers: 'passengers' })
    expect(show('https://t.example/shared/abc', drawn)).toBe(
      '<p><img src="https://t.example/api/shared/abc/route.png" alt="Map of the route: KAAA to KBBB" width="448"></p>',
    )
    expect(show('https://elsewhere.example/trip/7', drawn)).toBe('')
    expect(show('https://t.example/shared/abc', { ...drawn, arrivalAirport: undefined })).toBe('')
    expect(show('https://t.example/shared/abc', { ...drawn, isEmptyLeg: true })).toBe('')
  })

  it('links a text to the trip', () =>
    expect(itineraryText('Trip 7104', 'https://t.example/1')).toBe('Itinerary: Trip 7104\nhttps://t.example/1'))
})
