import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { records } from '../../domain/records.ts'
import { listedByMessages } from '../../server/inbox/index.ts'
import { purge } from '../../server/platform/upkeep/purge.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro, post, receive } from './inbox-server.ts'
import { codesOf, documentsUrl, templateDesk, toMia } from './template-calls.ts'

const desk = templateDesk()

async function runPurge() {
  const { owner } = desk.files.server.platform.pools
  await owner.query(`select graphile_worker.add_job('purge', max_attempts => 1)`)
  const running = await startJobs(desk.files.server.platform, { jobs: [], timed: [purge(records, listedByMessages)] })
  const waiting = async () =>
    (await owner.query(`select 1 from graphile_worker.jobs where task_identifier like 'purge%'`)).rowCount
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  await running.stop()
}

describe('a message made of a template', () => {
  test('carries the files of the template as its own, and keeps them when the template is gone for good', async () => {
    const { server } = desk.files
    const template = await desk.makeTemplate(cast.jo, { html: '<p>Hi {{ contact.first_name }}</p>', subject: 'Hi' })
    const path = `clients/${laro}/attachments/documents/${template.id}/terms.txt`
    const { body: file } = await desk.files.upload(cast.jo, { path, content: 'our terms' })
    const listed = { id: file.id, name: 'terms.txt', url: file.url, type: file.type, size: 9 }
    await call(server, cast.jo, {
      method: 'PATCH',
      url: `${documentsUrl}/${template.id}`,
      body: { version: template.version, change: { files: [listed] } },
    })
    const { thread } = await receive(server, desk.contactId)
    const mail = { medium: 'email', threadId: thread.id, recipients: toMia, template_id: template.template_id }
    const sent = await post(server, cast.rae, mail)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const [carried] = sent.body.message.files
    expect(carried).toMatchObject({ name: 'terms.txt' })
    expect(carried.url).toContain(`threadsmsgs/${sent.body.message.id}/`)
    await call(server, cast.jo, { method: 'DELETE', url: `${documentsUrl}/${template.id}` })
    const long = sql`update documents set trashed_at = 1, version = version + 1 where client_id = ${laro} and id = ${template.id}`
    await inLaro(server, (ctx) => ctx.db.run(long))
    await runPurge()
    expect((await desk.files.get(cast.jo, path)).status).toBe(404)
    const opened = await fetch(`${desk.files.origin}${carried.url}`)
    expect([opened.status, await opened.text()]).toEqual([200, 'our terms'])
    const left = await inLaro(server, (ctx) =>
      ctx.db.run(sql`
        select 1 from file_leftovers l join file_objects f using (client_id, key) where client_id = ${laro}`),
    )
    expect(left).toEqual([])
  })

  test('a file of a reply that is not the own one cannot be attached', async () => {
    const own = await desk.makeTemplate(cast.jo, { owner: cast.jo.id })
    const path = `clients/${laro}/attachments/documents/${own.id}/mine.txt`
    const { body: file } = await desk.files.upload(cast.jo, { path, content: 'mine' })
    const listed = { id: file.id, name: 'mine.txt', url: file.url }
    const url = `${documentsUrl}/${own.id}`
    await call(desk.files.server, cast.jo, {
      method: 'PATCH',
      url,
      body: { version: own.version, change: { files: [listed] } },
    })
    const { thread } = await receive(desk.files.server, desk.contactId)
    const note = { medium: 'note', message: 'see', threadId: thread.id, files: [listed] }
    expect(codesOf((await post(desk.files.server, cast.ana, note)).body)).toEqual(['files.0 unknown-file'])
    expect((await post(desk.files.server, cast.jo, note)).status).toBe(200)
  })

  test('is one message for repeated posts, and other words under its id are refused', async () => {
    const { thread } = await receive(desk.files.server, desk.contactId)
    const template = await desk.makeTemplate(cast.jo, { html: '<p>Hi {{ contact.first_name }}</p>', subject: 'Hi' })
    const messageId = v7()
    const mail = {
      medium: 'email',
      threadId: thread.id,
      recipients: toMia,
      template_id: template.template_id,
      messageId,
    }
    const first = await post(desk.files.server, cast.jo, { ...mail, messageHtml: '<p>Above.</p>' })
    expect(first.body.message.messageHtml).toBe('<p>Above.</p><p>Hi Mia</p>')
    const again = await post(desk.files.server, cast.jo, { ...mail, messageHtml: '<p>Above.</p>' })
    expect(again.body.message).toMatchObject({ id: messageId, version: first.body.message.version })
    expect((await post(desk.files.server, cast.jo, { ...mail, messageHtml: '<p>Other.</p>' })).status).toBe(409)
  })

  test('a draft keeps the template unfilled, and sending flushes it', async () => {
    const { thread } = await receive(desk.files.server, desk.contactId)
    const template = await desk.makeTemplate(cast.jo, { html: '<p>Hi {{ contact.first_name }}</p>', subject: 'Hi' })
    const messageId = v7()
    const written = { medium: 'email', threadId: thread.id, recipients: toMia, template_id: template.template_id }
    const draft = await call(desk.files.server, cast.jo, {
      method: 'PUT',
      url: `/messaging/drafts/${messageId}`,
      body: { ...written, device: 'laptop' },
    })
    expect(draft.body.message).toMatchObject({ draft: true, template_id: template.template_id, messageHtml: '' })
    const sent = await post(desk.files.server, cast.jo, { ...written, messageId })
    expect(sent.body.message).toMatchObject({ draft: false, message: 'Hi Mia' })
    const none = await call(desk.files.server, cast.jo, { url: `/messaging/drafts?threadId=${thread.id}` })
    expect(none.body.message).toBeNull()
  })
})
