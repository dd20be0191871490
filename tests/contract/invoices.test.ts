import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, invoices } from '../../domain/charter/index.ts'
import { createRecord, getRecord } from '../../server/platform/records/index.ts'
import { clients } from '../../domain/company/index.ts'
import { locking } from '../faults/table-lock.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { deskOf, makeTrip, sentInvoice } from './invoice-server.ts'

let server: TestServer
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  server = await openTestServer()
  desk = deskOf(server)
})
afterAll(() => server.close())

const codes = (body: { issues: { path: string; code: string }[] }) =>
  body.issues.map(({ path, code }) => `${path} ${code}`)

describe('a trip is invoiced', () => {
  test('with the lines of its locked price, its customer, and the day on which it is due', async () => {
    const account = await inLaro(server, (ctx) =>
      createRecord(ctx, accounts, { doc: accounts.shape.parse({ name: 'Northwind' }) }),
    )
    const trip = await makeTrip(server, { accounts: [{ id: account.id, name: 'Northwind Ltd' }] })
    const { status, body } = await desk.invoice(trip.id)
    expect([status, body]).toMatchObject([
      200,
      { isNew: true, status: 'draft', total: 1_051_250, balanceDue: 1_051_250 },
    ])
    const invoice = await desk.read('invoices', body.id)
    expect(invoice).toMatchObject({
      trip: { id: trip.id, label: `Trip ${trip.trip_number}` },
      account: { id: account.id, label: 'Northwind' },
      billingContact: { id: 'mia', label: 'Mia Lund' },
      taxes: 71_250,
      discount: 50_000,
      lineItems: [
        { label: 'Flight', amount: 1_000_000, part: 'pre-tax', quantity: 2.5, unit: 'hr' },
        { label: 'Account discount', amount: -50_000, part: 'pre-tax' },
        { label: 'Federal excise tax', amount: 71_250, part: 'tax' },
        { label: 'Catering', amount: 30_000, part: 'post-tax' },
      ],
    })
    const { timezone } = await inLaro(server, (ctx) => getRecord(ctx, clients, laro))
    expect(new Date(invoice.dueDate).toLocaleTimeString('en-US', { timeZone: timezone })).toBe('11:59:59 PM')
    expect(Math.round((invoice.dueDate - invoice.invoiceDate) / 86_400_000)).toBeGreaterThanOrEqual(14)
  })

  test('once, for ten concurrent calls, and again when it was voided; numbers have no gaps', async () => {
    const trip = await makeTrip(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.invoice(trip.id)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
    const [first] = answers
    await desk.void(first?.body.id)
    const next = await desk.invoice(trip.id)
    expect(next.body).toMatchObject({ isNew: true, number: String(Number(first?.body.number) + 1) })
  })

  test('in one line, where the price was agreed as one sum', async () => {
    const agreed = await makeTrip(server, {
      price: { total: 900, locked: { total: 900, by: { id: 'x', label: 'X' }, at: 1 } },
    })
    const { body } = await desk.invoice(agreed.id)
    expect((await desk.read('invoices', body.id)).lineItems).toMatchObject([{ label: 'Charter flight', amount: 900 }])
  })

  test('not with an open price, without a name, or cancelled: all reasons in words', async () => {
    const open = await makeTrip(server, { price: { total: 5 }, contact: undefined, status: 'cancelled' })
    const { status, body } = await desk.invoice(open.id)
    expect(status).toBe(400)
    expect(codes(body)).toEqual(['status trip-cancelled', 'price price-not-locked', 'contact nobody-to-invoice'])
    expect(body.message).toContain('Lock it first: an invoice is made of a locked price.')
  })

  test('a missing account gives a warning, and the work continues', async () => {
    const trip = await makeTrip(server, { accounts: [{ id: 'gone', name: 'Gone Inc' }] })
    const { body } = await desk.invoice(trip.id)
    expect((await desk.read('invoices', body.id)).account).toEqual({ id: 'gone', label: 'Gone Inc' })
  })
})

test('lines are edited while it is a draft, and lines billed at actual are settled before it is sent', async () => {
  const trip = await makeTrip(server)
  const { body: made } = await desk.invoice(trip.id)
  const lines = [
    { label: 'Flight', amount: 100_000 },
    { label: 'De-icing', atActual: true, part: 'post-tax' },
  ]
  const bare = await desk.lines(made.id, { version: made.version, lines: [{ label: 'Flight' }] })
  expect(codes(bare.body)).toEqual(['lines.0.amount amount-missing'])
  const written = await desk.lines(made.id, { version: made.version, lines })
  expect(written.body).toMatchObject({ total: 100_000, status: 'draft' })
  expect((await desk.lines(made.id, { version: made.version, lines: [] })).status).toBe(409)
  const early = await desk.send(made.id)
  expect(early.body.message).toBe('De-icing is billed at actual cost. Enter the cost or remove the line.')
  const settled = lines.map((line) => ({ amount: 2500, ...line }))
  const { body } = await desk.lines(made.id, { version: written.body.version, lines: settled })
  expect((await desk.send(made.id)).body).toMatchObject({ status: 'sent', total: 102_500, balanceDue: 102_500 })
  const late = await desk.lines(made.id, { version: body.version + 1, lines })
  expect([late.status, late.body.message]).toMatchObject([
    409,
    expect.stringContaining('its lines can no longer change'),
  ])
  const typed = await call(server, cast.ana, {
    method: 'PATCH',
    url: `/data/clients/${laro}/invoices/${made.id}`,
    body: { version: body.version + 1, change: { total: 1, status: 'paid', lineItems: [] } },
  })
  expect(codes(typed.body)).toEqual(['status recorded', 'total recorded', 'lineItems recorded'])
  const removed = await call(server, cast.ana, { method: 'DELETE', url: `/data/clients/${laro}/invoices/${made.id}` })
  expect(removed.status).toBe(403)
})

describe('payments', () => {
  test('a part and the rest make it paid, and its trip with it', async () => {
    const { trip, id } = await sentInvoice(server)
    const part = await desk.pay(id, 1_000_000, { method: 'check', reference: '118' })
    expect(part.body).toMatchObject({ status: 'sent', amount_paid: 1_000_000, balanceDue: 51_250 })
    expect(await desk.read('trips', trip.id)).toMatchObject({ paid: false, totalPaid: 1_000_000, status: 'tConfirmed' })
    expect((await desk.pay(id, 51_250, { method: 'cash' })).body).toMatchObject({ status: 'paid', balanceDue: 0 })
    expect(await desk.read('trips', trip.id)).toMatchObject({
      paid: true,
      totalPaid: 1_051_250,
      status: 'pPaid',
      status_change: { from: 'tConfirmed', by: cast.ana.id },
      payments: [
        { kind: 'payment', method: 'check', amount: 1_000_000, reference: '118', by: { id: cast.ana.id } },
        { kind: 'payment', method: 'cash', amount: 51_250 },
      ],
    })
  })

  test('of two invoices of a trip at once makes the trip paid', async () => {
    const trip = await makeTrip(server)
    const { body: first } = await desk.invoice(trip.id)
    await desk.send(first.id)
    const { trip: named, lineItems, billingContact } = await desk.read('invoices', first.id)
    const doc = invoices.shape.parse({ trip: named, lineItems, billingContact, invoiceDate: 1, dueDate: 2 })
    const second = await inLaro(server, (ctx) => createRecord(ctx, invoices, { doc }))
    await desk.send(second.id)
    let paying: Promise<unknown> = Promise.resolve()
    await locking(server, 'trips', async (isWanted) => {
      paying = Promise.all([first, second].map(({ id }) => desk.pay(id, 1_051_250)))
      await isWanted()
      // The other one comes as far as it can.
      await sleep(500)
    })
    await paying
    expect(await desk.read('trips', trip.id)).toMatchObject({ paid: true, totalPaid: 2_102_500 })
  })

  test('the same one is recorded once; of two at once that are too much the rest of the second is a deposit', async () => {
    const { id } = await sentInvoice(server)
    const same = { id: crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.pay(id, 51_250, same)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await desk.read('invoices', id)).toMatchObject({ amount_paid: 51_250, payments: [{ id: same.id }] })
    expect((await desk.pay(id, 50_000, same)).body).toMatchObject({ code: 'posted' })
    const both = await Promise.all([desk.pay(id, 900_000), desk.pay(id, 900_000)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await desk.read('invoices', id)).toMatchObject({
      status: 'paid',
      amount_paid: 1_051_250,
      balanceDue: 0,
      payments: [{ amount: 51_250 }, { amount: 900_000 }, { amount: 900_000, deposit: 800_000 }],
    })
  })

  test('nothing, less than nothing, tomorrow’s money, and payments of a draft are refused by name', async () => {
    const { id } = await sentInvoice(server)
    expect(codes((await desk.pay(id, 0)).body)).toEqual(['amount amount-not-positive'])
    const wrong = await desk.pay(id, -5, { date: Date.now() + 3 * 86_400_000 })
    expect(codes(wrong.body)).toEqual(['amount amount-not-positive', 'date date-to-come'])
    const draft = await desk.invoice((await makeTrip(server)).id)
    expect(codes((await desk.pay(draft.body.id, 5)).body)).toEqual(['status not-sent-yet'])
  })

  test('one that bounced is taken back once: it is owed again, and the trip has an issue', async () => {
    const { trip, id } = await sentInvoice(server)
    const payment = crypto.randomUUID()
    await desk.pay(id, 1_051_250, { id: payment })
    for (const _ of [1, 2])
      expect((await desk.reverse(id, payment)).body).toMatchObject({ status: 'sent', amount_paid: 0 })
    expect(await desk.read('trips', trip.id)).toMatchObject({ paid: false, totalPaid: 0, status: 'pIssue' })
    expect((await desk.read('invoices', id)).payments).toMatchObject([{ reversed: { why: 'It bounced' } }])
    expect((await desk.pay(id, 1_051_250)).body.status).toBe('paid')
    expect((await desk.read('trips', trip.id)).status).toBe('pPaid')
  })

  test('a refunded payment, or a refund that was paid again, is not reversed before its later entries', async () => {
    const { id } = await sentInvoice(server)
    const [paid, refunded, again] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await desk.pay(id, 1_051_250, { id: paid })
    await desk.refund(id, 51_250, { id: refunded })
    expect(codes((await desk.reverse(id, paid)).body)).toEqual(['payment settled-later'])
    await desk.pay(id, 51_250, { id: again })
    expect(codes((await desk.reverse(id, refunded)).body)).toEqual(['payment settled-later'])
    for (const one of [again, refunded, paid]) expect((await desk.reverse(id, one)).status).toBe(200)
    expect(await desk.read('invoices', id)).toMatchObject({ amount_paid: 0, balanceDue: 1_051_250, status: 'sent' })
    expect((await desk.void(id)).body.status).toBe('void')
  })

  test('a refund is owed again, a gift is not, and neither exceeds the payment', async () => {
    const { id } = await sentInvoice(server)
    await desk.pay(id, 1_051_250)
    expect((await desk.refund(id, 20_000, { isGift: true })).body).toMatchObject({ status: 'paid', balanceDue: 0 })
    expect((await desk.refund(id, 51_250)).body).toMatchObject({ status: 'sent', balanceDue: 51_250 })
    expect(codes((await desk.refund(id, 1_000_000)).body)).toEqual(['amount over-refunded'])
    expect(await desk.read('invoices', id)).toMatchObject({ amount_refunded: 20_000, amount_paid: 1_000_000 })
    expect((await desk.void(id)).body.issues[0].code).toBe('void-while-paid')
  })
})

test('hours of a jet card are sold, flown at their value, and given back', async () => {
  const account = await inLaro(server, (ctx) =>
    createRecord(ctx, accounts, { doc: accounts.shape.parse({ name: 'Card Holder' }) }),
  )
  const sale = { id: crypto.randomUUID() }
  for (const _ of [1, 2]) {
    const { body } = await desk.sell(account.id, [600, 5_000_000], sale)
    expect(body).toMatchObject({ minutes: 600, worth: 5_000_000, owed: 0 })
  }
  const { id } = await sentInvoice(server, { accounts: [{ id: account.id, name: 'Card Holder' }] })
  expect(codes((await desk.card(id, 660)).body)).toEqual(['minutes card-empty'])
  expect(codes((await desk.card(id, 300)).body)).toEqual(['minutes card-worth'])
  const flown = crypto.randomUUID()
  const taken = await Promise.all([1, 2].map(() => desk.card(id, 120, { id: flown })))
  expect(taken.map(({ body }) => body.amount_paid)).toEqual([1_000_000, 1_000_000])
  expect(await desk.read('invoices', id)).toMatchObject({ jetCard: '2 h', balanceDue: 51_250 })
  const { body } = await desk.get(`/accounts/${account.id}/statement`)
  expect(body).toMatchObject({ minutes: 480, worth: 4_000_000, owed: 51_250 })
  expect((await desk.reverse(id, flown)).body.amount_paid).toBe(0)
  expect((await desk.get(`/accounts/${account.id}/statement`)).body).toMatchObject({ minutes: 600, worth: 5_000_000 })
  expect(await desk.read('invoices', id)).not.toHaveProperty('jetCard')
  const other = await sentInvoice(server)
  expect(codes((await desk.card(other.id, 60)).body)).toEqual(['account no-jet-card'])
})

test('a debt to an operator for a trip is noted, paid, and reversed', async () => {
  const trip = await makeTrip(server)
  const [{ id, ...owed }] = (await desk.owe(trip.id)).body.payables
  expect(owed).toMatchObject({ operator: 'Skyline Jets', amount: 700_000 })
  const paid = await desk.settle(trip.id, id)
  expect(paid.body.payables).toMatchObject([{ paid: { method: 'ach', reference: 'R7' } }])
  expect((await desk.settle(trip.id, id)).body).toEqual(paid.body)
  expect((await desk.drop(trip.id, id, 'owed')).body.title, 'the debt was seen unpaid').toBe('Paid Meanwhile')
  const back = async (what?: string) => (await desk.drop(trip.id, id, what)).body.payables
  for (const what of ['paid', 'paid']) expect((await back(what))[0].paid, 'also asked again').toBeUndefined()
  for (const what of ['owed', 'owed', undefined]) expect(await back(what)).toEqual([])
  expect(codes((await desk.owe(trip.id, { amount: 0 })).body)).toEqual(['amount amount-not-positive'])
})

test('its PDF is kept with it, and opens', async () => {
  const { id } = await sentInvoice(server)
  const { status, body } = await desk.pdf(id)
  expect([status, body.file]).toMatchObject([
    200,
    { name: expect.stringMatching(/^Invoice \d+\.pdf$/), type: 'application/pdf' },
  ])
  const file = await server.app.inject({ url: body.file.url, headers: await server.headersOf(cast.ana, laro) })
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

describe('rights', () => {
  test('accounting sees and writes nothing; sales sees nothing of it; another client finds nothing', async () => {
    const { trip, id } = await sentInvoice(server)
    const roles = ['accounting', 'trips-r']
    await server.platform.pools.owner.query('update grants set roles = $2 where user_id = $1 and client_id = $3', [
      cast.rae.id,
      roles,
      laro,
    ])
    const clerk = deskOf(server, cast.rae)
    expect((await clerk.read('invoices', id)).can).toMatchObject({ write: false })
    expect((await clerk.get(`/trips/${trip.id}/money`)).body).toMatchObject({ invoices: [{ id }], payables: [] })
    for (const refused of [clerk.pay(id, 5), clerk.void(id), clerk.invoice(trip.id), clerk.pdf(id), clerk.owe(trip.id)])
      expect((await refused).status).toBe(403)
    const sales = deskOf(server, cast.jo)
    for (const refused of [sales.get(`/trips/${trip.id}/money`), sales.pay(id, 5), sales.invoice(trip.id)])
      expect((await refused).status).toBe(403)
    const stranger = (url: string, body: object = {}) =>
      call(server, cast.sam, { method: 'POST', url, body, client: clientIds.NXT })
    expect((await stranger(`/trips/${trip.id}/invoice`)).status).toBe(404)
    expect((await stranger(`/invoices/${id}/void`, { why: 'x' })).status).toBe(404)
  })
})
