import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { fromBufferPromise } from 'yauzl'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { threadExports } from '../../domain/inbox/index.ts'
import { setGrants } from '../../server/company/set-grants.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { createRecord, getRecord } from '../../server/platform/records/index.ts'
import { startJobs, type RunningJobs } from '../../server/platform/jobs/start-jobs.ts'
import { tidyExports, writeExport } from '../../server/inbox/export/index.ts'
import { runTimedIn } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { openFileServer, type FileServer } from './file-calls.ts'
import { call, customer, inLaro, laro, makeContact, post, receive } from './inbox-server.ts'

let files: FileServer
let running: RunningJobs
let contactId: string
beforeAll(async () => {
  files = await openFileServer()
  contactId = (await makeContact(files.server)).id
  running = await startJobs(files.server.platform, { jobs: [writeExport], timed: [] })
})
afterAll(async () => {
  await running.stop()
  await files.server.close()
})

/** A thread with a mail, an answer that carries a file, and a note. */
async function conversation(): Promise<string> {
  const { server } = files
  const { thread } = await receive(server, contactId, { message: { message: 'Привет, four of us on Friday? ✈️ 🎉' } })
  const messageId = v7()
  const path = `clients/${laro}/attachments/threadsmsgs/${messageId}/quote.txt`
  const file = await files.upload(cast.jo, { path, content: 'four seats' })
  await post(server, cast.jo, {
    medium: 'email',
    subject: 'Your quote',
    recipients: [{ name: 'Mia Lund', email: customer.address }],
    messageHtml: '<p>Attached is your quote.</p>',
    threadId: thread.id,
    messageId,
    files: [{ name: 'quote.txt', url: file.body.url, type: file.body.type, size: 10 }],
  })
  await post(server, cast.jo, { medium: 'note', message: 'She haggles, hold firm.', threadId: thread.id })
  return thread.id
}

const exportOf = async (thread: string, body: object, person = cast.jo) =>
  call(files.server, person, { method: 'POST', url: `/messaging/thread/${thread}/exports`, body })

const rowOf = async (person: CastMember, id: string) =>
  (await call(files.server, person, { url: `/data/clients/${laro}/thread_exports/${id}` })).body

async function written(thread: string, body: object): Promise<{ row: { file: { url: string } }; content: Buffer }> {
  const begun = await exportOf(thread, body)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { id } = begun.body.export
  await expect.poll(async () => (await rowOf(cast.jo, id)).state, { timeout: 20_000 }).toBe('done')
  const row = await rowOf(cast.jo, id)
  const answer = await fetch(`${files.origin}${row.file.url}`, { headers: await files.server.headersOf(cast.jo, laro) })
  expect(answer.status).toBe(200)
  return { row, content: Buffer.from(await answer.arrayBuffer()) }
}

async function readPdf(content: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(content))
  const { text } = await extractText(document, { mergePages: true })
  const attached: unknown = await document.getAttachments()
  return { text, attached: attached instanceof Map ? [...attached.keys()] : Object.keys(attached ?? {}) }
}

async function readZip(content: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(content)
  const found = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  }
  return found
}

test('a PDF holds the conversation in every script, its files embedded, and no note unless it was asked for', async () => {
  const thread = await conversation()
  const outside = await readPdf((await written(thread, { format: 'pdf' })).content)
  expect(outside.text).toContain('Привет, four of us on Friday? ✈')
  expect(outside.text).toContain('🎉')
  expect(outside.text).toContain('Attached is your quote.')
  expect(outside.text).toContain(`From: Mia Lund <${customer.address}>`)
  expect(outside.text).not.toContain('haggles')
  expect(outside.attached).toEqual(['quote.txt'])
  const inside = await readPdf((await written(thread, { format: 'pdf', with_team: true })).content)
  expect(inside.text).toContain('She haggles, hold firm.')
  expect(inside.text).toContain('Note (team only)')
})

