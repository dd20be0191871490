import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptances, aircraft, quotes, shares, trips } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { amendRecord, createRecord, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast } from '../world.ts'
import { call, inLaro, itemsOf, laro, makeContact } from './inbox-house.ts'

// What customers, passengers and crew open by a token, and what becomes of what they do there.

let house: TestHouse
let contact: { readonly id: string; readonly name: string; readonly email: string }
beforeAll(async () => {
  house = await openTestHouse()
  const made = await makeContact(house)
  contact = { id: made.id, name: made.name, email: made.email ?? '' }
})
afterAll(() => house.close())

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(house, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

const day = 86_400_000
const teterboro = { icao: 'KTEB', name: 'Teterboro', city: 'Teterboro', timezone: 'America/New_York' }
const palmBeach = { icao: 'KPBI', name: 'Palm Beach Intl', city: 'West Palm Beach', timezone: 'America/New_York' }
const takeoff = Date.UTC(2030, 11, 18, 13, 0)
const leg = (id: string, facts: object = {}) => ({
  id,
  departureAirport: teterboro,
  arrivalAirport: palmBeach,
  paxNum: 4,
  times: { takeoffUTC: takeoff, landingUTC: takeoff + 2.5 * 3_600_000 },
  ...facts,
})

const item = (key: string, public_label: string, total: number) => ({
  key,
  label: `Inside: ${key}`,
  public_label,
  type: 'blocktime',
  part: 'pre-tax',
  quantity: 1,
  unit: 'hr',
  total,
})

const lockedPrice = (total: number, items: readonly object[]) => ({
  total,
  locked: {
    total,
    by: { id: cast.ana.id, label: 'Ana' },
    at: 1,
    why: 'a secret reason',
    estimate: {
      items,
      base: total,
      preTax: total,
      tax: 0,
      postTax: 0,
      total,
      totalFlightHours: 2.5,
      totalBlockHours: 2.7,
      rules: [],
    },
  },
})

const quoteOf = (facts: object = {}) =>
  make(quotes, {
    status: 'qOutstanding',
    contact,
    legs: [leg('out')],
    price: { total: 2_000_000 },
    notes: 'a secret note',
    terms: 'Half now, half before the flight.',
    ...facts,
  })

const share = async (body: object, person = cast.ana) =>
  call(house, person, { method: 'POST', url: '/charter/shares', body })

const tokenOf = (url: string): string => url.split('/shared/')[1] ?? ''

const shareToken = async (id: string, kind = 'quote', days?: number): Promise<string> => {
  const { status, body } = await share({ kind, id, ...(days && { days }) })
  expect(status, JSON.stringify(body)).toBe(200)
  return tokenOf(body.url)
}

let callers = 0
const outside = async (url: string, payload?: object) => {
  const answer = await house.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${url}`,
    remoteAddress: `192.0.2.${(callers += 1) % 250}`,
    ...(payload && { payload }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.rawPayload, headers: answer.headers }
}

const open = (token: string) => outside('/shared/openings', { token })
const sign = (token: string, facts: object) =>
  outside('/shared/signatures', { token, agreed: true, name: 'Mia Lund', ...facts })

const shareOf = (quoteId: string) =>
  inLaro(house, async (ctx) => {
    const [row] = await listRecords(ctx, shares, { where: ['object_id', '==', quoteId] })
    return getRecord(ctx, shares, row?.id ?? '')
  })

const messagesOn = (quoteId: string) =>
  inLaro(house, async (ctx) => {
    const rows = await listRecords(ctx, threadsmsgs, { where: ['object_id', '==', quoteId] })
    return Promise.all(rows.map(({ id }) => getRecord(ctx, threadsmsgs, id)))
  })

describe('a shared quote', () => {
  test('shows its public lines, their sum and local times, and nothing else of the quote', async () => {
    const quote = await quoteOf({
      price: lockedPrice(2_000_000, [item('a', 'Flight time', 1_900_000), item('b', '', 100_000)]),
    })
    const { status, body, headers } = await open(await shareToken(quote.id))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    expect(body).toMatchObject({
      state: 'open',
      acceptable: [quote.id],
      document: {
        title: 'Teterboro to West Palm Beach',
        customer: 'Mia Lund',
        number: quote.quote_number,
        terms: 'Half now, half before the flight.',
        disclosures: [],
        options: [
          {
            label: 'Option 1',
            total: 2_000_000,
            passengers: 4,
            lines: [
              { label: 'Flight time', total: 1_900_000 },
              { label: 'Everything else', total: 100_000 },
            ],
            flights: [{ departs: { day: 'Wed, Dec 18, 2030', time: '8:00 AM EST' }, duration: '2:30' }],
          },
        ],
      },
    })
    expect(body.hash).toBe(createHash('sha256').update(JSON.stringify(body.document)).digest('hex'))
    expect(JSON.stringify(body)).not.toMatch(/secret|Inside|cost|margin|version|agents/)
  })

  test('without a locked price shows its total alone', async () => {
    const quote = await quoteOf()
    const { body } = await open(await shareToken(quote.id))
    expect(body.document.options[0]).toMatchObject({ total: 2_000_000, lines: [] })
  })

  test('counts who opened it, by a shortened network', async () => {
    const quote = await quoteOf()
    const token = await shareToken(quote.id)
    await open(token)
    await open(token)
    const row = await shareOf(quote.id)
    expect(row).toMatchObject({ opened: 2, openings: [{ network: '192.0.2.x', count: 2 }] })
    const seen = await call(house, cast.ana, { url: `/data/clients/${laro}/shares/${row.id}` })
    expect(seen.body).toMatchObject({ opened: 2 })
  })

  test('asks a question in its conversation, from its contact, unread for who looks after it', async () => {
    const quote = await quoteOf()
    const token = await shareToken(quote.id)
    expect((await outside('/shared/questions', { token, message: 'Is the dog welcome?' })).status).toBe(200)
    expect((await outside('/shared/questions', { token, message: 'Buy', website: 'https://x' })).status).toBe(200)
    expect((await outside('/shared/questions', { token, message: 'And the cat?' })).status).toBe(200)
    const found = await messagesOn(quote.id)
    expect(found.map(({ message }) => message).toSorted()).toEqual(['And the cat?', 'Is the dog welcome?'])
    expect(found[0]).toMatchObject({
      medium: 'web',
      inbound: true,
      contact: { id: contact.id },
      from: { address: contact.email },
    })
    expect(new Set(found.map(({ tRef }) => tRef)).size).toBe(1)
    const thread = await inLaro(house, (ctx) => getRecord(ctx, threads, found[0]?.tRef ?? ''))
    expect(thread.object).toMatchObject({ type: 'quotes', id: quote.id })
    expect((await itemsOf(house, cast.jo)).map((one) => one.thread)).toContain(thread.id)
  })

  test('of a broker tells who operates and how the broker acts, and notes when it was told', async () => {
    const setBroker = (is_broker: boolean) =>
      inLaro(house, (ctx) =>
        amendRecord(ctx, clients, {
          id: laro,
          amend: ({ config }) => ({
            config: {
              ...config,
              customer_pages: { ...config.customer_pages, is_broker, wire_details: 'Bank of Laro' },
            },
          }),
        }),
      )
    await setBroker(true)
    const jet = await make(aircraft, {
      tail_number: 'N77FL',
      name: 'Citation Latitude',
      operator: 'Meridian Crest LLC',
    })
    const quote = await quoteOf({ legs: [leg('out', { aircraft: { id: jet.id, tail_number: 'N77FL' } })] })
    const { body } = await open(await shareToken(quote.id))
    await setBroker(false)
    const words = body.document.disclosures.join(' ')
    expect(words).toContain('acts as your agent. It is not an air carrier.')
    expect(words).toContain('operated by Meridian Crest LLC')
    expect(JSON.stringify(body)).not.toContain('N77FL')
    expect((await shareOf(quote.id)).disclosed_at).toBeGreaterThan(0)
  })
})

describe('a signature', () => {
  const family = async () => {
    const first = await quoteOf()
    const second = await quoteOf({ parent_id: first.id, price: { total: 1_500_000 } })
    const third = await quoteOf({ parent_id: first.id, status: 'cancelled' })
    return { first, second, third, token: await shareToken(first.id) }
  }
  const statusOf = (id: string) => inLaro(house, (ctx) => getRecord(ctx, quotes, id))

  test('confirms the option and closes its siblings, with who and why, once', async () => {
    const { first, second, third, token } = await family()
    const { body } = await open(token)
    expect(body.document.options.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
    const [once, twice] = await Promise.all([
      sign(token, { option: second.id, hash: body.hash }),
      sign(token, { option: second.id, hash: body.hash }),
    ])
    expect([once.status, twice.status]).toEqual([200, 200])
    expect(twice.body).toEqual(once.body)
    expect(await statusOf(second.id)).toMatchObject({
      status: 'qConfirmed',
      status_change: { from: 'qOutstanding', why: 'By the customer, by signature: Mia Lund' },
    })
    expect(await statusOf(first.id)).toMatchObject({
      status: 'inactive',
      status_change: { why: expect.stringContaining('by signature: Mia Lund') },
    })
    expect((await statusOf(third.id)).status).toBe('cancelled')
    const kept = await inLaro(house, (ctx) => listRecords(ctx, acceptances, { where: ['first_id', '==', first.id] }))
    expect(kept).toMatchObject([
      {
        quote_id: second.id,
        name: 'Mia Lund',
        total: 1_500_000,
        hash: body.hash,
        address: expect.stringContaining('192.0.2.'),
      },
    ])
    const [message] = await messagesOn(first.id)
    expect(message?.message).toContain('Mia Lund accepted Option 2')

    const after = await open(token)
    expect(after.body).toMatchObject({
      state: 'accepted',
      hash: body.hash,
      document: body.document,
      wire: 'Bank of Laro',
    })
    expect(after.body.signed).toMatchObject({ name: 'Mia Lund', option: 'Option 2' })
    expect((await sign(token, { option: first.id, hash: body.hash })).body.code).toBe('accepted')
  })

  test('is refused for a quote that changed since it was opened', async () => {
    const { first, second, token } = await family()
    const { body } = await open(token)
    await inLaro(house, (ctx) =>
      amendRecord(ctx, quotes, { id: first.id, amend: () => ({ price: { total: 5, typed: [] } }) }),
    )
    const refused = await sign(token, { option: second.id, hash: body.hash })
    expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
    expect((await statusOf(second.id)).status).toBe('qOutstanding')
    const again = await open(token)
    expect((await sign(token, { option: second.id, hash: again.body.hash })).status).toBe(200)
  })

  test('is refused when the page expired, was revoked, or another page of the quote was signed', async () => {
    const { first, second, token } = await family()
    const { body } = await open(token)
    const other = await shareToken(first.id, 'quote', 30)
    const row = await shareOf(first.id)
    const listed = await call(house, cast.ana, { url: `/data/clients/${laro}/shares?limit=50` })
    expect(JSON.stringify(listed.body)).not.toContain(row.hash)
    expect((await sign(token, { option: second.id, hash: body.hash, name: 'Mia' })).status).toBe(200)
    const page = await open(other)
    expect(page.body).toMatchObject({ state: 'closed', acceptable: [] })
    expect((await sign(other, { option: second.id, hash: page.body.hash })).body.code).toBe('accepted')
  })

  test('needs a tick, a name and a price', async () => {
    const quote = await quoteOf({ price: { total: 0 } })
    const token = await shareToken(quote.id)
    const { body } = await open(token)
    expect(body).toMatchObject({ state: 'closed', acceptable: [] })
    const given = { option: quote.id, hash: body.hash }
    expect((await sign(token, { ...given, agreed: false })).status).toBe(400)
    expect((await sign(token, { ...given, name: '  ' })).status).toBe(400)
    expect((await sign(token, given)).body.code).toBe('closed')
  })
})

describe('an itinerary', () => {
  const tripOf = () =>
    make(trips, {
      legs: [
        leg('out', {
          passengers: [{ name: 'Mia Lund' }, { name: 'Ole Lund', pax_type: 'Child' }],
          crew: [{ name: 'Cap Tain' }],
          services: [
            { type: 'Catering', notes: 'Breakfast' },
            { type: 'Hotel', crewOnly: true, notes: 'Two rooms' },
          ],
          departureFBO: 'Meridian',
        }),
        leg('ferry', { isEmptyLeg: true, paxNum: 0 }),
        leg('off', { active: false }),
      ],
      notes: 'a secret note',
      price: { total: 7 },
    })

  test('for passengers leaves out empty and inactive legs, crew and what is for the crew', async () => {
    const trip = await tripOf()
    const { body } = await open(await shareToken(trip.id, 'passengers'))
    expect(body.document.legs).toHaveLength(1)
    expect(body.document.legs[0]).toMatchObject({
      departureFBO: 'Meridian',
      travellers: [
        { name: 'Mia Lund', kind: '' },
        { name: 'Ole Lund', kind: 'Child' },
      ],
      crew: [],
      services: [{ type: 'Catering', notes: 'Breakfast' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/secret|Cap Tain|Two rooms|price|"total"/)
  })

  test('for crew has every leg', async () => {
    const trip = await tripOf()
    const { body } = await open(await shareToken(trip.id, 'crew'))
    expect(body.document.legs.map(({ marks }: { marks: string[] }) => marks)).toEqual([
      [],
      ['Empty leg'],
      ['Not in use'],
    ])
    expect(JSON.stringify(body)).toMatch(/Cap Tain.*Two rooms/)
  })

  test('is a calendar, and a PDF for its readers and for staff', async () => {
    const trip = await tripOf()
    const token = await shareToken(trip.id, 'passengers')
    const calendar = await outside(`/shared/${token}/flights.ics`)
    expect(calendar.headers['content-type']).toContain('text/calendar')
    expect(calendar.body.toString()).toContain('DTSTART:20301218T130000Z\r\n')
    const pdf = await outside(`/shared/${token}/document.pdf`)
    expect([pdf.status, pdf.headers['content-type'], pdf.headers['x-robots-tag']]).toEqual([
      200,
      'application/pdf',
      'noindex, nofollow',
    ])
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')
    const row = await shareOf(trip.id)
    const staff = await house.app.inject({
      url: `/api/charter/shares/${row.id}/document`,
      headers: await house.headersOf(cast.ana, laro),
    })
    expect(staff.rawPayload.equals(pdf.body)).toBe(true)
  })
})

test('the address can be shown again, until it is revoked or expires', async () => {
  const quote = await quoteOf()
  const { body } = await share({ kind: 'quote', id: quote.id, days: 2 })
  const link = () => call(house, cast.ana, { url: `/charter/shares/${body.id}/link` })
  expect((await link()).body).toEqual(body)
  const revoke = () => call(house, cast.ana, { method: 'DELETE', url: `/charter/shares/${body.id}` })
  expect((await revoke()).status).toBe(200)
  expect((await revoke()).status).toBe(200)
  expect((await link()).body.code).toBe('ended')
  const ended = await open(tokenOf(body.url))
  expect(ended.body).toEqual({ state: 'ended', host: expect.objectContaining({ name: expect.any(String) }) })
  const week = await share({ kind: 'quote', id: quote.id })
  expect(Math.round((week.body.expires - house.platform.clock()) / day)).toBe(7)
})
