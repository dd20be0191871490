import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedback } from '../../domain/automation/index.ts'
import { contacts, tasks } from '../../domain/crm/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { tidyFeedback } from '../../server/automation/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { shareFile, storeFile } from '../../server/platform/files/index.ts'
import { listedByMessages } from '../../server/inbox/index.ts'
import { purge } from '../../server/platform/upkeep/purge.ts'
import { createRecord, trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { inLaro, laro } from './inbox-server.ts'

// Records that the night removes for good, in any number.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const monthMs = 31 * dayMs
const attachment = (id: string, name: string) => `clients/${laro}/attachments/contacts/${id}/${name}`
const document = (id: string, name: string) => `clients/${laro}/contacts/documents/${id}/${name}_1`

const makeContact = (id: string) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, contacts, {
      id,
      doc: contacts.shape.parse({ first_name: 'Pia', email: `${id}@customer.example` }),
    }),
  )
const trashContact = (id: string) => inLaro(server, (ctx) => trashRecord(ctx, contacts, { id }))
/** Answers the key of its content. */
const store = async (path: string): Promise<string> =>
  `${laro}/${(await inLaro(server, (ctx) => storeFile(ctx, { path, content: Buffer.from(path) }))).id}`

const pathsOf = (id: string) =>
  inLaro(server, async ({ db }) => {
    const rows = await db.run(sql<{ path: string }>`select path from file_objects where path like ${`%/${id}/%`}`)
    return rows.map(({ path }) => path)
  })
const leftovers = () =>
  inLaro(server, async ({ db }) =>
    (await db.run(sql<{ key: string }>`select key from file_leftovers`)).map(({ key }) => key),
  )

test('documents of a contact leave with it, as its attachments do', async () => {
  const [gone, kept] = [v7(), v7()]
  for (const id of [gone, kept]) await makeContact(id)
  const keys = [await store(attachment(gone, 'a.txt')), await store(document(gone, 'passport.txt'))]
  await store(document(kept, 'passport.txt'))
  await trashContact(gone)
  await runTimed(server.platform, purge([contacts], listedByMessages), monthMs)
  expect(await pathsOf(gone)).toEqual([])
  expect(await leftovers()).toEqual(expect.arrayContaining(keys))
  expect(await pathsOf(kept)).toEqual([document(kept, 'passport.txt')])
})

test('documents of contacts that went before are found once; a contact that is not saved yet keeps them', async () => {
  const [gone, trashed, unsaved] = [v7(), v7(), v7()]
  for (const id of [gone, trashed]) await makeContact(id)
  const key = await store(document(gone, 'passport.txt'))
  const sharedKey = await store(document(gone, 'shared.txt'))
  await store(document(trashed, 'passport.txt'))
  await store(document(unsaved, 'passport.txt'))
  await inLaro(server, (ctx) => shareFile(ctx, document(gone, 'shared.txt'), document(unsaved, 'shared.txt')))
  await trashContact(trashed)
  const { owner } = server.platform.pools
  await owner.query('delete from contacts where id = $1', [gone])
  const step = join(import.meta.dirname, '../../server/platform/database/migrations/0057_files_of_purged_contacts.sql')
  await owner.query(await readFile(step, 'utf8'))
  expect(await pathsOf(gone)).toEqual([])
  const left = await leftovers()
  expect([left.includes(key), left.includes(sharedKey)]).toEqual([true, false])
  expect(await pathsOf(trashed)).toHaveLength(1)
  expect(await pathsOf(unsaved)).toHaveLength(2)
})

const countIn = async (table: string): Promise<number> =>
  (
    await server.platform.pools.owner.query<{ count: number }>(
      `select count(*) from ${table} where id like 'many%' and (trashed_at is null or trashed_at = 1)`,
    )
  ).rows[0]?.count ?? -1

test('more than is taken at once goes in one night', async () => {
  const insert = (table: string, columns: string, values: string) =>
    server.platform.pools.owner.query(
      `insert into ${table} (client_id, id, date, last_date, doc ${columns})
       select $1, 'many' || n, 1, 1, $2::jsonb ${values} from generate_series(1, 501) n`,
      [
        laro,
        table === 'tasks'
          ? tasks.shape.parse({ name: 'Old' })
          : feedback.shape.parse({ group_id: 'g', user: cast.jo.id, title: 'x', percent: 100 }),
      ],
    )
  await insert('tasks', ', trashed_at', ', 1')
  await insert('feedback', '', '')
  await runTimed(server.platform, purge([tasks], listedByMessages))
  await runTimed(server.platform, tidyFeedback)
  expect([await countIn('tasks'), await countIn('feedback')]).toEqual([0, 0])
})
