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
/** Milliseconds that one turn may take: twice the promise, because a shared core counts the time of both its threads. */
const mostMs = 100

const paragraph =
  '<p>From <b>Teterboro</b> to <a href="/">West Palm Beach</a> in a <i>light jet</i>, with two pilots.</p>'

let server: TestServer
let release: string
beforeAll(
  async () => {
    server = await openTestServer({ RATE_PER_MINUTE: '5000' })
    release = await inLaro(server, async (ctx) => {
      const sections = [{ id: 's1', kind: 'text', heading: 'Fleet', html: paragraph.repeat(200) }]
      const doc = pages.shape.parse({ name: 'Fleet', url: '/', kind: 'landing', content: { sections } })
      const { id } = await createRecord(ctx, pages, { doc })
      await ctx.db.run(sql`
      insert into pages (client_id, id, version, date, last_date, active, doc)
      select client_id, 'page-' || n, 1, date, last_date, active, doc || jsonb_build_object('url', '/p' || n, 'name', 'P' || n)
      from pages, generate_series(2, ${pageCount}::integer) n where id = ${id}`)
      const all = deployments.shape.parse({ name: 'All', allPages: true })
      return (await createRecord(ctx, deployments, { doc: all })).id
    })
  },
  timesToRun(60_000, 600_000),
)
afterAll(() => server.close())

const read = () => call(server, cast.ana, { url: `/cms/deployments/${release}/release` })
const act = (verb: string, body: object = {}) =>
  call(server, cast.ana, { method: 'POST', url: `/cms/deployments/${release}/${verb}`, body })

const visit = async (path: string) => {
  server.advance(3000)
  return server.app.inject({ url: `/site/laro${path}` })
}

let hash = ''

test(
  'a release is read, approved and published without blocking the process',
  async () => {
    const slices: Record<string, number> = {}
    slices['read'] = await longestSlice(async () => {
      const { body } = await read()
      expect(body.pages).toHaveLength(pageCount)
      hash = body.hash
    })
    slices['approve'] = await longestSlice(async () => expect((await act('approve', { hash })).status).toBe(200))
    slices['publish'] = await longestSlice(async () => expect((await act('publish')).status).toBe(200))
    slices['read again'] = await longestSlice(read)
    const tooLong = Object.entries(slices).filter(([, ms]) => ms > mostMs)
    expect(tooLong).toEqual([])
    expect((await visit('/p2')).statusCode).toBe(200)
  },
  timesToRun(60_000, 1_800_000),
)

test(
  'a release that did not change is judged once',
  async () => {
    await read()
    const before = process.threadCpuUsage()
    expect((await read()).body.hash).toBe(hash)
    const { user } = process.threadCpuUsage(before)
    // Drawing and checking takes several milliseconds a page, reading one well below.
    expect(user / 1000 / pageCount).toBeLessThan(3)
  },
  timesToRun(30_000, 600_000),
)
