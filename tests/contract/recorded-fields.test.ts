import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt, withValueAt, type Doc, type RecordDefinition } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import { smallestPages } from '../../domain/smallest-pages.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const recording: readonly RecordDefinition[] = records.filter((one: RecordDefinition) => one.recorded !== undefined)

/** Required fields of a record's shape, if any. */
const demanded: Readonly<Record<string, Doc>> = {
  ai_conversations: { user_id: cast.sue.id },
  contacts: { first_name: 'Pia', last_name: 'Recorded' },
  deals: { departureAirport: { icao: 'KTEB', name: 'Teterboro' }, arrivalAirport: { icao: 'KBNA', name: 'Nashville' } },
  deployments: { name: 'Launch' },
  files: { name: 'recorded.jpg', url: '/api/files/recorded.jpg', type: 'image/jpeg', size: 1 },
  // A code is of one discount alone.
  get discounts() {
    return { title: 'Spring', code: v7().toUpperCase() }
  },
  groups: { name: 'Recorded' },
  market_searches: { name: 'Recorded' },
  payments: smallestPages.payments,
  refund_requests: smallestPages.refund_requests,
  debt_reminders: smallestPages.debt_reminders,
  // A dispute is of one provider's id alone.
  get disputes() {
    return { ...smallestPages.disputes, dispute_id: v7() }
  },
  get payouts() {
    return { ...smallestPages.payouts, payout_id: v7() }
  },
  reconciliations: smallestPages.reconciliations,
  ledger_exports: smallestPages.ledger_exports,
  get payment_differences() {
    return { ...smallestPages.payment_differences, key: v7() }
  },
  // An address is of one page alone.
  get pages() {
    return { name: 'Recorded', url: `/${v7()}` }
  },
  products: { name: 'Recorded' },
  // A shipment has one live label.
  get labels() {
    const id = v7()
    return { ...smallestPages.labels, shipment: { id, label: '20031-1' } }
  },
  label_batches: smallestPages.label_batches,
  // A short address is of one page alone.
  get short_urls() {
    return { name: v7().slice(-12), longUrl: 'https://elsewhere.example/page' }
  },
  product_subscriptions: { contact: { id: 'recorded', name: 'Pia' }, items: [{ name: 'Plan', price: 100 }] },
  shipments: smallestPages.shipments,
  returns: smallestPages.returns,
  tasks: { name: 'Recorded' },
  pricing: { name: 'Standard' },
  // An address leads to one place alone.
  get redirects() {
    return { from: `/${v7()}` }
  },
  threadsmsgs: { medium: 'note', tRef: '1', draft: true, creator: { id: cast.sue.id, label: cast.sue.name } },
  users: { name: 'Recorded', email: 'recorded@laro.example' },
}

/** Unusual values: for any content of the field, one of them differs. */
const forged: readonly unknown[] = [true, 17, 'forged', [{ id: 'forged' }], { orders: 9, quotes: 9 }, null]

const collectionOf = ({ path }: RecordDefinition): string => `/data/${path.replace('{client}', laro)}`

const nested = (path: string, value: unknown): Doc => withValueAt({}, path, value)

describe.each(recording.map((definition) => [definition.name, definition] as const))('of %s', (name, definition) => {
  const paths = definition.recorded ?? []
  const make = () => {
    const doc = definition.shape.parse(demanded[name] ?? {})
    return inLaro(server, (ctx) => createRecord(ctx, definition, { doc }))
  }

  test.each(paths)('%s is set by no call that writes records, not even by super', async (path) => {
    const row = await make()
    const url = `${collectionOf(definition)}/${row.id}`
    const before = (await call(server, cast.sue, { url })).body
    const others = forged.filter((value) => JSON.stringify(value) !== JSON.stringify(valueAt(before, path) ?? null))
    for (const value of others) {
      const body = { version: row.version, change: nested(path, value) }
      const refused = await call(server, cast.sue, { method: 'PATCH', url, body })
      const answers = [
        [400, [{ path, code: 'recorded' }]],
        // Nobody writes carts but their visitor.
        [403, undefined],
      ]
      expect(answers).toContainEqual([refused.status, refused.body.issues])
    }
    const made = { ...demanded[name], ...nested(path, 'forged') }
    const begun = await call(server, cast.sue, { method: 'POST', url: collectionOf(definition), body: made })
    expect([400, 403]).toContain(begun.status)
    expect((await call(server, cast.sue, { url })).body).toEqual(before)
  })
})

describe('recorded fields within an object', () => {
  const locked = { total: 5000, by: { id: cast.jo.id, label: cast.jo.name }, at: 1000 }
  const tripWith = async (price: object) => {
    const trips = records.find(({ name }) => name === 'trips')
    if (!trips) throw new Error('no trips')
    const { id } = await inLaro(server, (ctx) => createRecord(ctx, trips, { doc: trips.shape.parse({ price }) }))
    return `/data/clients/${laro}/trips/${id}`
  }

  test("stay with a form's values of the object, sent or left out", async () => {
    const url = await tripWith({ total: 5000, locked })
    const patch = (version: number, price: unknown) =>
      call(server, cast.ana, { method: 'PATCH', url, body: { version, change: { price } } })
    const typed = [{ key: 'a', label: '', part: 'pre-tax' }]
    const taken = await patch(1, { total: 5000, typed })
    expect(taken.body.issues).toMatchObject([{ path: 'price.typed', code: 'recorded' }])
    expect((await patch(1, { total: 5000 })).body.price).toMatchObject({ total: 5000, typed: [], locked })
    expect((await patch(1, { total: 5000, locked })).body.price).toMatchObject({ total: 5000, typed: [], locked })
    // Nothing sent of it would be a total of nothing, which a locked price has not.
    expect((await patch(1, null)).body.issues).toMatchObject([{ path: 'price.total', code: 'price-locked' }])
    const lower = await patch(1, { total: 1, locked: { ...locked, total: 1 } })
    expect(lower.body.issues).toEqual([{ path: 'price.locked', code: 'recorded' }])
  })

  test('is not taken back by an earlier version, which otherwise comes back', async () => {
    const url = await tripWith({ total: 5000, locked })
    const change = { price: { total: 5000 }, name: 'Later' }
    await call(server, cast.ana, { method: 'PATCH', url, body: { version: 1, change } })
    const back = await call(server, cast.ana, { method: 'POST', url: `${url}/history/1/restore`, body: { version: 2 } })
    expect(back.body).toMatchObject({ name: '', price: { total: 5000, typed: [], locked } })
  })
})
