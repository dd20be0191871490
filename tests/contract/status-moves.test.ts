import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Kind = 'quotes' | 'trips'

const make = async (kind: Kind, doc: object) => {
  const { status, body } = await call(server, cast.ana, {
    method: 'POST',
    url: `/data/clients/${laro}/${kind}`,
    body: doc,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

interface Row {
  readonly id: string
  readonly version: number
}

const patchAs = (person: CastMember, kind: Kind) => (row: Row, more: object) =>
  call(server, person, {
    method: 'PATCH',
    url: `/data/clients/${laro}/${kind}/${row.id}`,
    body: { version: row.version, ...more },
  })

const patch = patchAs(cast.ana, 'quotes')
const force = patchAs(cast.sue, 'quotes')

const move = (quote: Row, status: string, why?: string) => patch(quote, { change: { status }, ...(why && { why }) })

test('a row names the possible next statuses, and the reason against each other', async () => {
  const quote = await make('quotes', { name: 'Aspen' })
  expect(quote).toMatchObject({
    status: 'qCreated',
    can: {
      write: true,
      force: false,
      states: [{ to: 'qOutstanding' }, { to: 'qConfirmed' }, { to: 'inactive' }, { to: 'cancelled' }],
    },
  })
  const trip = await make('trips', { name: 'Aspen' })
  expect(trip.status).toBe('tSubmitted')
  const { body } = await patchAs(cast.ana, 'trips')(trip, { change: { status: 'tConfirmed' } })
  expect(body.can.states).toContainEqual({ to: 'pWaiting', unless: 'The price has to be locked first.' })
})

test('declined again after a lost answer, a quote stays as it is', async () => {
  const quote = await make('quotes', { name: 'Lost' })
  const decline = () => patch(quote, { change: { status: 'inactive', lost_reason: 'price' } })
  const [first, second] = [await decline(), await decline()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toMatchObject({ status: 'inactive', lost_reason: 'price', version: first.body.version })
})

test('a status that the table does not allow is refused with those that it does, and nothing is written', async () => {
  const quote = await make('quotes', { name: 'Vail' })
  const { status, body } = await patch(quote, { change: { status: 'pWaiting', name: 'Not this' } })
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'state',
      title: 'Cannot change the status',
      message:
        'The status cannot change from Soft-Quote to Awaiting Payment. Possible next: Outstanding, Confirmed, Inactive, Cancelled.',
      allowed: ['qOutstanding', 'qConfirmed', 'inactive', 'cancelled'],
      current: { status: 'qCreated', version: 1 },
    },
  ])
  const now = (await call(server, cast.ana, { url: `/data/clients/${laro}/quotes/${quote.id}` })).body
  expect(now).toMatchObject({ status: 'qCreated', name: 'Vail', version: 1 })
})

test('a move is logged with user and reason, leads back from inactive, and is not undone by an earlier version', async () => {
  const quote = await make('quotes', { name: 'Tahoe' })
  const out = (await move(quote, 'qOutstanding', 'Sent by phone')).body
  expect(out.status_change).toMatchObject({ from: 'qCreated', by: cast.ana.id, why: 'Sent by phone' })
  const off = (await move(out, 'inactive')).body
  expect(off.status_change).not.toHaveProperty('why')
  expect(off.can.states).toEqual([{ to: 'qOutstanding' }])
  const url = `/data/clients/${laro}/quotes/${quote.id}/history`
  const { rows } = (await call(server, cast.ana, { url })).body
  expect(rows.slice(0, 2)).toMatchObject([
    { actor_name: cast.ana.name, after: { status: 'inactive' } },
    { actor_name: cast.ana.name, after: { status: 'qOutstanding', status_change: { why: 'Sent by phone' } } },
  ])
  const restored = await call(server, cast.ana, {
    method: 'POST',
    url: `${url}/1/restore`,
    body: { version: off.version },
  })
  expect(restored.body).toMatchObject({ status: 'inactive', status_change: { from: 'qOutstanding' } })
})

test('super forces explicitly with a reason, and no one writes the log by hand', async () => {
  const quote = await make('quotes', { name: 'Boise' })
  const forced = { change: { status: 'pWaiting' }, force: true }
  const why = 'Agreed at the desk'
  expect((await patch(quote, { ...forced, why })).status).toBe(409)
  expect((await force(quote, { ...forced, why: ' ' })).body.message).toContain('say why')
  expect((await force(quote, { ...forced, force: false, why })).status).toBe(409)
  const done = await force(quote, { ...forced, why })
  expect(done.body).toMatchObject({ status: 'pWaiting', status_change: { by: cast.sue.id, why } })
  const byHand = { change: { status_change: { from: 'pPaid', at: 1, by: cast.jo.id } } }
  expect((await force(done.body, byHand)).body.issues).toEqual([{ path: 'status_change', code: 'recorded' }])
})

test('a trip is not set to Paid by hand, not even by force', async () => {
  const trip = await make('trips', { name: 'Naples', status: 'tConfirmed' })
  expect(trip.can.states.map(({ to }: { to: string }) => to)).not.toContain('pPaid')
  for (const person of [cast.ana, cast.sue]) {
    const more = { change: { status: 'pPaid' }, force: true, why: 'They paid' }
    const { status, body } = await patchAs(person, 'trips')(trip, more)
    const message = 'Record the payment on the invoice of this trip. Only payments make a trip Paid.'
    expect([status, body]).toMatchObject([409, { code: 'state', message }])
  }
})

test('of two concurrent moves one succeeds, by the state at that time', async () => {
  const quote = await make('quotes', { name: 'Reno' })
  const answers = await Promise.all(['qOutstanding', 'cancelled'].map((to) => move(quote, to)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('a new record begins where nothing comes before it', async () => {
  const url = `/data/clients/${laro}/trips`
  const { status, body } = await call(server, cast.ana, { method: 'POST', url, body: { status: 'pPaid' } })
  expect([status, body.issues]).toMatchObject([400, [{ path: 'status', code: 'no-beginning' }]])
})
