import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../server/platform/database/sql.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, entryOf, inLaro, laro, makeContact, post, receive } from './inbox-server.ts'
import { PushService, sendPushes, type PushedBrowser } from './push-service.ts'

// Push notifications, from a message to a browser that reads what it was sent, at a push service of the test's own.

const path = '/messaging/push/notifications'

let server: TestServer
let service: PushService
let contactId: string
beforeAll(async () => {
  service = await PushService.open()
  server = await openTestServer({ PUSH_SERVICES: service.host, RATE_PER_MINUTE: '1000000' })
  contactId = (await makeContact(server)).id
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  service.taken.length = 0
  service.status = 201
  service.away.clear()
  await server.platform.pools.owner.query('delete from devices')
})

const ask = (person: CastMember, body: object) => call(server, person, { method: 'POST', url: path, body })

async function subscribed(person: CastMember, name: string): Promise<{ browser: PushedBrowser; token: string }> {
  const browser = service.browser(name)
  const answer = await ask(person, { subscription: browser.subscription, label: 'Chrome on Linux' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { browser, token: answer.body.device.token }
}

/** A note in which Jo mentions Ana. */
async function mentioned(): Promise<string> {
  const { thread } = await receive(server, contactId)
  await sendPushes(server.platform)
  service.taken.length = 0
  const mentions = [{ kind: 'user', id: cast.ana.id, label: 'Ana' }]
  const note = { threadId: thread.id, medium: 'note', message: 'Please look', mentions }
  expect((await post(server, cast.jo, note)).status).toBe(200)
  return thread.id
}

const tokensOf = async (person: CastMember) => (await call(server, person, { url: path })).body.tokens

describe('a device', () => {
  test('is registered once, stored with its user, and tested with the page that a click opens', async () => {
    const { browser, token } = await subscribed(cast.ana, 'ana-test')
    const again = await ask(cast.ana, { subscription: browser.subscription, label: 'Chrome on Linux' })
    expect(again.body.device).toMatchObject({ token, subscribed: true })
    expect(await tokensOf(cast.ana)).toEqual([token])
    const user = await inLaro(server, (ctx) =>
      ctx.db.run(sql<{ tokens: unknown }>`
        select doc #> '{metadata,tokens}' as tokens from users where client_id = ${laro} and id = ${cast.ana.id}`),
    )
    expect(user[0]?.tokens).toEqual([token])
    expect((await ask(cast.ana, { token, url: '/laro/company' })).status).toBe(200)
    expect(service.taken).toMatchObject([
      {
        path: '/ana-test',
        headers: { 'content-encoding': 'aes128gcm', ttl: '43200' },
        words: { title: 'Notifications work', url: '/laro/company' },
      },
    ])
    expect(service.taken[0]?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/)
  })

  test('of a token that the user does not have does not exist', async () => {
    const { token } = await subscribed(cast.ana, 'ana-own')
    for (const body of [
      { token, url: '/laro' },
      { token, disable: true },
    ])
      expect((await ask(cast.jo, body)).status).toBe(404)
    expect((await ask(cast.ana, { token: 'unknown', disable: true })).status).toBe(404)
  })

  test('is disabled, and then nothing is sent to it', async () => {
    const { token } = await subscribed(cast.ana, 'ana-off')
    expect((await ask(cast.ana, { token, disable: true })).body.device).toMatchObject({ subscribed: false })
    expect(await tokensOf(cast.ana)).toEqual([])
    await mentioned()
    await sendPushes(server.platform)
    expect(service.taken).toEqual([])
  })

  test('is sent nothing any more once all sessions of its user were ended', async () => {
    await subscribed(cast.rae, 'rae-lost')
    await subscribed(cast.ana, 'ana-stays')
    const sessions = { method: 'DELETE', url: `/company/users/${cast.rae.id}/sessions` } as const
    expect((await call(server, cast.ana, sessions)).status).toBe(200)
    const { rows } = await server.platform.pools.owner.query(
      `select doc ->> 'subscribed' as subscribed,
        (select u.doc #> '{metadata,tokens}' from users u where u.client_id = d.client_id and u.id = d."user") as tokens
       from devices d where "user" = $1`,
      [cast.rae.id],
    )
    expect(rows).toEqual([{ subscribed: 'false', tokens: [] }])
    expect(await tokensOf(cast.ana)).toHaveLength(1)
  })

  test.each(['http://169.254.169.254/latest', 'https://push.example/x', 'http://127.0.0.1:1/x'])(
    'at no known push service is refused: %s',
    async (endpoint) => {
      const { keys } = service.browser('x').subscription
      expect((await ask(cast.ana, { subscription: { endpoint, keys } })).status).toBe(400)
    },
  )

  test('is tested with a page of ours alone', async () => {
    const { token } = await subscribed(cast.ana, 'ana-page')
    for (const url of ['https://evil.example/', '//evil.example', '/\\evil.example'])
      expect((await ask(cast.ana, { token, url })).status).toBe(400)
    expect(service.taken).toEqual([])
  })

  test('with an ended subscription (410) is removed, in a test and in real use', async () => {
    const { token } = await subscribed(cast.ana, 'ana-gone')
    service.status = 410
    expect((await ask(cast.ana, { token, url: '/laro' })).body.device).toMatchObject({ subscribed: false })
    expect(await tokensOf(cast.ana)).toEqual([])
    await subscribed(cast.ana, 'ana-gone-2')
    service.status = 201
    await mentioned()
    service.status = 410
    await sendPushes(server.platform)
    expect(await tokensOf(cast.ana)).toEqual([])
  })
})

describe('new items', () => {
  test('is sent to every device of its users, with its link, and to no other', async () => {
    await subscribed(cast.ana, 'ana-1')
    await subscribed(cast.ana, 'ana-2')
    await subscribed(cast.jo, 'jo-1')
    const threadId = await mentioned()
    await sendPushes(server.platform)
    const pushed = service.taken.filter(({ words }) => (words as { body: string }).body.includes('Please look'))
    expect(pushed.map((one) => one.path).toSorted()).toEqual(['/ana-1', '/ana-2'])
    expect(pushed[0]?.words).toMatchObject({
      title: cast.jo.name,
      url: `/laro/threads?thread=${threadId}`,
      tag: threadId,
      action: 'open',
      icon: '/favicon.svg',
      first_name: 'Jo',
    })
    expect(pushed[0]?.words).not.toHaveProperty('emoji')
  })

  test('brings the picture of the colleague who wrote it, and opens no other file', async () => {
    await subscribed(cast.ana, 'ana-sees')
    const folder = `/api/files/clients/${laro}/attachments`
    const pictureOf = async (img: string) => {
      await server.platform.pools.owner.query(
        `update users set doc = doc || jsonb_build_object('img', $1::text), version = version + 1
         where client_id = $2 and id = $3`,
        [img, laro, cast.jo.id],
      )
      await mentioned()
      await sendPushes(server.platform)
      const { words } = service.taken.at(-1) ?? {}
      return (words as { avatar?: string } | undefined)?.avatar
    }
    expect(await pictureOf('https://pictures.example/jo.png')).toBe('https://pictures.example/jo.png')
    expect(await pictureOf(`${folder}/users/${cast.jo.id}/jo.png`)).toMatch(/\/jo\.png\?exp=\d+&sig=/)
    expect(await pictureOf(`${folder}/contacts/${contactId}/passport.png`)).toBeUndefined()
    expect(await pictureOf('http://pictures.example/jo.png')).toBeUndefined()
  })

  test('reaches the other devices of a user with an invalid key on one, and that one is given up', async () => {
    const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    const { endpoint, keys } = service.browser('ana-broken').subscription
    await subscribed(cast.ana, 'ana-whole')
    const broken = await ask(cast.ana, { subscription: { endpoint, keys: { ...keys, p256dh: noPoint } }, label: 'x' })
    expect(broken.status).toBe(200)
    await mentioned()
    await sendPushes(server.platform)
    expect(new Set(service.taken.map((one) => one.path))).toEqual(new Set(['/ana-whole']))
    expect(await tokensOf(cast.ana)).toHaveLength(1)
  })

  test('read since is not notified', async () => {
    await subscribed(cast.ana, 'ana-read')
    const threadId = await mentioned()
    await call(server, cast.ana, {
      method: 'POST',
      url: `/messaging/thread/${threadId}/markRead`,
      body: { unread: false },
    })
    await sendPushes(server.platform)
    expect(service.taken).toEqual([])
  })

  test('is sent as its user wishes: by kind, and not in quiet hours', async () => {
    await subscribed(cast.ana, 'ana-wish')
    const wish = (wishes: object) =>
      call(server, cast.ana, { method: 'PUT', url: '/messaging/push/wishes', body: wishes })
    expect((await wish({ messages: false, mentions: false, quiet_hours: null })).status).toBe(200)
    await mentioned()
    await sendPushes(server.platform)
    expect(service.taken).toEqual([])
    await wish({ messages: true, mentions: true, quiet_hours: { from: '00:00', to: '23:59' } })
    await mentioned()
    await sendPushes(server.platform)
    expect(service.taken).toEqual([])
    await wish({ messages: false, mentions: true, quiet_hours: null })
    await mentioned()
    await sendPushes(server.platform)
    expect(service.taken.length).toBeGreaterThan(0)
    // A user notified of the thread is notified of the message in it that mentions them, too.
    await wish({ messages: true, mentions: false, quiet_hours: null })
    await mentioned()
    await sendPushes(server.platform)
    expect(service.taken.length).toBeGreaterThan(0)
    expect((await wish({ messages: true, mentions: true, quiet_hours: { from: '25:00', to: '07:00' } })).status).toBe(
      400,
    )
  })

  test('is not sent to a user who may no longer read conversations', async () => {
    await subscribed(cast.jo, 'jo-kept')
    const url = `/data/users/${cast.jo.id}`
    const withRoles = async (roles: readonly string[] = []) => {
      const { version } = (await call(server, cast.ana, { url })).body
      await call(server, cast.ana, { method: 'PATCH', url, body: { version, change: { roles } } })
      server.platform.reach.forget(cast.jo.id)
    }
    await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
    await withRoles(['contacts-r'])
    await sendPushes(server.platform)
    expect(service.taken).toEqual([])
    await withRoles(cast.jo.grants.LARO)
    await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
    await sendPushes(server.platform)
    expect(service.taken).toHaveLength(1)
  })

  test('costs nothing for a user without a device', async () => {
    await mentioned()
    expect(await sendPushes(server.platform)).toBe(0)
  })
})
