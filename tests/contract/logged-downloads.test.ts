import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { writeRecordExport } from '../../server/automation/index.ts'
import { writePackage } from '../../server/crm/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST', url: string, body?: object) =>
  call(server, cast.ana, { method, url, ...(body && { body }) })

const fileOf = async (id: string): Promise<string> =>
  (await ask('GET', `/data/clients/${laro}/record_exports/${id}`)).body.file.url

async function downloads(): Promise<object[]> {
  const { rows } = (await ask('GET', `/data/clients/${laro}/data_logs?limit=100`)).body
  return rows
    .filter(({ action }: { action: string }) => action === 'download')
    .map(({ details }: { details: object }) => details)
}

test('each download of a package and of a list is logged, and no address of it opens without a name', async () => {
  const { id } = await inLaro(server, (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Ida', email: 'ida@packed.example' }) }),
  )
  const { body: pack } = await ask('POST', `/contacts/${id}/package`, {})
  const { body: list } = await ask('POST', '/records/exports', {
    record: 'contacts',
    format: 'csv',
    fields: ['name', 'email'],
    chosen: { ids: [id] },
  })
  await runQueued(server.platform, writePackage)
  await runQueued(server.platform, writeRecordExport)
  expect(await downloads()).toEqual([])

  const [packUrl, listUrl] = [await fileOf(pack.id), await fileOf(list.id)]
  const headers = await server.headersOf(cast.ana, laro)
  for (const url of [packUrl, packUrl, listUrl]) {
    const answer = await server.app.inject({ url, headers })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  }
  const by = { user: cast.ana.id, by: cast.ana.name }
  const packed = { ...by, record: 'contacts', id, about: 'Personal data package' }
  expect(await downloads()).toMatchObject([
    { ...by, record: 'contacts', id: list.id, fields: ['name', 'email'] },
    packed,
    packed,
  ])

  const paths = [packUrl, listUrl].map((url) => decodeURIComponent(url.replace('/api/files/', '')))
  expect((await ask('POST', '/file_urls', { paths })).body).toEqual({ urls: {} })
  const stranger = await server.app.inject({ url: packUrl, headers: await server.headersOf(cast.jo, laro) })
  expect(stranger.statusCode).toBe(403)
  expect(await downloads()).toHaveLength(3)
})
