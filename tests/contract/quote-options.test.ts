import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quotes, trips } from '../../domain/charter/index.ts'
import { closeQuote, trashBrokerRequest } from '../../server/charter/index.ts'
import { findRecord, getRecord, listRecords, trashRecord } from '../../server/platform/records/index.ts'
import { runDue } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { leg, openPageServer, type PageServer } from './page-calls.ts'

// A quote's options, the one that is accepted, and the trip that is made of it, once.

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

const post = (url: string, body: object = {}, person: CastMember = cast.ana) =>
  call(pages.server, person, { method: 'POST', url, body })
const addOption = (id: string, own: string = randomUUID()) => post(`/quotes/${id}/options`, { id: own })
const accept = (id: string, version: number, why = 'Mia, by phone') => post(`/quotes/${id}/accept`, { version, why })
const makeTrip = (id: string, person?: CastMember) => post(`/quotes/${id}/trip`, {}, person)
const quote = (id: string) => inLaro(pages.server, (ctx) => getRecord(ctx, quotes, id))
const trip = (id: string) => inLaro(pages.server, (ctx) => getRecord(ctx, trips, id))

const jet = { id: 'a1', tail_number: 'N100LA', name: 'Citation' }
const agreed = (facts: object = {}) => pages.quoteOf({ status: 'qConfirmed', ...facts })

