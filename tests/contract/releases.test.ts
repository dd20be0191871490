import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployments, pages } from '../../domain/content/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// A site is always one whole release: with any failure, a second writer, and later edits.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '5000' })
})
afterAll(() => server.close())

const heading = (words: string) => ({ sections: [{ id: 's1', kind: 'text', heading: words }] })

const makePage = (url: string, words: string) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, pages, {
      doc: pages.shape.parse({ name: `Page ${url}`, url, kind: 'landing', content: heading(words) }),
    }),
  )

const rewrite = async (id: string, words: string) => {
  const url = `/data/clients/${laro}/cms/root/pages/${id}`
  const { body } = await call(server, cast.ana, { url })
  const change = { version: body.version, change: { content: heading(words) } }
  const answer = await call(server, cast.ana, { method: 'PATCH', url, body: change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const makeRelease = async (name: string, ids: readonly string[]) => {
  const made = await inLaro(server, (ctx) =>
    createRecord(ctx, deployments, {
      doc: deployments.shape.parse({ name, pages: ids.map((id) => ({ id, label: id })) }),
    }),
  )
  return made.id
}

const read = (id: string) => call(server, cast.ana, { url: `/cms/deployments/${id}/release` })
const act = (id: string, verb: string, body: object = {}) =>
  call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${id}/${verb}`, body })

const approve = async (id: string) => {
  const answer = await act(id, 'approve', { hash: (await read(id)).body.hash })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const publish = async (id: string) => {
  const answer = await act(id, 'publish')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Answer for a visitor, once every process has seen the live release. */
const visit = async (path: string, headers: Record<string, string> = {}) => {
  server.advance(3000)
  return server.app.inject({ url: `/site/laro${path}`, headers })
}

const words = async (path: string) => /<h2>([^<]*)<\/h2>/.exec((await visit(path)).body)?.[1]

let home: { id: string }
let fleet: { id: string }
let first: string

beforeAll(async () => {
  home = await makePage('/', 'One')
  fleet = await makePage('/fleet', 'One')
  first = await makeRelease('First', [home.id, fleet.id])
  await approve(first)
  await publish(first)
})

/** Both pages rewritten and in a release that is approved. */
const nextRelease = async (text: string) => {
  await rewrite(home.id, text)
  await rewrite(fleet.id, text)
  const id = await makeRelease(text, [home.id, fleet.id])
  await approve(id)
  return id
}

const both = async () => [await words('/'), await words('/fleet')]

test('an edit is not live before it is published, and goes live as it was approved', async () => {
  expect(await both()).toEqual(['One', 'One'])
  const next = await nextRelease('Two')
  expect(await both()).toEqual(['One', 'One'])
  await publish(next)
  expect(await both()).toEqual(['Two', 'Two'])
  const { body } = await call(server, cast.ana, { url: `/data/clients/${laro}/cms/root/deployments/${next}` })
  expect(body).toMatchObject({ status: 'live', running: true, deployed_hash: body.approved_hash })
})

test('a missing address is counted, except those of every site', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/_style.css', '/nowhere'])
    expect((await visit(path)).statusCode, path).toBe(path === '/nowhere' ? 404 : 200)
  const counted = async () => {
    const { body } = await call(server, cast.ana, { url: `/data/clients/${laro}/cms/root/redirects` })
    return (body.rows as { from: string; misses: number }[]).map(({ from, misses }) => `${from} ${misses}`)
  }
  await expect.poll(counted, { timeout: 20_000, interval: 500 }).toContain('/nowhere 1')
  expect((await counted()).filter((row) => /robots|sitemap|style/.test(row))).toEqual([])
}, 30_000)

test('an edit after the approval voids it', async () => {
  const before = await both()
  const next = await nextRelease('Three')
  await rewrite(home.id, 'Three and a half')
  const answer = await act(next, 'publish')
  expect([answer.status, answer.body.code]).toEqual([409, 'changed'])
  expect(await both()).toEqual(before)
  expect((await act(next, 'approve', { hash: '0'.repeat(64) })).status).toBe(409)
})

test('rolling back makes an earlier release live, whole', async () => {
  const answer = await act(first, 'roll_back')
  expect(answer.status).toBe(200)
  expect(await both()).toEqual(['One', 'One'])
})

test('a site of another name is found as soon as it is live, for an earlier visitor too', async () => {
  const asked = () => server.app.inject({ url: '/site/laro/_pages/__fleet.json?site=blog' })
  expect((await asked()).statusCode).toBe(404)
  const doc = deployments.shape.parse({
    name: 'Blog',
    site: 'blog',
    pages: [home, fleet].map(({ id: page }) => ({ id: page, label: page })),
  })
  const { id } = await inLaro(server, (ctx) => createRecord(ctx, deployments, { doc }))
  await approve(id)
  await publish(id)
  expect((await asked()).statusCode).toBe(200)
})

test('a path that is longer than any page has costs no time', async () => {
  const paths = ['a'.repeat(15_000), `${'/'.repeat(15_000)}x`]
  const began = process.threadCpuUsage()
  for (const path of [...paths, ...paths, ...paths, ...paths])
    expect((await server.app.inject({ url: `/site/laro/${path}` })).statusCode).toBe(404)
  expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000)
})

describe('a publication that dies', () => {
  /** The store fails from the nth content on that it is given. */
  const withBrokenStore = async (nth: number, step: () => Promise<void>) => {
    const { store } = server.platform
    const put = store.put.bind(store)
    let count = 0
    Object.assign(store, {
      put: (...given: Parameters<typeof put>) => {
        count += 1
        return count >= nth ? Promise.reject(new Error('the disk is full')) : put(...given)
      },
    })
    await step().finally(() => Object.assign(store, { put }))
  }

  /** The database refuses a write of a table, as it would when a process is killed at that step. */
  const withBrokenTable = async (table: string, step: () => Promise<void>) => {
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    await owner.query(`create function break_it() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`)
    await owner.query(`create trigger break_it before insert or update on ${table} execute function break_it()`)
    try {
      await step()
    } finally {
      await owner.query('drop function break_it() cascade')
      await owner.end()
    }
  }

  const steps: readonly (readonly [string, (step: () => Promise<void>) => Promise<void>])[] = [
    ['before its pages are written', (step) => withBrokenStore(1, step)],
    ['before its list is written', (step) => withBrokenStore(2, step)],
    ['while its files are named', (step) => withBrokenTable('file_objects', step)],
    ['while its pages are marked as published', (step) => withBrokenTable('pages', step)],
    ['while it becomes the one that runs', (step) => withBrokenTable('deployments', step)],
  ]

  test.each(steps)('%s leaves the site as it was, and can be published again', async (name, broken) => {
    const before = await both()
    const next = await nextRelease(`After ${name}`)
    await broken(async () => {
      expect((await act(next, 'publish')).status).toBeGreaterThanOrEqual(500)
      expect(await both()).toEqual(before)
    })
    expect(await both()).toEqual(before)
    await publish(next)
    expect(await both()).toEqual([`After ${name}`, `After ${name}`])
  })
})

test('of two publications at once one goes live, whole, and the other is refused', async () => {
  const one = await nextRelease('Left')
  const other = await makeRelease('Right', [home.id, fleet.id])
  await approve(other)
  const answers = await Promise.all([act(one, 'publish'), act(other, 'publish')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('overtaken')
  const live = await call(server, cast.ana, { url: `/data/clients/${laro}/cms/root/deployments?where=running.==.true` })
  expect(live.body.rows?.length ?? 1).toBe(1)
  expect(await both()).toEqual(['Left', 'Left'])
})

test('a page that moves leaves a redirect', async () => {
  const page = await makePage('/offers', 'Offers')
  const before = await makeRelease('Offers', [page.id])
  await approve(before)
  await publish(before)
  const url = `/data/clients/${laro}/cms/root/pages/${page.id}`
  const { body } = await call(server, cast.ana, { url })
  await call(server, cast.ana, { method: 'PATCH', url, body: { version: body.version, change: { url: '/deals' } } })
  const moved = await makeRelease('Moved', [page.id])
  await approve(moved)
  await publish(moved)
  const answer = await visit('/offers')
  const { location, 'cache-control': kept } = answer.headers
  expect([answer.statusCode, location, kept]).toEqual([301, './deals', 'public, no-cache'])
  expect(await words('/deals')).toBe('Offers')
})

describe('answers', () => {
  test('runs nothing and loads nothing from elsewhere', async () => {
    const page = await makePage('/hostile', '<script>alert(1)</script>')
    const release = await makeRelease('Hostile', [page.id])
    await approve(release)
    await publish(release)
    const { headers, body } = await visit('/hostile')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(String(headers['content-security-policy'])).not.toMatch(/script-src|unsafe/)
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json")/)
    expect(body).toContain('&lt;script&gt;alert(1)')
    expect(Buffer.byteLength(body)).toBeLessThan(30_000)
  })

  test('never repeats the requested host, so that no cache can be poisoned', async () => {
    const { body, headers } = await visit('/fleet', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(body).not.toContain('evil.example')
    expect(JSON.stringify(headers)).not.toContain('evil.example')
  })

  test('is never a draft, by any path', async () => {
    await makePage('/secret', 'Not yet')
    const paths = [
      '/secret',
      '/secret/',
      '//secret',
      '/%2e/secret',
      '/_pages/__secret.json',
      '/fleet/../secret',
      '/_preview/x/secret',
    ]
    for (const path of paths) expect((await visit(path)).body).not.toContain('Not yet')
    for (const asked of ['/secret', 'secret', '/fleet/../secret']) {
      const { body } = await call(server, cast.ana, {
        url: `/cms/page?client_id=laro&site=main&path=${encodeURIComponent(asked)}`,
      })
      expect(body).toEqual({})
    }
    expect((await visit('/secret')).statusCode).toBe(404)
  })

  test('has the icons of the set, which browsers keep', async () => {
    const { body } = await call(server, cast.ana, { url: '/cms/icons' })
    expect(body).toContainEqual({ name: 'plane-departure' })
    const icon = await server.app.inject({ url: '/assets/_icons/plane-departure.svg' })
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, expect.stringContaining('image/svg+xml')])
    expect(icon.headers['cache-control']).toContain('max-age=86400')
    expect(icon.body).not.toContain('<script')
    for (const name of ['nothing-like-it', '..%2fpackage', 'plane.svg'])
      expect((await server.app.inject({ url: `/assets/_icons/${name}.svg` })).statusCode).toBe(404)
  })

  test('packs its parts as the visitor accepts them, and tells caches so', async () => {
    const style = async (accepted: string) => {
      const answer = await visit('/_style.css', { 'accept-encoding': accepted })
      expect(answer.headers['vary']).toContain('accept-encoding')
      return { encoding: answer.headers['content-encoding'], content: answer.rawPayload }
    }
    const [plain, gzip, brotli] = [await style('identity'), await style('gzip'), await style('gzip, deflate, br')]
    expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([undefined, 'gzip', 'br'])
    expect(gunzipSync(gzip.content)).toEqual(plain.content)
    expect(brotliDecompressSync(brotli.content)).toEqual(plain.content)
    expect((await style('br;q=0, gzip')).encoding).toBe('gzip')
  })

  test('has a page by its path, its static file, a sitemap and robots', async () => {
    const { body } = await call(server, cast.ana, { url: '/cms/page?client_id=laro&site=main&path=/fleet' })
    expect(body).toMatchObject({ id: fleet.id })
    expect((await visit('/_pages/__fleet.json')).json()).toMatchObject({ id: fleet.id })
    expect((await visit('/sitemap.xml')).body).toContain('/site/laro/fleet</loc>')
    expect((await visit('/robots.txt')).statusCode).toBe(200)
    expect((await call(server, cast.ana, { url: '/cms/page?client_id=nobody&path=/' })).body).toEqual({})
  })
})
