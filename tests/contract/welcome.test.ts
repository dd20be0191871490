import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../domain/company/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, laro } from './inbox-server.ts'

const { ana, jo, pat, rae, sam, sue } = cast

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const publish = (person: CastMember, edition: string, { client = laro, terms = '<p>Be kind.</p>' } = {}) =>
  call(testServer, person, { method: 'POST', url: `/data/clients/${client}/terms`, body: { edition, terms }, client })

const asked = async (person: CastMember) => (await call(testServer, person, { url: '/cms/user/clients' })).body.terms

const agree = (person: CastMember, version: string, userId = person.id) =>
  call(testServer, person, { method: 'POST', url: `/user/${userId}`, body: { terms: [{ version, date: 1 }] } })

const userIn = (client: string, { id }: CastMember) =>
  withTenant(testServer.platform, systemActor(client), (ctx) => getRecord(ctx, users, id))

describe('the terms of service', () => {
  test('are not requested before any exist', async () => {
    expect(await asked(jo)).toBeNull()
    expect((await agree(jo, '2026-05')).body.issues).toMatchObject([{ path: 'terms', code: 'terms-renewed' }])
  })

  test('are published by admins of the default client, made safe, each version once', async () => {
    expect((await publish(jo, '2026-05')).status).toBe(403)
    expect((await publish(sam, '2026-05', { client: clientIds.NXT })).status).toBe(403)
    const terms = '<h2>Be kind</h2><script>alert(1)</script><p onclick="x()">Always.</p>'
    const { status, body } = await publish(ana, '2026-05', { terms })
    expect([status, body.terms]).toEqual([201, '<h2>Be kind</h2><p>Always.</p>'])
    expect((await publish(ana, '2026-05')).status).toBe(409)
    expect((await publish(ana, '  ')).status).toBe(400)
    const url = `/data/clients/${laro}/terms/${body.id}`
    const change = { version: 1, change: { terms: '<p>Never.</p>' } }
    expect((await call(testServer, sue, { method: 'PATCH', url, body: change })).status).toBe(403)
    expect((await call(testServer, sue, { method: 'DELETE', url: `${url}?version=1` })).status).toBe(403)
  })

  test('come with their text until they are agreed to, in every client', async () => {
    const terms = '<h2>Be kind</h2><p>Always.</p>'
    for (const person of [jo, sam]) expect(await asked(person)).toEqual({ version: '2026-05', is_agreed: false, terms })
    const { status, body } = await agree(jo, '2026-05')
    expect([status, body.id, body.terms.length]).toEqual([200, jo.id, 1])
    expect(await asked(jo)).toEqual({ version: '2026-05', is_agreed: true })
    expect((await asked(rae)).is_agreed).toBe(false)
  })

  test('are agreed to by the person, at the time of the server, once', async () => {
    const before = await userIn(laro, jo)
    expect(before.terms).toMatchObject([{ version: '2026-05' }])
    expect(Math.abs((before.terms[0]?.date ?? 0) - Date.now())).toBeLessThan(60_000)
    expect((await agree(jo, '2026-05')).body.terms).toEqual(before.terms)
    expect((await userIn(laro, jo)).version).toBe(before.version)
    const history = await call(testServer, ana, { url: `/data/users/${jo.id}/history` })
    expect(history.body.rows[0]).toMatchObject({ version: before.version, actor_id: jo.id })
  })

  test('cannot be agreed to for another user', async () => {
    const refused = await agree(ana, '2026-05', rae.id)
    expect([refused.status, refused.body.message]).toEqual([403, 'Each person agrees to the terms for themselves.'])
    const { version } = await userIn(laro, rae)
    const forged = { version, change: { terms: [{ version: '2026-05', date: 1 }], nick_name: 'rae' } }
    for (const person of [ana, sue]) {
      const { status, body } = await call(testServer, person, {
        method: 'PATCH',
        url: `/data/users/${rae.id}`,
        body: forged,
      })
      expect([status, body.issues]).toEqual([400, [{ path: 'terms', code: 'recorded' }]])
    }
    expect(await userIn(laro, rae)).toMatchObject({ version, terms: [] })
    expect((await asked(rae)).is_agreed).toBe(false)
    const read = await call(testServer, ana, { url: `/data/users/${jo.id}` })
    expect(read.body).not.toHaveProperty('terms')
  })

  test('outlive a version of the user from before them', async () => {
    const { version, terms } = await userIn(laro, jo)
    const { body } = await call(testServer, sue, { url: `/data/users/${jo.id}/history` })
    const first = body.rows.at(-1).version
    const restored = await call(testServer, sue, {
      method: 'POST',
      url: `/data/users/${jo.id}/history/${first}/restore`,
      body: { version },
    })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    expect((await userIn(laro, jo)).terms).toEqual(terms)
    expect(terms).toHaveLength(1)
  })

  test('are stored on each record of a user of several clients', async () => {
    expect((await agree(pat, '2026-05')).status).toBe(200)
    for (const client of [clientIds.GMTL, clientIds.RCRT])
      expect((await userIn(client, pat)).terms).toMatchObject([{ version: '2026-05' }])
    expect((await agree(sue, '2026-05')).status).toBe(200)
    expect((await asked(sue)).is_agreed).toBe(true)
  })

  test('are read again by users who agreed to them, and by no others that way', async () => {
    const { agreed } = (await call(testServer, jo, { url: '/user/terms' })).body
    expect(agreed).toMatchObject([{ version: '2026-05' }])
    const read = (person: CastMember, version: string) =>
      call(testServer, person, { url: `/user/terms/${encodeURIComponent(version)}` })
    expect((await read(jo, '2026-05')).body).toEqual({ ...agreed[0], terms: '<h2>Be kind</h2><p>Always.</p>' })
    expect((await read(jo, '2026-99')).status).toBe(404)
    expect((await call(testServer, rae, { url: '/user/terms' })).body).toEqual({ agreed: [] })
    expect((await read(rae, '2026-05')).status).toBe(404)
    // In several clients, once.
    expect((await call(testServer, pat, { url: '/user/terms' })).body.agreed).toHaveLength(1)
  })

  test('are asked again when a new version comes, and an old one is no answer to it', async () => {
    expect((await publish(ana, '2026-11')).status).toBe(201)
    expect(await asked(jo)).toMatchObject({ version: '2026-11', is_agreed: false })
    expect((await agree(jo, '2026-05')).status).toBe(400)
    expect((await agree(jo, '2026-11')).body.terms).toMatchObject([{ version: '2026-05' }, { version: '2026-11' }])
    expect((await asked(jo)).is_agreed).toBe(true)
  })
})

