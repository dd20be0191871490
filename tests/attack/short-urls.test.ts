import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortUrls } from '../../domain/commerce/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { asVerb, beyondReach } from '../../server/platform/records/index.ts'
import { call, inLaro } from '../contract/inbox-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { AttackCount } from './attack-count.ts'

// Short addresses lead where staff sent them, and nowhere else.

const count = new AttackCount('short urls')
let server: TestServer
let visitors = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  count.print()
  await server.close()
})

const shorten = (longUrl: string, person: CastMember = cast.ana, client: string = clientIds.LARO) =>
  call(server, person, { method: 'POST', url: '/short_urls', client, body: { longUrl, refPath: 'orders/o1' } })

/** From another network each time, so that no limit of requests refuses it. */
const visit = async (path: string, method: 'GET' | 'HEAD' = 'GET') => {
  visitors += 1
  const answer = await server.app.inject({
    method,
    url: path,
    remoteAddress: `10.9.${visitors >> 8}.${visitors & 255}`,
  })
  return { status: answer.statusCode, location: answer.headers['location'], text: answer.body }
}

const readClicks = (id: string) => inLaro(server, async (ctx) => (await beyondReach(ctx, shortUrls).get(id)).clicks)

test('a visit is redirected and counted, and the same link is made once for a record', async () => {
  const first = await shorten('https://pay.example/c/1?x=2')
  expect(first.status).toBe(200)
  expect((await shorten('https://pay.example/c/1?x=2')).body).toEqual(first.body)
  const path = new URL(String(first.body.url)).pathname
  expect(path).toMatch(/^\/s\/[A-Za-z0-9]{12}$/)
  expect(await visit(path)).toMatchObject({ status: 302, location: 'https://pay.example/c/1?x=2' })
  await visit(path)
  await expect.poll(() => readClicks(first.body.id)).toBe(2)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'https://us@evil.example/'])(
  'the address %s is refused by its field, and never a target',
  async (longUrl) => {
    const made = await shorten(longUrl)
    expect(count.take(made.status === 400)).toBe(true)
    expect(made.body).toMatchObject({ issues: [{ path: 'longUrl' }] })
    const known = await withTenant(server.platform, systemActor(clientIds.LARO), (ctx) =>
      asVerb(ctx, shortUrls).create({ doc: { ...shortUrls.shape.parse({}), longUrl: 'https://a.example/' } }),
    )
    const typed = await call(server, cast.ana, {
      method: 'PATCH',
      url: `/data/clients/${clientIds.LARO}/short_urls/${known.id}`,
      body: { version: known.version, change: { longUrl } },
    })
    expect(count.take(typed.status === 400)).toBe(true)
    expect(await visit(`/s/${known.name}`)).toMatchObject({ location: 'https://a.example/' })
  },
)

test('unknown, deleted and odd names are one page without a target', async () => {
  const { body } = await shorten('https://pay.example/gone')
  await inLaro(server, (ctx) => asVerb(ctx, shortUrls).trash({ id: body.id }))
  const odd = ['unknownName1', '..%2f..%2fetc', '%00', "a'or'1'='1", '%0d%0aset-cookie:x', 'https:%2f%2fevil.example']
  for (const name of [body.name, ...odd]) {
    const answer = await visit(`/s/${name}?url=https://evil.example&next=//evil.example`)
    const isHeld = answer.location === undefined && answer.status >= 400 && answer.status < 500
    expect(count.take(isHeld), name).toBe(true)
  }
})

test('a colleague without the role and a member of another client make and read none', async () => {
  const list = { url: `/data/clients/${clientIds.LARO}/short_urls` }
  const answers = [
    await shorten('https://pay.example/', cast.jo),
    await shorten('https://pay.example/', cast.sam),
    await call(server, cast.jo, list),
    await call(server, cast.sam, list),
  ]
  for (const { status } of answers) expect(count.take(status === 403 || status === 404)).toBe(true)
})
