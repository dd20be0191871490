import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { messageFiles, threadsmsgs } from '../../domain/inbox/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { work } from '../../server/jobs.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { fileUrl } from '../../server/platform/files/index.ts'
import { createRecord, trashRecord } from '../../server/platform/records/index.ts'
import { runTimed } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { openFileServer, type FileServer } from './file-calls.ts'
import { call, inLaro, laro, mailToCustomer, makeContact, messageFilePath, post, receive } from './inbox-server.ts'

// A file that a message passes on lies in the folder of the message that it came with.

const purge = work.timed.find(({ name }) => name === 'purge')
const monthMs = 31 * dayMs

let files: FileServer
let contactId: string
beforeAll(async () => {
  files = await openFileServer()
  contactId = (await makeContact(files.server)).id
})
afterAll(() => files.server.close())

async function upload(messageId: string, name: string) {
  const { body } = await files.upload(cast.jo, {
    path: messageFilePath(messageId, name),
    content: `content of ${name}`,
  })
  return { id: body.id, name, url: body.url, type: body.type, size: body.url.length }
}

type Attached = Awaited<ReturnType<typeof upload>>

/** A sent message with two files, the first of which is passed on in some way by the caller. */
async function sendTwoFiles() {
  const { thread } = await receive(files.server, contactId)
  const messageId = v7()
  const attached = [await upload(messageId, 'quote.txt'), await upload(messageId, 'other.txt')] as const
  const sent = await post(files.server, cast.jo, mailToCustomer({ threadId: thread.id, messageId, files: attached }))
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return { threadId: thread.id, messageId, file: attached[0] }
}

