import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployments, pages } from '../../domain/content/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { longestSlice } from '../longest-slice.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

// A release of the largest size lets the process serve everybody else while it is read, approved and published.

const pageCount = timesToRun(120, 5000)
const roundCount = timesToRun(3, 2)
/** Milliseconds that one turn may take: twice the promise, because a shared core counts the time of both its threads. */
const mostMs = 100

const paragraph =
  '<p>From <b>Teterboro</b> to <a href="/">West Palm Beach</a> in a <i>light jet</i>, with two pilots.</p>'

let server: TestServer
let release = ''
beforeAll(
  async () => {
    server = await openTestServer({ RATE_PER_MINUTE: '5000' })
    await inLaro(server, async (ctx) => {
      const sections = [{ id: 's1', kind: 'text', heading: 'Fleet', html: paragraph.repeat(200) }]
      const doc = pages.shape.parse({ name: 'Fleet', url: '/', kind: 'landing', content: { sections } })
      const { id } = await createRecord(ctx, pages, { doc })
      await ctx.db.run(sql`
    insert into pages (client_id, id, version, date, last_date, active, doc)
    select client_id, 'page-' || n, 1, date, last_date, active, doc || jsonb_build_object('url', '/p' || n, 'name', 'P' || n)
    from pages, generate_series(2, ${pageCount}::integer) n where id = ${id}`)
    })
  },
  timesToRun(60_000, 600_000),
)
afterAll(() => server.close())

const createRelease = (round: number) =>
  inLaro(server, async (ctx) => {
    await ctx.db.run(sql`
    update pages set version = version + 1, doc = jsonb_set(doc, '{content,sections,0,heading}', to_jsonb('Fleet ' || ${round}::integer))`)
    const all = deployments.shape.parse({ name: `All ${round}`, allPages: true })
    return (await createRecord(ctx, deployments, { doc: all })).id
  })

const read = () => call(server, cast.ana, { url: `/cms/deployments/${release}/release` })
const act = (verb: string, body: object = {}) =>
  call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${release}/${verb}`, body })

const visit = async (path: string) => {
  server.advance(3000)
  return server.app.inject({ url: `/site/laro${path}` })
}

let hash = ''

/** CPU milliseconds of the longest turn of each step of a release of all pages. */
async function measureRelease(round: number) {
  release = await createRelease(round)
  const reading = await longestSlice(async () => {
    const { body } = await read()
    expect(body.pages).toHaveLength(pageCount)
    hash = body.hash
  })
  const approve = await longestSlice(async () => expect((await act('approve', { hash })).status).toBe(200))
  const publish = await longestSlice(async () => expect((await act('publish')).status).toBe(200))
  return { read: reading, approve, publish, 'read again': await longestSlice(read) }
}

test(
  'a release is read, approved and published without blocking the process',
  async () => {
    const rounds: Awaited<ReturnType<typeof measureRelease>>[] = []
    for (let round = 1; round <= roundCount; round++) rounds.push(await measureRelease(round))
    // Garbage collection lengthens a turn of one round, and blocking work the same turn of every round.
    const isTooLong = (step: keyof (typeof rounds)[number]) => rounds.every((round) => round[step] > mostMs)
    expect((['read', 'approve', 'publish', 'read again'] as const).filter(isTooLong)).toEqual([])
    expect((await visit('/p2')).statusCode).toBe(200)
  },
  timesToRun(120_000, 3_600_000),
)

/** CPU milliseconds of the main thread during one reading of the release. */
async function measureReading(): Promise<number> {
  const before = process.threadCpuUsage()
  const { body } = await read()
  const { user } = process.threadCpuUsage(before)
  hash = body.hash
  return user / 1000
}

test(
  'a release that did not change is judged once',
  async () => {
    release = await createRelease(roundCount + 1)
    const first = await measureReading()
    const judged = hash
    const again: number[] = []
    for (let reading = 0; reading < 4; reading++) again.push(await measureReading())
    expect(hash).toBe(judged)
    // Drawing and checking a page takes ten times as long as reading it. Other work of the process lengthens some readings.
    expect(Math.min(...again) / first).toBeLessThan(0.5)
  },
  timesToRun(30_000, 600_000),
)
