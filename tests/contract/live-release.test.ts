import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployments, pages } from '../../domain/content/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

// A live release stays live until another one replaces it, and pages show the same as to visitors.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '5000' })
})
afterAll(() => server.close())

const root = `/data/clients/${laro}/cms/root`

const makePage = async (url: string) => {
  const doc = pages.shape.parse({ name: `Page ${url}`, url, html: '<p>One</p>' })
  return (await inLaro(server, (ctx) => createRecord(ctx, pages, { doc }))).id
}

const makeRelease = async (facts: object) => {
  const doc = deployments.shape.parse({ name: 'Release', ...facts })
  return (await inLaro(server, (ctx) => createRecord(ctx, deployments, { doc }))).id
}

const entries = (...ids: readonly string[]) => ids.map((id) => ({ id, label: id }))

const act = (id: string, verb: string, body: object = {}) =>
  call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${id}/${verb}`, body })

const publish = async (id: string) => {
  const { body } = await call(server, cast.ana, { url: `/cms/deployments/${id}/release` })
  for (const answer of [await act(id, 'approve', { hash: body.hash }), await act(id, 'publish')])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const release = async (id: string) => (await call(server, cast.ana, { url: `${root}/deployments/${id}` })).body
const page = async (id: string) => (await call(server, cast.ana, { url: `${root}/pages/${id}` })).body

const change = async (at: string, fields: object) => {
  const url = `${root}/${at}`
  const { body } = await call(server, cast.ana, { url })
  return call(server, cast.ana, { method: 'PATCH', url, body: { version: body.version, change: fields } })
}

const visit = async (path: string) => {
  server.advance(3000)
  return (await server.app.inject({ url: `/site/laro${path}` })).statusCode
}

let home: string
let early: string
let late: string
let first: string
let second: string

beforeAll(async () => {
  home = await makePage('/')
  early = await makePage('/early')
  late = await makePage('/late')
  first = await makeRelease({ name: 'First', pages: entries(home, early) })
  await publish(first)
  server.advance(60_000)
  await change(`pages/${home}`, { html: '<p>Two</p>' })
  second = await makeRelease({ name: 'Second', pages: entries(home, late), removed: entries(early) })
  await publish(second)
})

describe('the release that is live', () => {
  test('cannot be deleted: its site would be gone', async () => {
    const answer = await call(server, cast.ana, { method: 'DELETE', url: `${root}/deployments/${second}` })
    expect([answer.status, answer.body.code]).toEqual([409, 'kept'])
    expect(await visit('/late')).toBe(200)
  })

  test('cannot be postponed, nor approved again by undoing that', async () => {
    for (const at of [server.platform.clock() + 86_400_000, null])
      expect((await act(second, 'schedule', { at })).body.code).toBe('running')
    expect(await release(second)).toMatchObject({ status: 'live', running: true })
  })

  test('stays the one of its site, as every release that can be gone back to', async () => {
    for (const id of [first, second]) {
      const answer = await change(`deployments/${id}`, { site: 'other' })
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'site'])
    }
    expect((await change(`deployments/${await makeRelease({})}`, { site: 'other' })).status).toBe(200)
    expect(await visit('/late')).toBe(200)
  })
})

describe('rolling back', () => {
  test('gives for each page the time since which it is live unchanged', async () => {
    const { published: atFirst } = await page(early).then(async (gone) => {
      expect(gone.published).toBeUndefined()
      expect((await act(first, 'roll_back')).status).toBe(200)
      return page(early)
    })
    expect([await visit('/early'), await visit('/late')]).toEqual([200, 404])
    expect(atFirst).toBeGreaterThan(0)
    expect((await page(late)).published).toBeUndefined()
    // Its text is the one before the second release: text written for that is not live.
    const { published, edited } = await page(home)
    expect(published).toBe(atFirst)
    expect(edited).toBeGreaterThan(published)
  })

  test('and back again, with the former text of the pages', async () => {
    expect((await act(second, 'roll_back')).status).toBe(200)
    expect([await visit('/early'), await visit('/late')]).toEqual([404, 200])
    expect((await page(early)).published).toBeUndefined()
    const { published, edited } = await page(home)
    expect(published).toBeGreaterThan(edited)
    expect((await page(late)).published).toBe(published)
  })

  test('ends the plan of a release: it is live now', async () => {
    const at = server.platform.clock() + 3_600_000
    expect((await act(first, 'schedule', { at })).status).toBe(200)
    expect((await act(first, 'roll_back')).status).toBe(200)
    expect((await release(first)).scheduled).toBeUndefined()
    // A carried page keeps the time of the release that brought it.
    const { published } = await page(early)
    const third = await makeRelease({ name: 'Third', pages: entries(home) })
    server.advance(60_000)
    await publish(third)
    expect((await page(early)).published).toBe(published)
    expect((await act(second, 'roll_back')).status).toBe(200)
    expect((await act(third, 'roll_back')).status).toBe(200)
    expect((await page(early)).published).toBe(published)
  })
})

describe('a page that is live', () => {
  const url = () => `${root}/pages/${home}`

  test('stays marked so after an earlier version of it is restored, and marked as edited', async () => {
    const { version, published } = await page(home)
    const body = { version }
    const answer = await call(server, cast.ana, { method: 'POST', url: `${url()}/history/1/restore`, body })
    expect([answer.status, answer.body.html]).toEqual([200, '<p>One</p>'])
    expect(answer.body.published).toBe(published)
    expect(answer.body.edited).toBeGreaterThan(published)
  })

  test('is set by its release alone', async () => {
    const answer = await change(`pages/${home}`, { published: 1 })
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'published'])
  })
})
