import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts, mailConsents } from '../../domain/crm/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// A reader of groups without the right to read contacts learns the number of a group's people, and nothing else
// (docs/adr/0069).

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const groups = `/data/clients/${laro}/groups`
const asJo = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  call(server, cast.jo, { method, url, ...(body && { body }) })

async function grant(roles: readonly string[]): Promise<void> {
  await inLaro(server, (ctx) => setGrants(ctx, { userId: cast.jo.id, roles: [...roles] }))
  server.platform.reach.forget(cast.jo.id)
}

/** A manual group of one person, who wants no mail. */
async function madeGroup() {
  const { body: group } = await call(server, cast.ana, { method: 'POST', url: groups, body: { name: 'Alerts' } })
  const person = await inLaro(server, async (ctx) => {
    const doc = contacts.shape.parse({ first_name: 'Quilla', email: 'quilla@walls.example' })
    await createRecord(ctx, mailConsents, {
      doc: mailConsents.shape.parse({ email: 'quilla@walls.example', state: 'stopped', source: 'page' }),
    })
    return createRecord(ctx, contacts, { doc })
  })
  await call(server, cast.ana, { method: 'POST', url: `/groups/${group.id}/members`, body: { contacts: [person.id] } })
  return { group, person }
}

test('names and addresses of the people of a group are for readers of contacts, in every call', async () => {
  const { group, person } = await madeGroup()
  const rule = { subject: 'company', verb: 'is', value: 'Acme' }
  const ways = [
    () => asJo('GET', `/groups/${group.id}/members`),
    () => asJo('GET', `/groups/${group.id}/why/${person.id}`),
    () => asJo('GET', `/contacts/${person.id}/groups`),
    () => asJo('POST', '/groups/preview', { rule }),
    () => asJo('GET', `/data/clients/${laro}/subscriptions`),
    () => asJo('GET', `/data/clients/${laro}/mailconsents`),
  ]
  const answers = async () => {
    const all = []
    for (const way of ways) all.push(await way())
    return all
  }
  await grant(['user', 'groups-r', 'contacts-r'])
  const read = await answers()
  expect(read.map(({ status }) => status)).toEqual(ways.map(() => 200))
  expect(JSON.stringify(read)).toContain('Quilla')
  await grant(['user', 'groups'])
  const refused = await answers()
  expect(JSON.stringify(refused)).not.toMatch(/quilla/i)
  expect(refused.map(({ status }) => status)).toEqual(ways.map(() => 403))
  const shown = await asJo('GET', `${groups}/${group.id}`)
  expect(shown).toMatchObject({ status: 200, body: { name: 'Alerts', unsubscribed: 1 } })
})

test('a rule is written by readers of contacts; the rest of a group by writers of groups', async () => {
  await grant(['user', 'groups'])
  const ruled = { name: 'Ruled', type: 'auto', logic_fn: { subject: 'company', verb: 'is', value: 'Acme' } }
  expect((await asJo('POST', groups, ruled)).status).toBe(403)
  const made = await asJo('POST', groups, { name: 'By hand' })
  expect(made.status).toBe(201)
  const renamed = { version: made.body.version, change: { name: 'By hands' } }
  expect((await asJo('PATCH', `${groups}/${made.body.id}`, renamed)).status).toBe(200)
  await grant(['user', 'groups', 'contacts-r'])
  expect((await asJo('POST', groups, ruled)).status).toBe(201)
})
