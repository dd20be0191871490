import { afterAll, beforeAll, expect, test } from 'vitest'
import { setGrants } from '../../server/company/set-grants.ts'
import { readersOf } from '../../server/inbox/members.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { entryOf, laro, makeContact, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

test('a message is unread only for its readers: otherwise everyone with inbox who may, by a grant here or on the default client', async () => {
  const grant = (client: string, userId: string, roles: readonly string[]) =>
    withTenant(server.platform, systemActor(client), (ctx) => setGrants(ctx, { userId, roles }))
  await grant(laro, cast.jo.id, ['sales', 'inbox'])
  const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
  const notified = async () => {
    const { rows } = await server.platform.pools.owner.query<{ user: string }>(
      'select "user" from unread where thread = $1 order by 1',
      [thread.id],
    )
    return rows.map((row) => row.user)
  }
  expect(await notified()).toEqual([cast.ana.id, cast.rae.id, cast.sue.id].toSorted())
  await grant(laro, cast.jo.id, cast.jo.grants.LARO ?? [])

  const inNext = () =>
    withTenant(server.platform, systemActor(clientIds.NXT), async (ctx) =>
      (await readersOf(ctx)).map((reader) => reader.id),
    )
  await grant(clientIds.NXT, cast.jo.id, ['inbox'])
  expect(await inNext()).toContain(cast.jo.id)
  await grant(laro, cast.jo.id, ['sales'])
  expect(await inNext()).not.toContain(cast.jo.id)
  await grant(clientIds.NXT, cast.jo.id, [])
  await grant(laro, cast.jo.id, cast.jo.grants.LARO ?? [])
  server.platform.reach.forgetAll()
})