test('EML files in a ZIP: a mail for each email with its files, a text for the note', async () => {
  const thread = await conversation()
  const { content } = await written(thread, { format: 'eml', with_team: true })
  const found = await readZip(content)
  expect([...found.keys()]).toEqual(['1 Dallas to Teterboro.eml', '2 Your quote.eml', '3 She haggles, hold firm..txt'])
  const sent = found.get('2 Your quote.eml') ?? ''
  expect(sent).toMatch(/^To: Mia Lund <mia@customer\.example>/m)
  expect(sent).toContain('filename=quote.txt')
  expect(found.get('1 Dallas to Teterboro.eml')).toMatch(/^From: Mia Lund <mia@customer\.example>/m)
  expect(found.get('3 She haggles, hold firm..txt')).toContain('Kind: Note (team only)')
})

test('an export is closed to a user who may no longer read conversations, and is not written for them', async () => {
  const { server } = files
  const { row } = await written(await conversation(), { format: 'eml' })
  const withRoles = async (roles: readonly string[] = []) => {
    await inLaro(server, (ctx) => setGrants(ctx, { userId: cast.jo.id, roles }))
    server.platform.reach.forget(cast.jo.id)
  }
  const fetched = async () =>
    (await fetch(`${files.origin}${row.file.url}`, { headers: await server.headersOf(cast.jo, laro) })).status
  await withRoles(['sales'])
  expect(await fetched()).toBe(403)
  const doc = { thread: 't-1', format: 'eml', user: cast.jo.id, feedback_id: 'f-1' }
  const { id } = await inLaro(server, (ctx) =>
    createRecord(ctx, threadExports, { doc: threadExports.shape.parse(doc) }),
  )
  const { platform } = server
  const facts = { clientId: laro, attempt: 1, isLastAttempt: false, log: platform.log }
  await writeExport.perform(jobRun(platform, facts), { exportId: id })
  expect(await inLaro(server, (ctx) => getRecord(ctx, threadExports, id))).toMatchObject({ state: 'failed' })
  await withRoles(cast.jo.grants.LARO)
  expect(await fetched()).toBe(200)
})

test('an export is its owner’s alone, shows its progress, and is gone after a week', async () => {
  const { server } = files
  const thread = await conversation()
  const { row } = await written(thread, { format: 'pdf' })
  const begun = (await call(server, cast.jo, { url: `/data/clients/${laro}/thread_exports?limit=1` })).body.rows[0]
  const lines = await call(server, cast.jo, {
    url: `/data/clients/${laro}/feedback?where=${encodeURIComponent(JSON.stringify(['group_id', '==', begun.feedback_id]))}`,
  })
  const percents: number[] = lines.body.rows.map((line: { percent: number }) => line.percent)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(lines.body.rows.at(-1)).toMatchObject({ percent: 100, outcome: 'done' })
  expect((await call(server, cast.ana, { url: `/data/clients/${laro}/feedback` })).body.rows).toEqual([])
  const others = await fetch(`${files.origin}${row.file.url}`, { headers: await server.headersOf(cast.ana, laro) })
  expect(others.status).toBe(404)
  expect((await exportOf(thread, { format: 'pdf' }, cast.sam)).status).toBe(404)

  const removed = { method: 'DELETE', url: `/cms/feedback/${begun.feedback_id}` } as const
  expect((await call(server, cast.ana, removed)).body).toEqual({ removed: 0 })
  expect((await call(server, cast.jo, removed)).body).toEqual({ removed: percents.length })

  // The file of an older export is gone already: it keeps no other one.
  const url = `/api/files/clients/${laro}/attachments/thread_exports/older/gone.pdf`
  const doc = {
    ...(await inLaro(server, (ctx) => getRecord(ctx, threadExports, begun.id))),
    file: { ...row.file, url },
  }
  await inLaro(server, (ctx) =>
    createRecord(ctx, threadExports, { date: 1, doc: threadExports.shape.strip().parse(doc) }),
  )
  server.advance(8 * 86_400_000)
  await runTimedIn(server.platform, tidyExports, laro)
  const kept = await server.platform.pools.owner.query('select 1 from file_objects where path like $1', [
    `%/thread_exports/${begun.id}/%`,
  ])
  expect(kept.rowCount).toBe(0)
})