async function forward(from: { threadId: string; messageId: string; file: Attached }): Promise<string> {
  const { threadId, messageId, file } = from
  const { status, body } = await post(
    files.server,
    cast.jo,
    mailToCustomer({ threadId, forward: messageId, files: [file] }),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.message.id
}

const trash = (id: string) => inLaro(files.server, (ctx) => trashRecord(ctx, threadsmsgs, { id }))

/** The night a month later. */
async function runPurge() {
  if (!purge) throw new Error('there is no purge')
  await runTimed(files.server.platform, purge, monthMs)
}

const filesIn = (messageId: string) =>
  inLaro(files.server, async ({ db }) => {
    const rows = await db.run(sql<{ path: string }>`
      select path from file_objects where starts_with(path, ${messageFilePath(messageId, '')}) order by path`)
    return rows.map(({ path }) => path)
  })

const leftovers = () =>
  inLaro(files.server, async ({ db }) =>
    (await db.run(sql<{ key: string }>`select key from file_leftovers`)).map(({ key }) => key),
  )

const sign = (path: string, client = laro) =>
  call(files.server, client === laro ? cast.ana : cast.sam, {
    method: 'POST',
    url: '/file_urls',
    body: { paths: [path] },
    client,
  })

/** Letters that no compression shortens. */
const longName = (bytes: number) => randomBytes(bytes).toString('base64url')

describe('a file that was passed on', () => {
  test('is listed with an address of any length', async () => {
    const messageId = v7()
    const path = messageFilePath(messageId, longName(6000))
    await inLaro(files.server, (ctx) =>
      createRecord(ctx, messageFiles, {
        doc: { message: messageId, name: 'long.txt', url: fileUrl(path), inline: false },
      }),
    )
    const { rows } = await files.server.platform.pools.owner.query('select id from message_files where url = $1', [
      fileUrl(path),
    ])
    expect(rows).toHaveLength(1)
  })

  test('stays when its original message is removed for good, and readers of the forward read it', async () => {
    const from = await sendTwoFiles()
    const forwardId = await forward(from)
    const path = messageFilePath(from.messageId, 'quote.txt')
    await trash(from.messageId)
    await runPurge()
    expect(await filesIn(from.messageId)).toEqual([path])

    const page = await call(files.server, cast.ana, { url: `/messaging/thread/${from.threadId}` })
    const [shown] = page.body.messages.find(({ id }: { id: string }) => id === forwardId).files
    const opened = await fetch(`${files.origin}${shown.url}`)
    expect([opened.status, await opened.text()]).toEqual([200, 'content of quote.txt'])
    expect((await files.get(cast.ana, path)).status).toBe(200)
    const signed = await sign(path)
    expect((await fetch(`${files.origin}${signed.body.urls[path]}`)).status).toBe(200)
    expect((await sign(path, clientIds.NXT)).body.urls).toEqual({})

    const again = await post(
      files.server,
      cast.ana,
      mailToCustomer({ threadId: from.threadId, forward: forwardId, files: [from.file] }),
    )
    expect(again.status, JSON.stringify(again.body)).toBe(200)
  })

  test('stays while the forward is in the trash, unread by others, and goes with the forward', async () => {
    const from = await sendTwoFiles()
    const forwardId = await forward(from)
    const path = messageFilePath(from.messageId, 'quote.txt')
    await trash(from.messageId)
    await runPurge()
    await trash(forwardId)
    expect((await files.get(cast.ana, path)).status).toBe(404)
    expect(await filesIn(from.messageId)).toEqual([path])
    await runPurge()
    expect(await filesIn(from.messageId)).toEqual([])
    expect(await leftovers()).toContain(`${laro}/${from.file.id}`)
  })

  test('goes at once with the last of several forwards, not before', async () => {
    const from = await sendTwoFiles()
    const [first, second] = [await forward(from), await forward(from)]
    for (const id of [from.messageId, first]) await trash(id)
    await runPurge()
    expect(await filesIn(from.messageId)).toHaveLength(1)
    await trash(second)
    await runPurge()
    expect(await filesIn(from.messageId)).toEqual([])
  })

  test('goes when all messages that list it are gone in the same night', async () => {
    const from = await sendTwoFiles()
    for (const id of [await forward(from), from.messageId]) await trash(id)
    await runPurge()
    expect(await filesIn(from.messageId)).toEqual([])
  })

  test('stays for a draft, is its writer\u2019s alone, and goes the night after it was taken out', async () => {
    const from = await sendTwoFiles()
    const path = messageFilePath(from.messageId, 'quote.txt')
    const url = `/messaging/drafts/${v7()}`
    const write = (attached: readonly Attached[]) =>
      call(files.server, cast.rae, {
        method: 'PUT',
        url,
        body: {
          ...mailToCustomer({ threadId: from.threadId, message: 'See below', files: attached }),
          device: 'laptop',
        },
      })
    expect((await write([from.file])).status).toBe(200)
    await trash(from.messageId)
    await runPurge()
    expect(await filesIn(from.messageId)).toEqual([path])
    expect((await files.get(cast.ana, path)).status).toBe(404)
    const taken = await write([])
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    await runPurge()
    expect(await filesIn(from.messageId)).toEqual([])
  })

  test('stays when it was attached from a contact that is gone for good', async () => {
    const contact = await makeContact(files.server)
    const path = `clients/${laro}/attachments/contacts/${contact.id}/passport.txt`
    const { body } = await files.upload(cast.jo, { path, content: 'passport' })
    const { thread } = await receive(files.server, contactId)
    const attached = [{ name: 'passport.txt', url: body.url }]
    expect((await post(files.server, cast.jo, mailToCustomer({ threadId: thread.id, files: attached }))).status).toBe(
      200,
    )
    await inLaro(files.server, (ctx) => trashRecord(ctx, contacts, { id: contact.id }))
    await runPurge()
    const page = await call(files.server, cast.ana, { url: `/messaging/thread/${thread.id}` })
    const [shown] = page.body.messages[0].files
    const opened = await fetch(`${files.origin}${shown.url}`)
    expect([opened.status, await opened.text()]).toEqual([200, 'passport'])
    // Beyond the message, a file of a contact is read by those who read the contact.
    expect((await files.get(cast.ana, path)).status).toBe(404)
  })
})
