import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { listedByMessages } from '../../server/inbox/passed-on-files.ts'
import { postInThread } from '../../server/inbox/post-message.ts'
import { systemActor } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import type { FindListed } from '../../server/platform/files/outliving-files.ts'
import { findRecord, restoreRecord, trashRecord } from '../../server/platform/records/index.ts'
import { purge } from '../../server/platform/upkeep/purge.ts'
import { runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { openFileServer, type FileServer } from './file-calls.ts'
import { holding, lockWaiters } from './held-transaction.ts'
import { inLaro, laro, mailToCustomer, makeContact, messageFilePath, post, receive } from './inbox-server.ts'

// Actions at the moment in which the purge of the night removes a record.

const monthMs = 31 * dayMs

let files: FileServer
let contactId: string
beforeAll(async () => {
  files = await openFileServer()
  contactId = (await makeContact(files.server)).id
})
afterAll(() => files.server.close())

/** Until a piece of work has ended, or waits for a lock. */
async function untilStuck(working: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => (isOver = true)
  working.then(over, over)
  await expect.poll(async () => isOver || (await lockWaiters(files.server.platform)) > 0, { interval: 20 }).toBe(true)
}

/** A sent message with a file, in the trash. The uploader of the file may attach it elsewhere. */
async function trashedWithFile(name: string) {
  const { thread } = await receive(files.server, contactId)
  const messageId = v7()
  const path = messageFilePath(messageId, name)
  const { body } = await files.upload(cast.jo, { path, content: name })
  const file = { name, url: body.url }
  const sent = await post(files.server, cast.jo, mailToCustomer({ threadId: thread.id, messageId, files: [file] }))
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await inLaro(files.server, (ctx) => trashRecord(ctx, threadsmsgs, { id: messageId }))
  return { path, mail: mailToCustomer({ threadId: thread.id, files: [file] }) }
}

const isThere = (path: string) =>
  inLaro(
    files.server,
    async ({ db }) => (await db.run(sql`select 1 from file_objects where path = ${path}`)).length > 0,
  )

const purgeMessages = (findListed: FindListed = listedByMessages) =>
  runTimed(files.server.platform, purge([threadsmsgs], findListed), monthMs)

test('a file that is attached again just before its message is purged stays', async () => {
  const { path, mail } = await trashedWithFile('before.txt')
  const actor = { ...systemActor(laro), userId: cast.jo.id }
  const letGo = await holding(files.server.platform, actor, (ctx) => postInThread(ctx, { ...mail, medium: 'email' }))
  const purging = purgeMessages()
  await untilStuck(purging)
  await letGo()
  await purging
  expect(await isThere(path)).toBe(true)
})

test('a file that is attached again while its message is purged is refused', async () => {
  const { path, mail } = await trashedWithFile('after.txt')
  const [asked, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const purging = purgeMessages(async (ctx, paths) => {
    const listed = await listedByMessages(ctx, paths)
    if (paths.includes(path)) {
      asked.resolve()
      await open.promise
    }
    return listed
  })
  await Promise.race([asked.promise, purging])
  const posting = post(files.server, cast.jo, mail)
  await untilStuck(posting)
  open.resolve()
  await purging
  const { status, body } = await posting
  expect([await isThere(path), status, body.issues?.[0]?.code]).toEqual([false, 400, 'unknown-file'])
})

test('a record that is restored while the purge waits for it lives', async () => {
  const { id } = await makeContact(files.server)
  await inLaro(files.server, (ctx) => trashRecord(ctx, contacts, { id }))
  const letGo = await holding(files.server.platform, systemActor(laro), (ctx) => restoreRecord(ctx, contacts, { id }))
  const purging = runTimed(
    files.server.platform,
    purge([contacts], () => Promise.resolve([])),
    monthMs,
  )
  await untilStuck(purging)
  await letGo()
  await purging
  expect(await inLaro(files.server, (ctx) => findRecord(ctx, contacts, id))).toBeDefined()
})
