import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../server/platform/database/sql.ts'
import { tidyMailImports } from '../../server/inbox/archives/index.ts'
import { takeRun } from '../../server/inbox/archives/runs.ts'
import type { listMailImports } from '../../domain/automation/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { writeMail, writeMbox } from '../mail-fixtures/archives.ts'
import { runTimed } from '../timed-task.ts'
import { makeArchiveId, openArchiveDesk, type ArchiveDesk } from './archive-desk.ts'
import { inLaro, laro } from './inbox-server.ts'

/** Bytes of a part in these tests. */
const partBytes = 1000

let desk: ArchiveDesk
beforeAll(async () => {
  desk = await openArchiveDesk(partBytes)
})
afterAll(() => desk.close())

const mails = Array.from({ length: 12 }, (_, at) => writeMail({ id: `u${at}@x`, subject: `Mail ${at}` }))
const archive = writeMbox(mails)
const parts = Math.ceil(archive.length / partBytes)
const readBytes = (part: number) => archive.subarray((part - 1) * partBytes, part * partBytes)

const send = (id: string, part: number, bytes = readBytes(part)) => desk.sendPart({ id, part, bytes })

const announce = (id: string, given: object = {}) =>
  desk.ask('PUT', `/${id}`, { body: { fileName: 'Inbox.mbox', size: archive.length, ...given } })

test('an upload in parts continues after a break with the missing ones, and is imported as one file', async () => {
  const id = makeArchiveId()
  expect((await announce(id)).body).toEqual({ partBytes })
  for (const part of [parts, 2]) expect((await send(id, part)).status).toBe(200)
  expect(JSON.stringify((await desk.ask('POST', `/${id}/read`)).body)).toContain('parts-missing')
  expect((await announce(id)).body).toEqual({ partBytes })
  const here = await desk.read(id)
  expect(here.parts).toEqual([2, parts])
  const listed = (await desk.ask('GET', '')).body as OutputOf<typeof listMailImports>
  expect(listed.imports[0]).toEqual(here.mailImport)
  expect(here.mailImport).toMatchObject({ state: 'uploading', uploaded: readBytes(2).length + readBytes(parts).length })
  for (let part = 1; part <= parts; part += 1) expect((await send(id, part)).status).toBe(200)
  expect((await desk.ask('POST', `/${id}/read`)).status).toBe(200)
  await desk.work()
  await desk.start(id)
  expect((await desk.read(id)).mailImport).toMatchObject({ state: 'done', imported: mails.length })
  const left = await inLaro(desk.server, ({ db }) =>
    db.run(sql`select 1 from file_objects where client_id = ${laro} and path like '%mail_archive_parts%'`),
  )
  expect(left).toEqual([])
})

test('a part of other bytes, of another length or beyond the file is refused in words, and so is another file', async () => {
  const id = makeArchiveId()
  await announce(id)
  await send(id, 1)
  const refusals = [
    await send(id, 1, Buffer.alloc(partBytes, 1)),
    await send(id, 2, readBytes(2).subarray(1)),
    await send(id, 2, Buffer.concat([readBytes(2), readBytes(3)])),
    await send(id, parts + 1, readBytes(1)),
    await announce(id, { fileName: 'Other.mbox' }),
    await announce(id, { size: 5 }),
  ]
  expect(refusals.map(({ status, body }) => [status, /"code":"([\w-]+)"/.exec(JSON.stringify(body))?.[1]])).toEqual([
    [400, 'other-archive'],
    [400, 'broken-part'],
    [400, 'broken-part'],
    [400, 'no-such-part'],
    [400, 'other-archive'],
    [400, 'other-archive'],
  ])
  expect((await desk.read(id)).parts).toEqual([1])
  expect((await send('nosuchimport0001', 1)).status).toBe(404)
  expect((await send('../x', 1)).status).toBe(404)
})

test('an upload that nobody continues for a week is removed with its parts', async () => {
  const id = makeArchiveId()
  await announce(id)
  await send(id, 1)
  await runTimed(desk.server.platform, tidyMailImports, 6 * dayMs)
  expect((await desk.ask('GET', `/${id}`)).status).toBe(200)
  await runTimed(desk.server.platform, tidyMailImports, 8 * dayMs)
  expect((await desk.ask('GET', `/${id}`)).status).toBe(404)
})

test('an upload that began weeks ago and got a part today is kept', async () => {
  const id = makeArchiveId()
  await announce(id)
  await inLaro(desk.server, ({ db, now }) =>
    db.run(sql`
      update mail_import_runs set changed_at = ${now - 20 * dayMs} where client_id = ${laro} and id = ${id}`),
  )
  await send(id, 1)
  await runTimed(desk.server.platform, tidyMailImports, dayMs)
  expect((await desk.ask('GET', `/${id}`)).status).toBe(200)
})

test('two imports with the same mails bring each of them once', async () => {
  const own = writeMbox(Array.from({ length: 60 }, (_, at) => writeMail({ id: `two${at}@x` })))
  const ids = [makeArchiveId(), makeArchiveId()]
  for (const id of ids) await desk.preview(own, 'Inbox.mbox', id)
  for (const id of ids) await desk.ask('POST', `/${id}/start`, { body: { skip: [], filters: [], makeContacts: false } })
  await Promise.all([desk.work(), desk.work()])
  await desk.work()
  const results = await Promise.all(ids.map(async (id) => (await desk.read(id)).mailImport))
  expect(results.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(60)
  expect(results.reduce((sum, { known }) => sum + known, 0)).toBe(60)
})

test('an import whose batch is being written is read without waiting for it', async () => {
  const id = await desk.preview(archive)
  const answers = await inLaro(desk.server, async (ctx) => {
    await takeRun(ctx, id)
    return [await desk.ask('GET', `/${id}`), await desk.ask('GET', `/${id}/faults`), await announce(id)]
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})
