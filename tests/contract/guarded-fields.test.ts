import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { createRecord, getRecord } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { openLiveTestServer, type LiveTestServer } from './live-test-server.ts'

const collection = `clients/${laro}/contacts`
const personal = { passport: 'X1234567', birthdate: 631_152_000_000, weight: 180 }
const secrets = { ...personal, third_party: ['qb:77'] }

/** Guarded fields as each of the cast sees them: sealed ones are only in the answer of a reveal. */
const seenBy: readonly [CastMember, readonly string[]][] = [
  [cast.rae, []],
  [cast.jo, []],
  [cast.ana, []],
  [cast.sue, ['third_party']],
]

let testServer: TestServer
let live: LiveTestServer
beforeAll(async () => {
  live = await openLiveTestServer()
  testServer = live.testServer
})
afterAll(() => live.close())

let id: string
let url: string
beforeEach(async () => {
  const doc = contacts.shape.parse({ first_name: 'Pia', last_name: 'Guarded', ...secrets })
  id = (await inLaro(testServer, (ctx) => createRecord(ctx, contacts, { doc }))).id
  url = `/data/${collection}/${id}`
})

const guardedIn = (row: object) => Object.keys(secrets).filter((field) => field in row)
const stored = () => inLaro(testServer, (ctx) => getRecord(ctx, contacts, id))
const patch = (person: CastMember, version: number, change: object) =>
  call(testServer, person, { method: 'PATCH', url, body: { version, change } })

describe('guarded fields', () => {
  test.each(seenBy)('are shown to $name only as far as the role goes', async (person, seen) => {
    const read = await call(testServer, person, { url })
    expect(read.status).toBe(200)
    expect(guardedIn(read.body)).toEqual(seen)
    const { body: history } = await call(testServer, person, { url: `${url}/history` })
    expect(guardedIn(history.rows[0].after)).toEqual(seen)
    const search = { method: 'POST', url: '/search/contacts', body: { query: 'Pia Guarded' } } as const
    const { body: found } = await call(testServer, person, search)
    expect(found.hits.length).toBeGreaterThan(0)
    const list = await call(testServer, person, { url: `/data/${collection}?limit=500` })
    const unseen = Object.keys(secrets).filter((field) => !seen.includes(field))
    for (const row of [...found.hits, ...list.body.rows])
      for (const field of unseen) expect(row).not.toHaveProperty(field)
  })

  test('are read of a record with a long title that is not cut within a sign', async () => {
    const first_name = `${'a'.repeat(199)}\u{1f6e9}`
    expect((await patch(cast.sue, 1, { first_name })).status).toBe(200)
    const { status, body } = await call(testServer, cast.sue, { url })
    expect([status, guardedIn(body)]).toEqual([200, ['third_party']])
  })

  test('are shown live to each as a fresh read shows them', async () => {
    const open = async ([person, seen]: (typeof seenBy)[number]) => {
      const screen = await live.open(person)
      const shown = screen.watch('one', { path: `${collection}/${id}` })
      await expect.poll(() => shown.rows.length).toBe(1)
      return { screen, seen }
    }
    const screens: Awaited<ReturnType<typeof open>>[] = []
    for (const one of seenBy) screens.push(await open(one))
    expect((await patch(cast.jo, 1, { company: 'Elsewhere' })).status).toBe(200)
    for (const { screen, seen } of screens) {
      const row = () => screen.shown.get('one')?.rows[0]
      await expect.poll(row).toMatchObject({ version: 2, company: 'Elsewhere' })
      expect(guardedIn(row() ?? {})).toEqual(seen)
      screen.close()
    }
  })

  test('stay unchanged when a user without the role writes, clears or restores', async () => {
    const written = await patch(cast.jo, 1, { company: 'New', third_party: ['forged'], passport: 'Y7' })
    expect(written.body).toMatchObject({ company: 'New', sealed: Object.keys(personal) })
    expect(guardedIn(written.body)).toEqual([])
    expect((await patch(cast.jo, 2, { third_party: null })).status).toBe(200)
    expect(await stored()).toMatchObject({ ...secrets, passport: 'Y7' })
    expect((await patch(cast.sue, 2, { third_party: ['qb:78'] })).status).toBe(200)
    const back = { method: 'POST', url: `${url}/history/1/restore`, body: { version: 3 } } as const
    expect((await call(testServer, cast.jo, back)).status).toBe(200)
    expect(await stored()).toMatchObject({ version: 4, ...personal, third_party: ['qb:78'] })
  })

  test('are not set in a new record by a user without the role', async () => {
    const body = { first_name: 'New', third_party: ['forged'], passport: 'Z1' }
    const made = await call(testServer, cast.jo, { method: 'POST', url: `/data/${collection}`, body })
    expect(made.status).toBe(201)
    expect(await inLaro(testServer, (ctx) => getRecord(ctx, contacts, made.body.id))).toMatchObject({
      passport: 'Z1',
      third_party: [],
    })
  })

  test('are not revealed by a refused write', async () => {
    expect((await patch(cast.ana, 1, { company: 'First' })).status).toBe(200)
    const refused = [
      await patch(cast.jo, 1, { company: 'Second' }),
      await call(testServer, cast.jo, { method: 'DELETE', url: `${url}?version=1` }),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(guardedIn(body.current)).toEqual([])
    }
  })
})

test('text that cannot be kept is refused by its place', async () => {
  const answer = await patch(cast.jo, 1, { company: 'nul \u0000', metadata: { title: 'half \uD800' } })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      issues: [
        { path: 'company', code: 'bad-text' },
        { path: 'metadata.title', code: 'bad-text' },
      ],
    },
  })
})
