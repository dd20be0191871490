import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recorded, recordStatements } from '../../bench/plans/record-statements.ts'
import { tasks } from '../../domain/crm/index.ts'
import { issueWords } from '../../domain/issue-words.ts'
import { bulkInsert } from '../../server/platform/records/bulk-insert.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, laro, post } from './inbox-server.ts'

let server: TestServer
let restore: () => void
beforeAll(async () => {
  restore = recordStatements()
  server = await openTestServer()
})
afterAll(async () => {
  await server.close()
  restore()
})

const nowhere = '00000000-0000-7000-8000-000000000000'

describe('a save', () => {
  test('needs an id, for any record', async () => {
    const devices = `/data/users/${cast.sue.id}/clients/${laro}/devices`
    for (const [url, body] of [
      [`/data/clients/${laro}/tasks`, { name: 'Nameless' }],
      [devices, { token: 'a' }],
    ] as const) {
      const { status, body: answer } = await call(server, cast.sue, { method: 'POST', url, body: { ...body, id: ' ' } })
      expect([status, answer.issues]).toEqual([400, [{ path: 'id', code: 'no-reference' }]])
    }
    expect(issueWords({ path: 'id', code: 'no-reference' })).toBe('Cannot save! No document reference.')
  })

  test('of a change needs an existing record', async () => {
    const { status, body } = await call(server, cast.jo, {
      method: 'PATCH',
      url: `/data/clients/${laro}/quotes/${nowhere}`,
      body: { version: 1, change: { name: 'Nowhere' } },
    })
    expect([status, body.message]).toEqual([404, 'Cannot update quote record that does not yet exist.'])
  })

  test('of a message needs its record, and the thread that it names', async () => {
    const note = { medium: 'note', message: 'Hello' }
    const { status, body } = await post(server, cast.jo, { ...note, threadId: nowhere })
    const words = 'Cannot Save! Must pass in thread as parent when saving a message.'
    expect([status, body.message]).toEqual([404, words])
    const alone = await post(server, cast.jo, note)
    expect(alone.body.issues).toEqual([{ path: 'ref', code: 'no-parent' }])
    expect(issueWords({ path: 'ref', code: 'no-parent' })).toBe('No reference set on message.')
    const draft = await post(server, cast.jo, { ...note, draft: true })
    expect(draft.body.issues).toEqual([{ path: 'ref', code: 'no-thread-reference', params: { type: 'draft' } }])
    expect(issueWords(draft.body.issues[0])).toBe('Cannot save draft! No thread reference.')
  })
})

test('a client that is active cannot be deleted', async () => {
  const url = `/data/clients/${clientIds.RCRT}`
  const as = { client: clientIds.RCRT }
  const { status, body } = await call(server, cast.sue, { method: 'DELETE', url, ...as })
  expect([status, body]).toMatchObject([409, { code: 'kept', message: 'This client cannot be deleted!' }])
  const { version } = (await call(server, cast.sue, { url, ...as })).body
  const off = { version, change: {}, active: false }
  expect((await call(server, cast.sue, { method: 'PATCH', url, body: off, ...as })).status).toBe(200)
  expect((await call(server, cast.sue, { method: 'DELETE', url, ...as })).status).toBe(200)
})

test('creations go in batches of 500 writes', async () => {
  const rows = Array.from({ length: 501 }, (_, at) => ({
    definition: tasks,
    clientId: laro,
    id: `batch-${at}`,
    date: at,
    doc: tasks.shape.parse({ name: `Batch ${at}` }),
  }))
  const { recording } = await recorded(() => bulkInsert(server.platform.pools.app, rows))
  const sizes = recording.statements
    .filter(({ text }) => text.includes('insert into tasks'))
    .map(({ values }) => (JSON.parse(String(values[1])) as unknown[]).length)
  expect(sizes).toEqual([500, 1])
})