describe('an option', () => {
  test('has the legs of the first without its aircraft, its own number, and no price', async () => {
    const first = await pages.quoteOf({ legs: [leg('out', { aircraft: jet, crew: [{ name: 'Cap' }] })] })
    const { status, body } = await addOption(first.id)
    expect([status, body.number]).toEqual([200, `${first.quote_number}-2`])
    expect(await quote(body.id)).toMatchObject({
      parent_id: first.id,
      status: 'qCreated',
      terms: first.terms,
      price: { total: 0 },
      legs: [{ id: 'out', paxNum: 4, crew: [] }],
    })
    expect((await quote(body.id)).legs[0]?.aircraft).toBeUndefined()
    // An option of an option is added to both.
    const third = await addOption(body.id)
    expect(third.body.number).toBe(`${first.quote_number}-3`)
    expect((await quote(third.body.id)).parent_id).toBe(first.id)
  })

  test('is made once by a call that comes twice, also at once', async () => {
    const first = await pages.quoteOf()
    const id = randomUUID()
    const answers = await Promise.all([addOption(first.id, id), addOption(first.id, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const rows = await inLaro(pages.server, (ctx) => listRecords(ctx, quotes, { where: ['parent_id', '==', first.id] }))
    expect(rows.map((row) => row.id)).toEqual([id])
    // Also when it comes late, after its deletion.
    await inLaro(pages.server, (ctx) => trashRecord(ctx, quotes, { id }))
    expect((await addOption(first.id, id)).body.id).toBe(id)
  })

  test('is no option of an agreed quote, nor of another family', async () => {
    const first = await agreed()
    const refused = await addOption(first.id)
    expect([refused.status, refused.body.title]).toEqual([409, 'Already Accepted'])
    expect((await post(`/quotes/${first.id}/options`, { id: randomUUID() }, cast.lee)).status).toBe(404)
  })
})

describe('accepted by phone', () => {
  test('one option is confirmed and the others close, with the user', async () => {
    const first = await pages.quoteOf()
    const other = await pages.quoteOf({ parent_id: first.id })
    const gone = await pages.quoteOf({ parent_id: first.id, status: 'cancelled' })
    expect((await accept(other.id, other.version)).body.status).toBe('qConfirmed')
    expect(await quote(other.id)).toMatchObject({
      status: 'qConfirmed',
      status_change: { from: 'qOutstanding', why: 'For the customer: Mia, by phone', by: cast.ana.id },
    })
    expect((await quote(first.id)).status).toBe('inactive')
    expect((await quote(gone.id)).status).toBe('cancelled')
    // The same again is answered, another is refused.
    expect((await accept(other.id, other.version)).status).toBe(200)
    const late = await accept(first.id, (await quote(first.id)).version)
    expect([late.status, late.body.title]).toEqual([409, 'Already Accepted'])
  })

  test('of two concurrent acceptances of two options one succeeds', async () => {
    const first = await pages.quoteOf()
    const other = await pages.quoteOf({ parent_id: first.id })
    const answers = await Promise.all([accept(first.id, first.version), accept(other.id, other.version)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const states = [(await quote(first.id)).status, (await quote(other.id)).status]
    expect(states.toSorted()).toEqual(['inactive', 'qConfirmed'])
  })

  test('is refused without a price, at another version, or against the table', async () => {
    const free = await pages.quoteOf({ price: { total: 0 } })
    expect((await accept(free.id, free.version)).body.title).toBe('No Price')
    const first = await pages.quoteOf()
    expect((await accept(first.id, first.version + 1)).body.title).toBe('Changed Meanwhile')
    const asked = await pages.quoteOf({ status: 'qSubmitted' })
    expect((await accept(asked.id, asked.version)).status).toBe(409)
    expect((await quote(asked.id)).status).toBe('qSubmitted')
    expect((await post(`/quotes/${first.id}/accept`, { version: 1, why: ' ' })).status).toBe(400)
  })
})

describe('the trip of a quote', () => {
  test('is made once by many at once, with the agreed values', async () => {
    const service = { type: 'Catering', notes: 'Sushi' }
    const made = await agreed({
      legs: [leg('out', { aircraft: jet, passengers: [{ name: 'Mia Lund' }] })],
      services: [service],
      price: { total: 2_000_000, locked: { total: 2_000_000, by: { id: cast.ana.id, label: 'Ana' }, at: 1 } },
    })
    const answers = await Promise.all(Array.from({ length: 6 }, () => makeTrip(made.id)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
    const [{ body }] = answers as [(typeof answers)[number]]
    const sold = await trip(body.id)
    expect(sold).toMatchObject({
      status: 'tOutstanding',
      quote_id: made.id,
      quote_number: made.quote_number,
      contact: { id: pages.contact.id },
      aircraft: { tail_number: 'N100LA' },
      legs: [{ id: 'out', passengers: [{ name: 'Mia Lund' }] }],
      services: [service],
      price: { total: 2_000_000, locked: { total: 2_000_000 } },
    })
    expect(sold.edit_id).toMatch(/^[\w-]{10}$/)
    expect(sold.token).toMatch(/^[\w-]{16}$/)
    expect(await quote(made.id)).toMatchObject({
      trip_id: sold.id,
      trip_number: sold.trip_number,
      status: 'qConfirmed',
    })
  })

  test('is made of a confirmed quote alone, by writers of both', async () => {
    const open = await pages.quoteOf()
    const refused = await makeTrip(open.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A trip is made from a confirmed quote. This one is Outstanding.',
    ])
    const made = await agreed()
    expect((await makeTrip(made.id, cast.lee)).status).toBe(404)
  })

  test('takes the number that the scheduling software gave, and finds the existing trip', async () => {
    const imported = await pages.make(trips, { trip_number: 'AV-77', status: 'tImported' })
    const first = await agreed({ trip_number: 'AV-77' })
    expect((await makeTrip(first.id)).body).toMatchObject({ id: imported.id, isNew: false })
    expect((await quote(first.id)).trip_id).toBe(imported.id)
    const second = await agreed({ trip_number: 'AV-78' })
    expect((await makeTrip(second.id)).body).toMatchObject({ number: 'AV-78', isNew: true })
  })

  test('is not made again while it is in the trash', async () => {
    const made = await agreed()
    const { body } = await makeTrip(made.id)
    await inLaro(pages.server, (ctx) => trashRecord(ctx, trips, { id: body.id }))
    expect((await makeTrip(made.id)).body.title).toBe('Trip Deleted')
  })
})

describe('a copy', () => {
  test('asks the same again: the people and the way, with days open', async () => {
    const sold = await pages.make(trips, {
      contact: pages.contact,
      status: 'tConfirmed',
      price: { total: 5_000 },
      legs: [leg('out', { aircraft: jet, crew: [{ name: 'Cap' }] })],
    })
    const id = randomUUID()
    const again = { record: 'trips', from: sold.id, id, keepsTimes: false }
    expect((await post('/charter/copies', again)).status).toBe(200)
    expect((await post('/charter/copies', again)).body.id).toBe(id)
    const copy = await quote(id)
    expect(copy).toMatchObject({
      status: 'qCreated',
      price: { total: 0 },
      legs: [{ aircraft: jet, crew: [], times: {} }],
    })
    expect(copy.legs[0]?.id).not.toBe('out')
    expect(copy.departure_date).toBeUndefined()
  })

  test('of a quote may keep its times; a stranger copies nothing', async () => {
    const first = await pages.quoteOf()
    const id = randomUUID()
    await post('/charter/copies', { record: 'quotes', from: first.id, id })
    expect((await quote(id)).departure_date).toBe(first.departure_date)
    const foreign = { record: 'quotes', from: first.id, id: randomUUID() }
    expect((await post('/charter/copies', foreign, cast.lee)).status).toBe(404)
  })
})

test('quotes close after their last departure, and broker requests are removed a month after it', async () => {
  const hour = 3_600_000
  const now = Date.now()
  const flown = (at: number) => leg(`l${at}`, { times: { takeoffUTC: at } })
  const past = await pages.quoteOf({ legs: [flown(now - 2 * hour)] })
  const under = await pages.quoteOf({ legs: [flown(now - 2 * hour), flown(now + 2 * hour)] })
  const sold = await pages.quoteOf({ status: 'qConfirmed', legs: [flown(now - 2 * hour)] })
  const old = await pages.quoteOf({ status: 'qBroker', legs: [flown(now - 31 * 24 * hour)] })
  const young = await pages.quoteOf({ status: 'qBroker', legs: [flown(now - 29 * 24 * hour)] })
  for (const job of [closeQuote, trashBrokerRequest]) await runDue(pages.server.platform, job)
  expect(await quote(past.id)).toMatchObject({
    status: 'inactive',
    status_change: { from: 'qOutstanding', why: 'Its last departure has passed.' },
  })
  expect((await quote(under.id)).status).toBe('qOutstanding')
  expect((await quote(sold.id)).status).toBe('qConfirmed')
  const find = (id: string) => inLaro(pages.server, (ctx) => findRecord(ctx, quotes, id))
  expect(await find(old.id)).toBeUndefined()
  expect(await find(young.id)).toBeDefined()
})

test('one quote that cannot be closed keeps no other open', async () => {
  const hour = 3_600_000
  const flown = () => ({ legs: [leg('l1', { times: { takeoffUTC: Date.now() - 2 * hour } })] })
  const all = [await pages.quoteOf(flown()), await pages.quoteOf(flown()), await pages.quoteOf(flown())]
  const [before, odd, behind] = all.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const { owner } = pages.server.platform.pools
  await owner.query(`create function refuse_quote() returns trigger language plpgsql as $$
    begin if new.id = '${odd?.id}' then raise exception 'odd'; end if; return new; end $$`)
  await owner.query('create trigger refuse_quote before update on quotes for each row execute function refuse_quote()')
  try {
    await expect(runDue(pages.server.platform, closeQuote)).rejects.toThrow('odd')
  } finally {
    await owner.query('drop function refuse_quote() cascade')
  }
  for (const one of [before, behind]) expect((await quote(one?.id ?? '')).status).toBe('inactive')
  expect((await quote(odd?.id ?? '')).status).toBe('qOutstanding')
})
