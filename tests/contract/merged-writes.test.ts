import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts, tasks } from '../../domain/crm/index.ts'
import { quotes } from '../../domain/charter/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const leg = (id: string, paxNum: number, more: Doc = {}) => ({ id, paxNum, ...more })

const makeQuote = async (legs: readonly object[]) => {
  const doc = quotes.shape.parse({ legs })
  const { id } = await inLaro(server, (ctx) => createRecord(ctx, quotes, { doc }))
  const url = `/data/clients/${laro}/quotes/${id}`
  const save = (who: typeof cast.ana, version: number, { beside = {}, ...change }: Doc & { beside?: object }) =>
    call(server, who, { method: 'PATCH', url, body: { version, change, ...beside } })
  return { id, url, save }
}

describe('a write that was made from an earlier version', () => {
  test('a change to another item and another part of the same list is kept with the changes of others', async () => {
    const { url, save } = await makeQuote([leg('a', 2), leg('b', 2)])
    expect((await save(cast.ana, 1, { legs: [leg('a', 4), leg('b', 2)], name: 'Aspen' })).status).toBe(200)
    const late = await save(cast.jo, 1, {
      legs: [leg('a', 2, { departureFBO: 'Signature' }), leg('b', 6), leg('c', 1)],
    })
    expect(late).toMatchObject({ status: 200, body: { version: 3, name: 'Aspen', paxNum: 6 } })
    expect(late.body.legs).toMatchObject([leg('a', 4, { departureFBO: 'Signature' }), leg('b', 6), leg('c', 1)])
    const history = await call(server, cast.jo, { method: 'GET', url: `${url}/history` })
    expect(history.body.rows.map((row: Doc) => row['actor_id'])).toEqual([cast.jo.id, cast.ana.id, expect.anything()])
  })

  test('into the same part is refused, and names the place', async () => {
    const { save } = await makeQuote([leg('a', 2), leg('b', 2)])
    await save(cast.ana, 1, { legs: [leg('a', 4), leg('b', 2)] })
    const late = await save(cast.jo, 1, { legs: [leg('a', 5), leg('b', 3)], name: 'Mine' })
    expect(late).toMatchObject({ status: 409, body: { error: 'conflict', paths: ['legs[a].paxNum'] } })
    expect(late.body).toMatchObject({ current: { version: 2 }, yours: { name: 'Mine' } })
  })

  test('is refused where it changes an item that is gone', async () => {
    const { save } = await makeQuote([leg('a', 2), leg('b', 2)])
    await save(cast.ana, 1, { legs: [leg('b', 2)] })
    expect(await save(cast.jo, 1, { legs: [leg('a', 5), leg('b', 2)] })).toMatchObject({
      status: 409,
      body: { paths: ['legs[a]'] },
    })
    expect((await save(cast.jo, 1, { legs: [leg('a', 2), leg('b', 3)] })).body.legs).toMatchObject([leg('b', 3)])
  })

  test('of a record that is shown or hidden, or gets a new date, is weighed like any other', async () => {
    const { save } = await makeQuote([])
    await save(cast.ana, 1, { beside: { active: false } })
    expect(await save(cast.jo, 1, { name: 'N', beside: { date: 1000 } })).toMatchObject({
      status: 200,
      body: { active: false, date: 1000, name: 'N' },
    })
    expect(await save(cast.ana, 1, { beside: { date: 2000 } })).toMatchObject({
      status: 409,
      body: { paths: ['date'] },
    })
  })

  test('of two people at the same moment, both changes are kept where they wrote apart', async () => {
    const { save } = await makeQuote([leg('a', 2), leg('b', 2)])
    const answers = await Promise.all([
      save(cast.ana, 1, { legs: [leg('a', 7), leg('b', 2)] }),
      save(cast.jo, 1, { legs: [leg('a', 2), leg('b', 8)] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const last = answers.find(({ body }) => body.version === 3)
    expect(last?.body.legs).toMatchObject([leg('a', 7), leg('b', 8)])
  })

  test('is refused if the read version is unknown', async () => {
    const { save } = await makeQuote([])
    expect(await save(cast.jo, 7, { name: 'From nowhere' })).toMatchObject({ status: 409, body: { current: {} } })
  })

  test('is checked as it will be stored: a value out of bounds is refused', async () => {
    const doc = tasks.shape.parse({ name: 'Order the catering' })
    const { id } = await inLaro(server, (ctx) => createRecord(ctx, tasks, { doc }))
    const url = `/data/clients/${laro}/tasks/${id}`
    const patch = (change: Doc) => call(server, cast.jo, { method: 'PATCH', url, body: { version: 1, change } })
    expect((await patch({ name: 'Order it' })).status).toBe(200)
    expect(await patch({ index: 500 })).toMatchObject({ status: 400, body: { issues: [{ path: 'index' }] } })
  })
})

describe('the addresses of a contact', () => {
  const address = (id: string, more: Doc = {}) => ({
    id,
    company: 'Whitfield',
    zip: '75201',
    email: 'a@x.example',
    ...more,
  })
  const makeContact = async () => {
    const doc = contacts.shape.parse({
      first_name: 'Dana',
      addresses: [address('a'), address('b', { type: 'billing' })],
    })
    const { id } = await inLaro(server, (ctx) => createRecord(ctx, contacts, { doc }))
    const url = `/data/clients/${laro}/contacts/${id}`
    return (who: typeof cast.ana, version: number, addresses: readonly Doc[]) =>
      call(server, who, { method: 'PATCH', url, body: { version, change: { addresses } } })
  }

  test('are edited by two people at once, each another one', async () => {
    const save = await makeContact()
    const billing = address('b', { type: 'billing' })
    const answers = await Promise.all([
      save(cast.ana, 1, [address('a', { city: 'Dallas' }), billing]),
      save(cast.jo, 1, [address('a'), { ...billing, city: 'Austin', phone: '(512) 555-0174' }]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.find(({ body }) => body.version === 3)?.body.addresses).toMatchObject([
      address('a', { city: 'Dallas', country: 'US', type: 'shipping' }),
      { ...billing, city: 'Austin', phone: '+15125550174' },
    ])
  })

  test('are asked for a name, a place and a way of contact, each at its field', async () => {
    const save = await makeContact()
    const { status, body } = await save(cast.jo, 1, [address('a'), { id: 'n', city: 'Austin', email: 'nobody@' }])
    expect(status).toBe(400)
    expect(body.issues).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'addresses.1.company', code: 'address-name' }),
        expect.objectContaining({ path: 'addresses.1.zip', code: 'address-place' }),
        expect.objectContaining({ path: 'addresses.1.email', code: 'bad-email-address' }),
      ]),
    )
    expect((await save(cast.jo, 1, [{ id: 'n', company: 'W', zip: '75201' }])).body.issues).toEqual([
      { path: 'addresses.0.email', code: 'address-reach' },
    ])
    const late = await save(cast.jo, 1, [address('a', { phone: '555' })])
    expect(late.body.issues).toMatchObject([{ path: 'addresses.0.phone', code: 'bad-phone-number' }])
  })
})
