import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { devices, users } from '../../domain/company/index.ts'
import { silenceDevices } from '../../server/company/devices/push-devices.ts'
import { silenceSignedOut } from '../../server/company/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { createRecord, restoreRecord, trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { cast, clientIds, demoPassword, type CastMember } from '../world.ts'
import { call, laro, makeContact, post, receive } from './inbox-server.ts'
import { PushService, sendPushes } from './push-service.ts'

// A device is pushed to while its user is signed in there and wants it; the list, the user's record and the manager of
// users agree about it.

const path = '/messaging/push/notifications'

let server: TestServer
let service: PushService
beforeAll(async () => {
  service = await PushService.open()
  server = await openTestServer({ PUSH_SERVICES: service.host, RATE_PER_MINUTE: '1000000' })
  const doc = users.shape.parse({ name: 'Rae', roles: ['user'] })
  await inClient(clientIds.NXT, (ctx) => createRecord(ctx, users, { id: cast.rae.id, doc }))
  await raeInNxt(trashRecord)
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  service.taken.length = 0
  await server.platform.pools.owner.query('delete from devices')
})

async function subscribed(person: CastMember, name: string): Promise<{ token: string }> {
  const body = { subscription: service.browser(name).subscription, label: 'Chrome on Linux' }
  const answer = await call(server, person, { method: 'POST', url: path, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { token: answer.body.device.token }
}

/** A note in which Jo mentions a user. */
async function mentioned({ id, name }: CastMember = cast.ana): Promise<void> {
  const { thread } = await receive(server, (await makeContact(server)).id)
  await sendPushes(server.platform)
  service.taken.length = 0
  const mentions = [{ kind: 'user', id, label: name }]
  const note = { threadId: thread.id, medium: 'note', message: 'Please look', mentions }
  expect((await post(server, cast.jo, note)).status).toBe(200)
}

const tokensOf = async (person: CastMember) => (await call(server, person, { url: path })).body.tokens

const inClient = <T>(clientId: string, step: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(server.platform, systemActor(clientId), step)

/** Lets Rae work in a second client, or no more. */
async function raeInNxt(become: typeof trashRecord): Promise<void> {
  await inClient(clientIds.NXT, (ctx) => become(ctx, users, { id: cast.rae.id }))
  server.platform.reach.forget(cast.rae.id)
}

const send = (headers: Record<string, string>, request: { method: 'GET' | 'POST'; url: string; payload?: object }) =>
  server.app.inject({ ...request, url: `/api${request.url}`, headers })

/** Signs in; returns the new session, which is separate from that of the other calls. */
async function signInCall(url: string, payload: object, cookieBefore = '') {
  const origin = server.platform.config.PUBLIC_URL
  const answer = await send({ origin, cookie: cookieBefore }, { method: 'POST', url: `/auth/${url}`, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const { token } = (await send({ cookie }, { method: 'GET', url: '/auth/token' })).json<{ token: string }>()
  return { token, cookie, session: (await server.platform.identity.verify(token))?.sessionId ?? '' }
}

const signedInAnew = ({ email }: CastMember) => signInCall('sign-in/email', { email, password: demoPassword })

/** Steps of a browser in a client with its push notifications, by its sign-in. */
const asBrowser = async (token: string, payload: object, client: string = laro) => {
  const answer = await send({ token, client }, { method: 'POST', url: path, payload })
  return {
    status: answer.statusCode,
    device: answer.json<{ device?: { token: string; subscribed: boolean } }>().device,
  }
}

const registered = async (name: string, { token, client = laro }: { token: string; client?: string }) => {
  const { status, device } = await asBrowser(token, { subscription: service.browser(name).subscription }, client)
  expect(status).toBe(200)
  return device?.token ?? ''
}

const pushed = async () => {
  await sendPushes(server.platform)
  return service.taken.map((one) => one.path)
}

/** A person's devices in all clients, with the tokens that are stored with their user there. */
async function stateOf(person: CastMember) {
  const { rows } = await server.platform.pools.owner.query(
    `select doc ->> 'subscribed' as subscribed,
      (select u.doc #> '{metadata,tokens}' from users u where u.client_id = d.client_id and u.id = d."user") as tokens
     from devices d where "user" = $1 order by d.client_id`,
    [person.id],
  )
  return rows
}

async function tokensInUser(person: CastMember) {
  const { rows } = await server.platform.pools.owner.query(
    `select doc #> '{metadata,tokens}' as tokens from users where client_id = $1 and id = $2`,
    [laro, person.id],
  )
  return rows[0]?.tokens
}

const listed = async (person: CastMember) =>
  (await call(server, person, { url: `/data/users/${person.id}/clients/${laro}/devices` })).body.rows

test('falls silent in every client when a super user ends the sessions of a user of several, or their own', async () => {
  await raeInNxt(restoreRecord)
  const { token } = await signedInAnew(cast.rae)
  for (const client of [laro, clientIds.NXT]) await registered('rae-both', { token, client })
  const sessions = { method: 'DELETE', url: `/company/users/${cast.rae.id}/sessions` } as const
  expect((await call(server, cast.ana, sessions)).status).toBe(403)
  expect((await call(server, cast.sue, sessions)).status).toBe(200)
  expect(await stateOf(cast.rae)).toEqual([
    { subscribed: 'false', tokens: [] },
    { subscribed: 'false', tokens: [] },
  ])
  const { session, ...ofSue } = await signedInAnew(cast.sue)
  for (const client of [laro, clientIds.NXT]) await registered('sue-both', { token: ofSue.token, client })
  const one = { method: 'DELETE', url: `/company/users/${cast.sue.id}/sessions/${session}` } as const
  expect((await call(server, cast.sue, one)).status).toBe(200)
  expect(await stateOf(cast.sue)).toMatchObject([{ subscribed: 'false' }, { subscribed: 'false' }])
  await raeInNxt(trashRecord)
})

test('of an expired sign-in is sent nothing, is known no more, and cannot be turned on from elsewhere', async () => {
  const { token: idToken, session } = await signedInAnew(cast.ana)
  expect(await tokensOf(cast.ana)).toEqual([])
  const known = await registered('ana-expired', { token: idToken })
  expect(await tokensOf(cast.ana)).toEqual([known])
  await server.platform.pools.owner.query(
    `update auth.session set "expiresAt" = now() - interval '1 minute' where id = $1`,
    [session],
  )
  // Time for which a look-up of the session is cached.
  server.advance(10_001)
  expect(await tokensOf(cast.ana)).toEqual([])
  await mentioned()
  await sendPushes(server.platform)
  expect(service.taken).toEqual([])
  await runTimed(server.platform, silenceSignedOut)
  expect(await stateOf(cast.ana)).toEqual([{ subscribed: 'false', tokens: [] }])
  const [{ id }] = await listed(cast.ana)
  const on = { method: 'PUT', url: `/messaging/push/devices/${id}`, body: { subscribed: true } } as const
  expect((await call(server, cast.ana, on)).body.issues).toEqual([
    expect.objectContaining({ path: 'subscribed', code: 'device-signed-out' }),
  ])
})

test('that is switched off, on or removed in the list follows with its user, and only there', async () => {
  const { token } = await subscribed(cast.ana, 'ana-listed')
  const [{ id, version }] = await listed(cast.ana)
  const url = `/messaging/push/devices/${id}`
  const set = (subscribedNow: boolean) =>
    call(server, cast.ana, { method: 'PUT', url, body: { subscribed: subscribedNow } })
  expect((await set(false)).body.device).toMatchObject({ subscribed: false })
  expect(await stateOf(cast.ana)).toEqual([{ subscribed: 'false', tokens: [] }])
  await set(true)
  expect(await stateOf(cast.ana)).toEqual([{ subscribed: 'true', tokens: [token] }])
  expect((await call(server, cast.jo, { method: 'DELETE', url })).status).toBe(404)
  const data = `/data/users/${cast.ana.id}/clients/${laro}/devices/${id}`
  const past = { method: 'PATCH', url: data, body: { version, change: { subscribed: false } } } as const
  expect((await call(server, cast.ana, past)).status).toBe(403)
  expect((await call(server, cast.ana, { method: 'DELETE', url })).status).toBe(200)
  expect(await tokensInUser(cast.ana)).toEqual([])
  expect(await listed(cast.ana)).toEqual([])
})

test('is seen and ended by a manager of users, who learns nothing of its address', async () => {
  await subscribed(cast.jo, 'jo-kept')
  const url = `/company/users/${cast.jo.id}/devices`
  const { body } = await call(server, cast.ana, { url })
  expect(body.rows).toEqual([
    { id: expect.any(String), label: 'Chrome on Linux', subscribed: true, last_date: expect.any(Number) },
  ])
  expect((await call(server, cast.jo, { url })).status).toBe(403)
  const one = `${url}/${body.rows[0].id}`
  expect((await call(server, cast.jo, { method: 'DELETE', url: one })).status).toBe(403)
  expect((await call(server, cast.ana, { method: 'DELETE', url: `${url}/unknown` })).status).toBe(404)
  expect((await call(server, cast.ana, { method: 'DELETE', url: one })).status).toBe(200)
  expect((await call(server, cast.ana, { url })).body.rows).toEqual([])
  expect(await tokensInUser(cast.jo)).toEqual([])
})

test('one session of a user is ended, the others remain, and so do their pushes', async () => {
  const { session: first, ...lost } = await signedInAnew(cast.rae)
  const { session: second, ...kept } = await signedInAnew(cast.rae)
  await registered('rae-lost', lost)
  const token = await registered('rae-kept', kept)
  const look = async () =>
    (await call(server, cast.ana, { url: `/company/users/${cast.rae.id}/sign-in` })).body.sessions.map(
      (one: { id: string }) => one.id,
    )
  const end = (person: CastMember, session: string) =>
    call(server, person, { method: 'DELETE', url: `/company/users/${cast.rae.id}/sessions/${session}` })
  expect((await end(cast.jo, first)).status).toBe(403)
  expect((await end(cast.ana, first)).status).toBe(200)
  expect(await look()).toContain(second)
  expect(await look()).not.toContain(first)
  expect((await end(cast.ana, first)).status).toBe(404)
  expect(await tokensInUser(cast.rae)).toEqual([token])
  await mentioned(cast.rae)
  expect(await pushed()).toEqual(['/rae-kept'])
  const { session: ofSue } = await signedInAnew(cast.sue)
  expect((await end(cast.ana, ofSue)).status).toBe(404)
})

test('continues with the session that a new password makes, in every client', async () => {
  await raeInNxt(restoreRecord)
  const before = await signedInAnew(cast.rae)
  const { subscription } = service.browser('rae-password')
  for (const client of [laro, clientIds.NXT])
    expect((await asBrowser(before.token, { subscription }, client)).status).toBe(200)
  const newPassword = `${demoPassword} anew`
  const words = { currentPassword: demoPassword, newPassword, revokeOtherSessions: true }
  const after = await signInCall('change-password', words, before.cookie)
  expect(after.session).not.toBe(before.session)
  server.advance(10_001)

  const [{ tokens: stale }] = await stateOf(cast.rae)
  const here = await asBrowser(after.token, { token: stale[0], here: true })
  expect(here).toMatchObject({ status: 200, device: { subscribed: true } })
  const inNxt = await send({ token: after.token, client: clientIds.NXT }, { method: 'GET', url: path })
  expect(inNxt.json()).toMatchObject({ tokens: stale })
  await mentioned(cast.rae)
  expect(await pushed()).toEqual(['/rae-password'])
  const { token: ofAna } = await signedInAnew(cast.ana)
  expect((await asBrowser(ofAna, { token: stale[0], here: true })).status).toBe(404)

  const back = { currentPassword: newPassword, newPassword: demoPassword, revokeOtherSessions: true }
  await signInCall('change-password', back, after.cookie)
  await raeInNxt(trashRecord)
})

test('is notified again after a new sign-in, if its sign-in ended; a turned-off device is not', async () => {
  const before = await signedInAnew(cast.ana)
  const token = await registered('ana-back', before)
  await server.platform.pools.owner.query('delete from auth.session where id = $1', [before.session])
  server.advance(10_001)
  await runTimed(server.platform, silenceSignedOut)
  expect(await stateOf(cast.ana)).toEqual([{ subscribed: 'false', tokens: [] }])
  const after = await signedInAnew(cast.ana)
  expect((await asBrowser(after.token, { token, here: true })).device?.subscribed).toBe(true)
  await mentioned()
  expect(await pushed()).toEqual(['/ana-back'])

  const [{ id }] = await listed(cast.ana)
  await call(server, cast.ana, { method: 'PUT', url: `/messaging/push/devices/${id}`, body: { subscribed: false } })
  expect((await asBrowser(after.token, { token, here: true })).device?.subscribed).toBe(false)
  expect(await tokensOf(cast.ana)).toEqual([])
})

test("is sent to with any number of the user's other devices turned off, and is listed before them", async () => {
  await subscribed(cast.ana, 'ana-phone')
  await inClient(laro, async (ctx) => {
    for (let at = 0; at < 21; at += 1) {
      const off = { user: cast.ana.id, token: `off-${at}`, subscribed: false }
      await createRecord(ctx, devices, { doc: devices.shape.parse(off) })
    }
  })
  expect(await tokensOf(cast.ana)).toHaveLength(1)
  await mentioned()
  expect(await pushed()).toEqual(['/ana-phone'])
  const { body } = await call(server, cast.ana, { url: `/company/users/${cast.ana.id}/devices` })
  expect(body.rows[0].subscribed).toBe(true)
  await inClient(laro, (ctx) => silenceDevices(ctx, cast.ana.id, 'all'))
  expect(await tokensOf(cast.ana)).toEqual([])
})

test('from before sign-ins were kept counts for as long as one lasts, and is healed by its browser', async () => {
  const { token: idToken } = await signedInAnew(cast.ana)
  const token = await registered('ana-old', { token: idToken })
  const grow = (days: number) =>
    server.platform.pools.owner.query(
      `update devices set doc = doc - 'session', version = version + 1, last_date = last_date - $1::bigint`,
      [days * 86_400_000],
    )
  await grow(1)
  expect(await tokensOf(cast.ana)).toEqual([token])
  await grow(7)
  expect(await tokensOf(cast.ana)).toEqual([])
  expect((await asBrowser(idToken, { token, here: true })).device?.subscribed).toBe(true)
  expect(await tokensOf(cast.ana)).toEqual([token])
})
