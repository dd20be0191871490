import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptances, aircraft, quotes, trips } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import { threads } from '../../domain/inbox/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { amendRecord, asVerb, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { call, inLaro, itemsOf, laro } from './inbox-server.ts'
import { leg, openPageServer, type PageServer } from './page-calls.ts'

// Pages that a customer opens by a token, and the results of their actions there.

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

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

describe('a shared quote', () => {
  test('shows its public lines, their sum and local times, and nothing else of the quote', async () => {
    const quote = await pages.quoteOf({
      price: lockedPrice(2_000_000, [item('a', 'Flight time', 1_900_000), item('b', '', 100_000)]),
    })
    const { status, body, headers } = await pages.open(await pages.shareToken(quote.id))
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
    const quote = await pages.quoteOf()
    const { body } = await pages.open(await pages.shareToken(quote.id))
    expect(body.document.options[0]).toMatchObject({ total: 2_000_000, lines: [] })
  })

  test('counts its visitors by a shortened network', async () => {
    const quote = await pages.quoteOf()
    const token = await pages.shareToken(quote.id)
    await pages.open(token)
    await pages.open(token)
    const row = await pages.shareOf(quote.id)
    expect(row).toMatchObject({ opened: 2, openings: [{ network: '192.0.2.x', count: 2 }] })
    const seen = await call(pages.server, cast.ana, { url: `/data/clients/${laro}/shares/${row.id}` })
    expect(seen.body).toMatchObject({ opened: 2 })
  })

  test('asks a question in its conversation, from its contact, unread for the people of the record', async () => {
    const quote = await pages.quoteOf()
    const token = await pages.shareToken(quote.id)
    expect((await pages.outside('/shared/questions', { token, message: 'Is the dog welcome?' })).status).toBe(200)
    expect((await pages.outside('/shared/questions', { token, message: 'Buy', website: 'https://x' })).status).toBe(200)
    expect((await pages.outside('/shared/questions', { token, message: 'And the cat?' })).status).toBe(200)
    const found = await pages.messagesOn(quote.id)
    expect(found.map(({ message }) => message).toSorted()).toEqual(['And the cat?', 'Is the dog welcome?'])
    expect(found[0]).toMatchObject({
      medium: 'web',
      inbound: true,
      contact: { id: pages.contact.id },
      from: { address: pages.contact.email },
    })
    expect(new Set(found.map(({ tRef }) => tRef)).size).toBe(1)
    const thread = await inLaro(pages.server, (ctx) => getRecord(ctx, threads, found[0]?.tRef ?? ''))
    expect(thread.object).toMatchObject({ type: 'quotes', id: quote.id })
    expect((await itemsOf(pages.server, cast.jo)).map((one) => one.thread)).toContain(thread.id)
  })

  test('a conversation that begins with a question is looked after by the agents of its quote', async () => {
    const agents = [{ id: cast.jo.id, label: cast.jo.name }]
    const quote = await pages.quoteOf({ agents })
    const token = await pages.shareToken(quote.id)
    expect((await pages.outside('/shared/questions', { token, message: 'Is there Wi-Fi?' })).status).toBe(200)
    const [question] = await pages.messagesOn(quote.id)
    const thread = await inLaro(pages.server, (ctx) => getRecord(ctx, threads, question?.tRef ?? ''))
    expect(thread).toMatchObject({ agents, assignee: agents[0] })
  })

  test("of a broker names the operator and the broker's role, and notes when it was shown", async () => {
    const setBroker = (is_broker: boolean) =>
      inLaro(pages.server, (ctx) =>
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
    const jet = await pages.make(aircraft, {
      tail_number: 'N77FL',
      name: 'Citation Latitude',
      operator: 'Meridian Crest LLC',
    })
    const quote = await pages.quoteOf({ legs: [leg('out', { aircraft: { id: jet.id, tail_number: 'N77FL' } })] })
    const { body } = await pages.open(await pages.shareToken(quote.id))
    await setBroker(false)
    const words = body.document.disclosures.join(' ')
    expect(words).toContain('acts as your agent. It is not an air carrier.')
    expect(words).toContain('operated by Meridian Crest LLC')
    expect(JSON.stringify(body)).not.toContain('N77FL')
    expect((await pages.shareOf(quote.id)).disclosed_at).toBeGreaterThan(0)
  })

  test('opens also where a picture has an address that is none', async () => {
    const urls = ['/api/files/100%.png', '/api/filesystem', 'https://pictures.example/jet.png']
    const images = urls.map((url) => ({ name: 'Jet', url }))
    const jet = await pages.make(aircraft, { tail_number: 'N78FL', images })
    const quote = await pages.quoteOf({ legs: [leg('out', { aircraft: { id: jet.id, tail_number: 'N78FL' } })] })
    const { status, body } = await pages.open(await pages.shareToken(quote.id))
    expect([status, body.pictures]).toEqual([200, { [quote.id]: ['https://pictures.example/jet.png'] }])
  })
})

describe('a signature', () => {
  const family = async () => {
    const first = await pages.quoteOf()
    const second = await pages.quoteOf({ parent_id: first.id, price: { total: 1_500_000 } })
    const third = await pages.quoteOf({ parent_id: first.id, status: 'cancelled' })
    return { first, second, third, token: await pages.shareToken(first.id) }
  }
  const statusOf = (id: string) => inLaro(pages.server, (ctx) => getRecord(ctx, quotes, id))

  test('confirms the option and closes its siblings, with user and reason, once', async () => {
    const { first, second, third, token } = await family()
    const { body } = await pages.open(token)
    expect(body.document.options.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
    const [once, twice] = await Promise.all([
      pages.sign(token, { option: second.id, hash: body.hash }),
      pages.sign(token, { option: second.id, hash: body.hash }),
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
    const kept = await inLaro(pages.server, (ctx) =>
      listRecords(ctx, acceptances, { where: ['first_id', '==', first.id] }),
    )
    expect(kept).toMatchObject([
      {
        quote_id: second.id,
        name: 'Mia Lund',
        total: 1_500_000,
        hash: body.hash,
        address: expect.stringContaining('192.0.2.'),
      },
    ])
    const [message] = await pages.messagesOn(first.id)
    expect(message?.message).toContain('Mia Lund accepted Option 2')

    const after = await pages.open(token)
    expect(after.body).toMatchObject({
      state: 'accepted',
      hash: body.hash,
      document: body.document,
      wire: 'Bank of Laro',
    })
    expect(after.body.signed).toMatchObject({ name: 'Mia Lund', option: 'Option 2' })
    expect((await pages.sign(token, { option: first.id, hash: body.hash })).body.code).toBe('accepted')
  })

  test('leaves the photos of its aircraft, and names the ways of payment until the trip is paid or cancelled', async () => {
    const jetOf = (tail_number: string, name: string) =>
      pages.make(aircraft, {
        tail_number,
        name,
        images: [{ name, url: `https://pictures.example/${tail_number}.png` }],
      })
    const [jet, other] = [await jetOf('N81FL', 'Latitude'), await jetOf('N82FL', 'Phenom 300')]
    const quote = await pages.quoteOf({ legs: [leg('out', { aircraft: { id: jet.id, tail_number: 'N81FL' } })] })
    const token = await pages.shareToken(quote.id)
    const { body } = await pages.open(token)
    await pages.sign(token, { option: quote.id, hash: body.hash })
    const signed = await pages.open(token)
    expect(signed.body.pictures).toEqual({ [quote.id]: ['https://pictures.example/N81FL.png'] })
    const making = { method: 'POST', url: `/quotes/${quote.id}/trip`, body: {} } as const
    const { body: trip } = await call(pages.server, cast.ana, making)
    const amend = <D extends RecordDefinition>(definition: D, id: string, change: object) =>
      inLaro(pages.server, (ctx) => asVerb(ctx, definition).amend({ id, amend: () => change }))
    expect((await pages.open(token)).body).toMatchObject({ wire: 'Bank of Laro' })
    await amend(trips, trip.id, { paid: true })
    await amend(quotes, quote.id, { legs: [leg('out', { aircraft: { id: other.id, tail_number: 'N82FL' } })] })
    const paid = (await pages.open(token)).body
    expect([paid.settled, paid.wire, paid.pictures], 'it is another jet now').toEqual(['paid', '', {}])
    await amend(trips, trip.id, { status: 'cancelled' })
    expect((await pages.open(token)).body).toMatchObject({ settled: 'cancelled', wire: '' })
  })

  test('is refused for a quote that changed since it was opened', async () => {
    const { first, second, token } = await family()
    const { body } = await pages.open(token)
    await inLaro(pages.server, (ctx) =>
      amendRecord(ctx, quotes, { id: first.id, amend: () => ({ price: { total: 5, typed: [] } }) }),
    )
    const refused = await pages.sign(token, { option: second.id, hash: body.hash })
    expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
    expect((await statusOf(second.id)).status).toBe('qOutstanding')
    const again = await pages.open(token)
    expect((await pages.sign(token, { option: second.id, hash: again.body.hash })).status).toBe(200)
  })

  test('is refused when the page expired, was revoked, or another page of the quote was signed', async () => {
    const { first, second, token } = await family()
    const { body } = await pages.open(token)
    const other = await pages.shareToken(first.id, 'quote', 30)
    const row = await pages.shareOf(first.id)
    const listed = await call(pages.server, cast.ana, { url: `/data/clients/${laro}/shares?limit=50` })
    expect(JSON.stringify(listed.body)).not.toContain(row.hash)
    expect((await pages.sign(token, { option: second.id, hash: body.hash, name: 'Mia' })).status).toBe(200)
    const page = await pages.open(other)
    expect(page.body).toMatchObject({ state: 'closed', acceptable: [] })
    expect((await pages.sign(other, { option: second.id, hash: page.body.hash })).body.code).toBe('accepted')
  })

  test('needs a tick, a name and a price', async () => {
    const quote = await pages.quoteOf({ price: { total: 0 } })
    const token = await pages.shareToken(quote.id)
    const { body } = await pages.open(token)
    expect(body).toMatchObject({ state: 'closed', acceptable: [] })
    const given = { option: quote.id, hash: body.hash }
    expect((await pages.sign(token, { ...given, agreed: false })).status).toBe(400)
    expect((await pages.sign(token, { ...given, name: '  ' })).status).toBe(400)
    expect((await pages.sign(token, given)).body.code).toBe('closed')
  })
})
