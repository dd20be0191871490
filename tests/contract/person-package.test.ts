import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { recordExports } from '../../domain/automation/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { writePackage } from '../../server/crm/index.ts'
import { asOwner } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, makeContact } from './inbox-server.ts'

// Data of a person, as a file: erasure.test.ts shows its contents.

let server: TestServer
let contact: string
beforeAll(async () => {
  server = await openTestServer()
  contact = (await makeContact(server)).id
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

async function begin(): Promise<string> {
  const { status, body } = await call(server, cast.ana, {
    method: 'POST',
    url: `/contacts/${contact}/package`,
    body: {},
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id as string
}
const rowOf = (id: string) => inLaro(server, (ctx) => asOwner(ctx, recordExports, cast.ana.id).find(id))
const stop = (id: string) => call(server, cast.ana, { method: 'POST', url: `/records/exports/${id}/stop` })
const filesOf = async (id: string) => {
  const { rows } = await server.platform.pools.owner.query('select 1 from file_objects where path like $1', [
    `%/record_exports/${id}/%`,
  ])
  return rows.length
}

test('one that is stopped while it is written stays stopped, and its file is not kept', async () => {
  const id = await begin()
  const { store } = server.platform
  const put = store.put.bind(store)
  const spy = vi.spyOn(store, 'put').mockImplementation(async (...given) => {
    expect((await stop(id)).status).toBe(200)
    return put(...given)
  })
  await runQueued(server.platform, writePackage)
  expect(spy).toHaveBeenCalledOnce()
  const row = await rowOf(id)
  expect([row?.state, row?.file]).toEqual(['stopped', undefined])
  expect(await filesOf(id)).toBe(0)
})

test('is named after the day of the company, not after that of the server', async () => {
  const now = server.platform.clock()
  // Two in the morning of UTC is the evening before in Dallas.
  const night = Math.ceil(now / dayMs) * dayMs + 2 * 3_600_000
  const id = await begin()
  await runQueued(server.platform, writePackage, night - now)
  const [utc, dallas] = ['UTC', 'America/Chicago'].map((timeZone) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(night),
  )
  expect(dallas).not.toBe(utc)
  expect((await rowOf(id))?.file?.name).toBe(`Personal data ${dallas}.zip`)
})
