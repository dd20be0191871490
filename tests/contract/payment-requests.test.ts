import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { trips } from '../../domain/charter/index.ts'
import { amendRecord, asVerb } from '../../server/platform/records/index.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { deskOf, makeTrip } from './invoice-server.ts'
import { leg, openPageServer, tokenOf, type PageServer } from './page-calls.ts'

// Page on which a customer pays for a trip, and its state after the payment.

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
  await inLaro(pages.server, (ctx) =>
    amendRecord(ctx, clients, {
      id: laro,
      amend: ({ config }) => ({
        config: { ...config, customer_pages: { ...config.customer_pages, wire_details: 'Bank of Laro' } },
      }),
    }),
  )
})
afterAll(() => pages.server.close())

const tripOf = (facts: object = {}) =>
  makeTrip(pages.server, { contact: pages.contact, legs: [leg('out')], notes: 'a secret note', ...facts })

test('a payment is not requested while the price is open, or when the trip is paid', async () => {
  const open = await tripOf({ price: { total: 5 } })
  expect(await pages.share({ kind: 'payment', id: open.id })).toMatchObject({
    status: 409,
    body: {
      title: 'Cannot Send Payment Request',
      message: 'The price on this trip has not been locked. Lock the price and then send the request.',
    },
  })
  const paid = await tripOf({ paid: true })
  expect((await pages.share({ kind: 'payment', id: paid.id })).body.message).toBe('The trip is already marked paid.')
  const stranger = call(pages.server, cast.sam, {
    method: 'POST',
    url: '/charter/shares',
    body: { kind: 'payment', id: open.id },
    client: clientIds.NXT,
  })
  expect((await stranger).status).toBe(404)
})

test('a deposit above what the trip costs is refused, with the most', async () => {
  const trip = await tripOf()
  const asked = (deposit: number) => pages.share({ kind: 'payment', id: trip.id, deposit })
  expect(await asked(1_051_251)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'deposit', code: 'deposit-above', params: { most: '$10,512.50' } }] },
  })
  expect((await asked(1_051_250)).status).toBe(200)
  // In the words of the product, and not those of the validator.
  expect((await asked(0)).body).toMatchObject({ issues: [{ path: 'deposit', code: 'too-low', params: { limit: 1 } }] })
})

describe('a payment request', () => {
  test('shows the debt, its parts, and the ways of payment, and nothing else of the trip', async () => {
    const trip = await tripOf()
    const { body: shared } = await pages.share({ kind: 'payment', id: trip.id })
    expect(shared.payment).toMatchObject({ due: 1_051_250, to: { id: pages.contact.id, email: pages.contact.email } })
    const { body } = await pages.open(tokenOf(shared.url))
    expect(body).toMatchObject({
      state: 'open',
      wire: 'Bank of Laro',
      document: {
        kind: 'payment',
        number: trip.trip_number,
        title: 'Teterboro to West Palm Beach',
        customer: 'Mia Lund',
        state: 'due',
        total: 1_051_250,
        paid: 0,
        due: 1_051_250,
        lines: [
          { label: 'Flight', total: 1_000_000 },
          { label: 'Everything else', total: 51_250 },
        ],
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/secret|Block time|cost|margin|version|agents/)
    expect(await pages.shareOf(trip.id)).toMatchObject({ opened: 1, sent: { invoices: [] } })
  })

  test('is settled by the payments that staff record on the invoice', async () => {
    const trip = await tripOf()
    const token = await pages.shareToken(trip.id, 'payment')
    const desk = deskOf(pages.server)
    const { body: invoice } = await desk.invoice(trip.id)
    const state = async () => (await pages.open(token)).body.document
    // A draft is not owed yet.
    expect(await state()).toMatchObject({ invoices: [], lines: [{}, {}], due: 1_051_250 })
    await desk.send(invoice.id)
    await desk.pay(invoice.id, 1_000_000)
    expect(await state()).toMatchObject({
      state: 'due',
      paid: 1_000_000,
      due: 51_250,
      invoices: [{ number: invoice.number, balance: 51_250 }],
      // The invoice replaces them: with both, the page would add up to twice the total.
      lines: [],
    })
    await desk.pay(invoice.id, 51_250)
    const { body } = await pages.open(token)
    expect(body).toMatchObject({ state: 'closed', wire: '', document: { state: 'paid', due: 0, paid: 1_051_250 } })
    expect((await pages.share({ kind: 'payment', id: trip.id })).status).toBe(409)
  })

  test('reports a changing price, or a cancelled trip, and asks for nothing', async () => {
    const trip = await tripOf()
    const token = await pages.shareToken(trip.id, 'payment')
    const amend = (facts: object) =>
      inLaro(pages.server, (ctx) => asVerb(ctx, trips).amend({ id: trip.id, amend: () => facts }))
    await amend({ price: { total: 9, typed: [] } })
    expect((await pages.open(token)).body).toMatchObject({
      state: 'closed',
      wire: '',
      document: { state: 'open', due: 0 },
    })
    const revised = await call(pages.server, cast.ana, { url: `/charter/revisions/trips/${trip.id}` })
    expect(revised.body.revised).toMatchObject([
      { kind: 'payment', whole: [{ label: 'Total', quote: '$10,512.50', trip: 'being changed' }] },
    ])
    await amend({ status: 'cancelled' })
    expect((await pages.open(token)).body.document).toMatchObject({ state: 'cancelled', due: 0 })
  })

  test('is asked about in the conversation of its trip, printed as it is shown, and is no calendar and no offer', async () => {
    const trip = await tripOf()
    const token = await pages.shareToken(trip.id, 'payment')
    expect((await pages.outside('/shared/questions', { token, message: 'May I pay by card?' })).status).toBe(200)
    expect((await pages.messagesOn(trip.id)).map(({ message }) => message)).toEqual(['May I pay by card?'])
    const { body } = await pages.open(token)
    const pdf = await pages.outside(`/shared/${token}/document.pdf`)
    expect(pdf.headers['content-disposition']).toContain(`Payment request ${trip.trip_number}.pdf`)
    expect(String(pdf.body.subarray(0, 5))).toBe('%PDF-')
    expect((await pages.outside(`/shared/${token}/flights.ics`)).status).toBe(404)
    const signed = await pages.sign(token, { option: trip.id, hash: body.hash })
    expect([signed.status, signed.body.code]).toEqual([409, 'ended'])
  })

  test('opens nothing once it is revoked', async () => {
    const trip = await tripOf()
    const token = await pages.shareToken(trip.id, 'payment')
    const { id } = await pages.shareOf(trip.id)
    expect((await call(pages.server, cast.ana, { method: 'DELETE', url: `/charter/shares/${id}` })).status).toBe(200)
    const { body } = await pages.open(token)
    expect(body).toEqual({ state: 'ended', host: expect.any(Object) })
    expect((await pages.outside('/shared/questions', { token, message: 'x' })).status).toBe(404)
  })
})