describe('missing parts of a client', () => {
  const errorsOf = async (person: CastMember, key: string) =>
    (await call(testServer, person, { url: `/cms/client/${key}` })).body.errors.map(({ url }: { url: string }) => url)

  test('is colleagues and types of contacts too, until it has them', async () => {
    expect(await errorsOf(pat, 'gmtl')).toEqual(['/company/users', '/company/settings/contact-types'])
    const url = `/data/clients/${clientIds.GMTL}/contact_types`
    const made = await call(testServer, pat, { method: 'POST', url, body: { name: 'Buyer' }, client: clientIds.GMTL })
    expect(made.status).toBe(201)
    expect(await errorsOf(pat, 'gmtl')).not.toContain('/company/settings/contact-types')
    // LARO has four users; Jo is no admin.
    expect(await errorsOf(ana, 'laro')).not.toContain('/company/users')
    expect(await errorsOf(jo, 'laro')).toEqual([])
  })
})

describe('guides', () => {
  const seenBy = async (person: CastMember, client = laro) =>
    (await call(testServer, person, { url: '/user/guides', client })).body.seen
  const note = (person: CastMember, title: string) =>
    call(testServer, person, { method: 'POST', url: '/user/guides', body: { title } })

  test('are remembered as seen for the user in the client, the last one last', async () => {
    expect(await seenBy(jo)).toEqual([])
    for (const title of ['The inbox', 'Quotes', 'The inbox']) expect((await note(jo, title)).status).toBe(200)
    expect(await seenBy(jo)).toEqual(['Quotes', 'The inbox'])
    expect(await seenBy(rae)).toEqual([])
    expect(await seenBy(sue, clientIds.NXT)).toEqual([])
    expect((await note(jo, '')).status).toBe(400)
  })

  test('are remembered by each of two tabs that are the first at once', async () => {
    const titles = Array.from({ length: 8 }, (_, at) => `Guide ${at}`)
    const answers = await Promise.all(titles.map((title) => note(rae, title)))
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200))
    expect((await seenBy(rae)).toSorted()).toEqual(titles)
  })

  test('are written by keepers of the content, and play videos of known hosts alone', async () => {
    const write = (person: CastMember, more: object) =>
      call(testServer, person, {
        method: 'POST',
        url: `/data/clients/${laro}/guide`,
        body: { title: 'Trips', path: '/trips', html: '<p onclick="x()">How.</p>', ...more },
      })
    expect((await write(jo, {})).status).toBe(403)
    const { status, body } = await write(ana, { url: 'https://youtu.be/aBcD_123-xy' })
    expect([status, body.html]).toEqual([201, '<p>How.</p>'])
    const refused = await write(ana, { url: 'https://elsewhere.example/v.mp4' })
    expect(refused.body.issues).toMatchObject([{ path: 'url', code: 'guide-video' }])
    const csp = (await testServer.app.inject({ url: '/api/health/live' })).headers['content-security-policy']
    expect(csp).toContain('frame-src ')
    expect(csp).toContain('https://www.youtube-nocookie.com https://player.vimeo.com')
  })
})
