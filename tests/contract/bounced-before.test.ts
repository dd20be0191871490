import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { threadsmsgs, type RecipientResult } from '../../domain/inbox/index.ts'
import { createRecord, getRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, entryOf, inLaro, laro, makeContact, receive } from './inbox-server.ts'

// Messages of the time before 0.3.0, when a bounce left their state at 'sent'.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const step = join(import.meta.dirname, '../../server/platform/database/migrations/0035_bounced_before.sql')
const owner = (text: string, values: unknown[] = []) => server.platform.pools.owner.query(text, values)

async function sentBefore(
  threadId: string,
  state: RecipientResult['state'],
  { isReported = true }: { isReported?: boolean } = {},
): Promise<string> {
  const address = `${state}@x.example`
  const doc = threadsmsgs.shape.parse({
    medium: 'email',
    tRef: threadId,
    creator: entryOf(cast.jo),
    recipients: [{ email: address }],
    state: 'sent',
    results: { recipients: [{ address, state, at: 1 }] },
  })
  const { id } = await inLaro(server, (ctx) => createRecord(ctx, threadsmsgs, { doc }))
  await owner(
    "insert into outbox (client_id, message_id, address, status, updated_at) values ($1, $2, $3, 'sent', 1)",
    [laro, id, address],
  )
  if (isReported)
    await owner(
      `insert into mail_in (client_id, id, received_at, source, envelope_to, sender, subject, internet_id, size, raw, status,
         detail, message_id)
       values ($1, $2, 1, 'smtp', '{}', 'x', 'x', $2, 1, 'x', 'threaded', 'a delivery report', $3)`,
      [laro, `report of ${id}`, id],
    )
  return id
}

test('a returned copy is found by its report and shown as not delivered; all else stays unchanged', async () => {
  const { thread } = await receive(server, (await makeContact(server)).id)
  const bounced = await sentBefore(thread.id, 'bounced')
  const delivered = await sentBefore(thread.id, 'delivered')
  const unreported = await sentBefore(thread.id, 'sent', { isReported: false })
  const states = () =>
    Promise.all(
      [bounced, delivered, unreported].map(async (id) => {
        const { state, version } = await inLaro(server, (ctx) => getRecord(ctx, threadsmsgs, id))
        return [state, version]
      }),
    )
  expect((await states()).map(([state]) => state)).toEqual(['sent', 'sent', 'sent'])

  const text = await readFile(step, 'utf8')
  await owner(`begin; ${text}; commit`)
  expect(await states()).toEqual([
    ['failed', 2],
    ['sent', 1],
    ['sent', 1],
  ])
  const { rows } = await owner('select address, report from outbox order by address')
  expect(rows).toEqual([
    { address: 'bounced@x.example', report: 'bounced' },
    { address: 'delivered@x.example', report: 'delivered' },
    { address: 'sent@x.example', report: null },
  ])
  const where = encodeURIComponent(JSON.stringify(['state', 'in', ['failed', 'unknown']]))
  const listed = await call(server, cast.ana, { url: `/data/clients/${laro}/threadsmsgs?where=${where}` })
  expect(listed.body.rows.map((row: { id: string }) => row.id)).toEqual([bounced])
  const history = await call(server, cast.ana, { url: `/data/clients/${laro}/threadsmsgs/${bounced}/history` })
  expect(history.status).toBe(200)

  // Run again, it changes nothing more, and the walls are still there.
  await owner(`begin; ${text}; commit`)
  expect((await states())[0]).toEqual(['failed', 2])
  const walls = await owner(
    "select relname from pg_class where relname in ('mail_in', 'outbox', 'threadsmsgs', 'history', 'change_log') and relforcerowsecurity",
  )
  expect(walls.rowCount).toBe(5)
})
