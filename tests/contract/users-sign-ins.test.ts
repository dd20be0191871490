import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../domain/company/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, demoPassword } from '../world.ts'
import { call, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const signIn = (email: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: server.platform.config.PUBLIC_URL },
    payload: { email, password: demoPassword },
  })

const look = async (person: (typeof cast)['ana'], client = laro) => {
  const { status, body } = await call(server, person, { url: '/company/users/sign-ins', client })
  const rows: readonly { id: string; hasPassword: boolean; seen_at?: number }[] = body.rows ?? []
  return { status, of: (id: string) => rows.find((row) => row.id === id), rows }
}

/** The cast signed in when the tests began, which may be a while ago. */
const seen = { hasPassword: true, seen_at: expect.closeTo(Date.now(), -8) }

test('a manager of users learns who has accepted, and when each was last seen', async () => {
  const doc = users.shape.parse({ name: 'Never Here', roles: ['user'] })
  const never = await withTenant(server.platform, systemActor(laro), (ctx) => createRecord(ctx, users, { doc }))
  await server.platform.pools.owner.query(`delete from auth.session where "userId" = $1`, [cast.rae.id])
  expect((await look(cast.ana)).of(cast.rae.id)).toEqual({
    id: cast.rae.id,
    hasPassword: true,
    hasSingleSignOn: false,
    isElsewhere: false,
  })
  expect((await signIn(cast.rae.email)).statusCode).toBe(200)
  const { of } = await look(cast.ana)
  expect(of(cast.rae.id)).toMatchObject(seen)
  expect(of(never.id)).toEqual({ id: never.id, hasPassword: false, hasSingleSignOn: false, isElsewhere: false })
})

test('no other user learns it', async () => {
  expect((await look(cast.jo)).status).toBe(403)
  expect((await look(cast.sam)).status).toBe(404)
})

test('the last visit of a user of another company too stays private, and support’s', async () => {
  const doc = users.shape.parse({ name: 'Jo', roles: ['user', 'users'] })
  await withTenant(server.platform, systemActor(clientIds.NXT), (ctx) =>
    createRecord(ctx, users, { id: cast.jo.id, doc }),
  )
  server.platform.reach.forgetAll()
  expect((await look(cast.ana)).of(cast.jo.id)).toEqual({
    id: cast.jo.id,
    hasPassword: true,
    hasSingleSignOn: false,
    isElsewhere: true,
  })
  expect((await look(cast.sue)).of(cast.jo.id)).toMatchObject(seen)
  expect((await look(cast.jo, clientIds.NXT)).of(cast.jo.id)).toMatchObject(seen)
})

test('a client’s list names its own users alone', async () => {
  const { rows } = await look(cast.jo, clientIds.NXT)
  expect(rows.some(({ id }) => id === cast.ana.id)).toBe(false)
})
