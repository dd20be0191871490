import { randomUUID } from 'node:crypto'
import { trips } from '../../domain/charter/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, entryOf, inLaro, laro } from './inbox-server.ts'

const item = (facts: object) => ({
  key: 'k',
  label: '',
  type: 'flat',
  part: 'pre-tax',
  quantity: 1,
  unit: 'once',
  ...facts,
})

/** $107.50 an hour: 10,000.00 of flight, 500.00 off it, 712.50 of tax, 300.00 after it. */
const lockedPrice = {
  total: 1_051_250,
  locked: {
    total: 1_051_250,
    by: entryOf(cast.ana),
    at: 1,
    estimate: {
      items: [
        item({ key: 'a', label: 'Block time', public_label: 'Flight', total: 1_000_000, quantity: 2.5, unit: 'hr' }),
        item({ key: 'b', label: 'Account discount', type: 'discount', total: -50_000, unit: 'percent' }),
        item({ key: 'c', label: 'Federal excise tax', part: 'tax', type: 'percent', total: 71_250, unit: 'percent' }),
        item({ key: 'd', label: 'Catering', part: 'post-tax', total: 30_000 }),
      ],
      base: 1_000_000,
      preTax: 950_000,
      tax: 71_250,
      postTax: 30_000,
      total: 1_051_250,
      totalFlightHours: 2.3,
      totalBlockHours: 2.5,
      rules: [],
    },
  },
}

const flyer = { id: 'mia', name: 'Mia Lund', email: 'mia@customer.example' }

/** A trip of LARO that was agreed on, with its price locked. */
export const makeTrip = (server: TestServer, facts: object = {}) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, trips, {
      doc: trips.shape.parse({
        status: 'tConfirmed',
        contact: flyer,
        price: lockedPrice,
        ...facts,
      }),
    }),
  )

/** Calls about invoices, as one of the cast. */
export const deskOf = (server: TestServer, person: CastMember = cast.ana) => {
  const send = (url: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') =>
    call(server, person, { method, url, body })
  return {
    invoice: (trip: string) => send(`/trips/${trip}/invoice`),
    lines: (id: string, body: object) => send(`/invoices/${id}/lines`, body, 'PUT'),
    send: (id: string) => send(`/invoices/${id}/send`),
    void: (id: string, why = 'Made twice') => send(`/invoices/${id}/void`, { why }),
    rebill: (id: string, customer: object, more: object = {}) =>
      send(`/invoices/${id}/rebill`, { id: randomUUID(), why: 'Wrong customer', ...customer, ...more }),
    pdf: (id: string) => send(`/invoices/${id}/pdf`),
    pay: (id: string, amount: number, more: object = {}) =>
      send(`/invoices/${id}/payments`, { id: randomUUID(), method: 'wire', date: Date.now(), amount, ...more }),
    deposits: (id: string) => call(server, person, { url: `/invoices/${id}/deposits` }),
    apply: (id: string, deposit: { readonly payment: string; readonly amount: number }, more: object = {}) =>
      send(`/invoices/${id}/deposits`, { id: randomUUID(), ...deposit, ...more }),
    card: (id: string, minutes: number, more: object = {}) =>
      send(`/invoices/${id}/jet-card`, { id: randomUUID(), date: Date.now(), minutes, ...more }),
    reverse: (id: string, payment: string) =>
      send(`/invoices/${id}/payments/${payment}/reverse`, { why: 'It bounced' }),
    refund: (id: string, amount: number, more: object = {}) =>
      send(`/invoices/${id}/refunds`, {
        id: randomUUID(),
        method: 'wire',
        date: Date.now(),
        amount,
        isGift: false,
        why: 'Late',
        ...more,
      }),
    owe: (trip: string, more: object = {}) =>
      send(`/trips/${trip}/payables`, {
        id: randomUUID(),
        operator: 'Skyline Jets',
        amount: 700_000,
        dueDate: Date.now(),
        ...more,
      }),
    settle: (trip: string, payable: string) =>
      send(`/trips/${trip}/payables/${payable}/paid`, { method: 'ach', date: Date.now(), reference: 'R7' }),
    drop: (trip: string, payable: string, what?: string) =>
      send(`/trips/${trip}/payables/${payable}/reverse`, { why: 'Wrong', ...(what && { what }) }),
    sell: (account: string, [minutes, amount]: readonly [number, number], more: object = {}) =>
      send(`/accounts/${account}/hours`, {
        id: randomUUID(),
        method: 'wire',
        date: Date.now(),
        minutes,
        amount,
        ...more,
      }),
    read: async (record: 'invoices' | 'trips', id: string) =>
      (await call(server, person, { url: `/data/clients/${laro}/${record}/${id}` })).body,
    get: (url: string) => call(server, person, { url }),
  }
}

/** An invoice that was sent, of a new trip. */
export async function sentInvoice(server: TestServer, facts: object = {}) {
  const desk = deskOf(server)
  const trip = await makeTrip(server, facts)
  const { body } = await desk.invoice(trip.id)
  await desk.send(body.id)
  return { trip, id: body.id as string }
}
