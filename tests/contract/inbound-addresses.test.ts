import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { clientOfRecipient } from '../../server/inbox/mail/client-of-recipient.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// Setting another company's address would receive its mail, or write in its name.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function name(person: CastMember, client: string, addresses: readonly string[]) {
  const url = `/data/clients/${client}`
  const { body } = await call(server, person, { url, client })
  const change = { inbound_addresses: addresses }
  return call(server, person, { method: 'PATCH', url, client, body: { version: body.version, change } })
}

const receiverOf = async (address: string) => (await clientOfRecipient(server.platform, address))?.name_key

test('an address belongs to one client until it is given up, in any case', async () => {
  expect((await name(cast.sue, clientIds.LARO, ['desk@laro.example'])).status).toBe(200)
  expect(await receiverOf('Desk@LARO.example')).toBe('LARO')
  const refused = await name(cast.sue, clientIds.NXT, ['nxt@nxt.example', 'DESK@laro.example'])
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).not.toContain('LARO')
  expect(await receiverOf('desk@laro.example')).toBe('LARO')
  expect(await receiverOf('nxt@nxt.example')).toBeUndefined()

  expect((await name(cast.sue, clientIds.LARO, [])).status).toBe(200)
  expect(await receiverOf('desk@laro.example')).toBeUndefined()
  expect((await name(cast.sue, clientIds.NXT, ['DESK@laro.example'])).status).toBe(200)
  expect(await receiverOf('desk@laro.example')).toBe('NXT')
  expect((await name(cast.sue, clientIds.NXT, ['DESK@laro.example', 'second@nxt.example'])).status).toBe(200)
})

test('only support gives addresses out, and an admin does not take them away by changing something else', async () => {
  expect((await name(cast.sue, clientIds.LARO, ['office@laro.example'])).status).toBe(200)
  const changed = await name(cast.ana, clientIds.LARO, ['ana@elsewhere.example'])
  expect([changed.status, changed.body.inbound_addresses]).toEqual([200, undefined])
  expect(await receiverOf('ana@elsewhere.example')).toBeUndefined()
  expect(await receiverOf('office@laro.example')).toBe('LARO')
})

test('an address that was given out is no other client’s by its key', async () => {
  const address = `hello@${server.platform.config.MAIL_DOMAIN}`
  expect((await name(cast.sue, clientIds.NXT, [address])).status).toBe(200)
  const rekey = (key: string) =>
    inLaro(server, (ctx) => amendRecord(ctx, clients, { id: clientIds.LARO, amend: () => ({ name_key: key }) }))
  await rekey('HELLO')
  expect(await receiverOf(address)).toBe('NXT')
  await rekey('LARO')
})

test('only support changes a key: an admin sees it, and does not move mail by it', async () => {
  const rekeyed = async (person: CastMember, name_key: string) => {
    const url = `/data/clients/${laro}`
    const { body } = await call(server, person, { url })
    const answer = await call(server, person, {
      method: 'PATCH',
      url,
      body: { version: body.version, change: { name_key } },
    })
    return [answer.status, answer.body.name_key]
  }
  expect(await rekeyed(cast.ana, 'POSTMASTER')).toEqual([200, 'LARO'])
  expect(await receiverOf(`postmaster@${server.platform.config.MAIL_DOMAIN}`)).toBeUndefined()
  expect(await rekeyed(cast.sue, 'LAROAIR')).toEqual([200, 'LAROAIR'])
  expect(await rekeyed(cast.sue, 'LARO')).toEqual([200, 'LARO'])
})

test('no role of the program sees the list', async () => {
  const { rows } = await server.platform.pools.app.query(
    "select has_table_privilege('flightline_app', 'inbound_addresses', 'select') as may",
  )
  expect(rows).toEqual([{ may: false }])
})
