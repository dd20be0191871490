import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { openFileServer, type FileServer } from '../contract/file-calls.ts'
import { call, entryOf, inLaro, laro, makeContact, makeQuote, receive } from '../contract/inbox-server.ts'
import { cast, type CastMember } from '../world.ts'
import { AttackCount } from './attack-count.ts'

// A user of the inbox without `quotes` writes the address of a quote's file wherever a message or a template names
// files, by the calls that all records share: no answer gives them an address that opens it.

const count = new AttackCount('smuggled files')
const secret = 'the-passport-of-a-customer'

let files: FileServer
let threadId: string
/** The lasting address of the file that Rae must not read. */
let url: string
beforeAll(async () => {
  files = await openFileServer()
  const [contact, quote] = [await makeContact(files.server), await makeQuote(files.server)]
  threadId = (await receive(files.server, contact.id)).thread.id
  const path = `clients/${laro}/attachments/quotes/${quote.id}/passport.png`
  url = (await files.upload(cast.ana, { path, content: secret })).body.url
})
afterAll(async () => {
  count.print()
  await files.server.close()
})

const asRae = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', where: string, body?: object) =>
  call(files.server, cast.rae, { method, url: where, ...(body && { body }) })

/** True if no address in an answer opens the secret. */
async function isShut(answer: unknown): Promise<boolean> {
  const signed = JSON.stringify(answer).match(/\/api\/files\/[^"\\\s]+sig=[\w-]+/g) ?? []
  const opened = await Promise.all(
    signed.map((one) => fetch(`${files.origin}${one.replaceAll('&amp;', '&')}`).then((got) => got.text())),
  )
  return count.take(!opened.includes(secret))
}

const stolen = () => ({ name: 'passport.png', url })

async function uploadOwn(record: string, id: string) {
  const path = `clients/${laro}/attachments/${record}/${id}/own.png`
  const { status, body } = await files.upload(cast.rae, { path, content: 'own' })
  expect(status, JSON.stringify(body)).toBe(201)
  return { name: 'own.png', url: body.url }
}

test('the file itself is shut to them', async () => {
  const path = decodeURIComponent(url.replace('/api/files/', ''))
  expect((await files.get(cast.rae, path)).status).toBe(403)
})

describe('a draft', () => {
  const drafts = `/data/clients/${laro}/threadsmsgs`
  const doc = () => ({ medium: 'email', tRef: threadId, draft: true, state: 'draft', creator: entryOf(cast.rae) })

  test('takes no file that its writer may not read, when it is made or changed', async () => {
    const id = v7()
    const made = await asRae('POST', drafts, { id, ...doc(), files: [stolen()] })
    expect([made.status, made.body.issues]).toMatchObject([400, [{ path: 'files.0', code: 'unknown-file' }]])
    expect((await asRae('POST', drafts, { id, ...doc() })).status).toBe(201)
    const changed = await asRae('PATCH', `${drafts}/${id}`, { version: 1, change: { files: [stolen()] } })
    expect([changed.status, changed.body.issues]).toMatchObject([400, [{ code: 'unknown-file' }]])
    expect(await isShut(await asRae('GET', `/messaging/message/${id}`))).toBe(true)
  })

  test('opens no picture that is not its own, though it has a file', async () => {
    const id = v7()
    const messageHtml = `<p>Look<img src="${url}"></p>`
    const own = await uploadOwn('threadsmsgs', id)
    const made = await asRae('POST', drafts, { id, ...doc(), messageHtml, html: messageHtml, files: [own] })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const shown = await asRae('GET', `/messaging/message/${id}`)
    expect(shown.body.message.files[0].url).toContain('sig=')
    expect(await isShut(shown.body)).toBe(true)
  })
})

test('a reply takes no file of another record, and its preview opens none', async () => {
  const id = v7()
  const replies = `/data/clients/${laro}/documents`
  const reply = { id, name: 'Mine', template_id: 'mine', owner: cast.rae.id, html: `<img src="${url}">` }
  expect((await asRae('POST', replies, { ...reply, files: [stolen()] })).status).toBe(400)
  const own = await uploadOwn('documents', id)
  const made = await asRae('POST', replies, { ...reply, files: [own] })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const both = [own, stolen()]
  const changed = await asRae('PATCH', `${replies}/${id}`, { version: made.body.version, change: { files: both } })
  expect([changed.status, changed.body.issues]).toMatchObject([400, [{ path: 'files.1', code: 'unknown-file' }]])
  const preview = await asRae('POST', '/cms/documents/templates/mine', { threadId })
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  expect(await isShut(preview.body)).toBe(true)
})

describe('a file of a message that the sender may not read', () => {
  let ownThread: string
  beforeAll(async () => {
    ownThread = (await receive(files.server, (await makeContact(files.server)).id)).thread.id
  })

  const post = (who: CastMember, body: object) =>
    call(files.server, who, {
      method: 'POST',
      url: '/messaging/post',
      body: {
        medium: 'email',
        recipients: [{ name: 'Kim', email: 'kim@customer.example' }],
        subject: 'Look',
        message: 'Look',
        threadId: ownThread,
        ...body,
      },
    })

  /** A file of a message that Ana writes. */
  async function fileOfAna() {
    const messageId = v7()
    const path = `clients/${laro}/attachments/threadsmsgs/${messageId}/salary.png`
    const { body } = await files.upload(cast.ana, { path, content: secret })
    return { messageId, file: { name: 'salary.png', url: body.url } }
  }

  async function expectRefused(body: object) {
    const refused = await post(cast.rae, body)
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'files.0', code: 'unknown-file' }]])
    expect(await isShut(refused.body)).toBe(true)
  }

  test('is not attached while its message is not saved, nor while it is the draft of a colleague', async () => {
    const { messageId, file } = await fileOfAna()
    await expectRefused({ files: [file] })
    const saved = await post(cast.ana, { messageId, files: [file], draft: true })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    await expectRefused({ files: [file] })
    await expectRefused({ files: [file], draft: true })
    // Nor is it copied to the record from there.
    const [kept] = saved.body.message.files
    const copied = await asRae('POST', `/messaging/message/${messageId}/files/${kept.id}/copies`, { to: 'object' })
    expect(copied.status).toBe(404)
    // The id of the colleague's draft cannot be written.
    expect((await post(cast.rae, { messageId, files: [file] })).status).toBe(404)
  })

  test('is not attached once its message is deleted, unless it was passed on before', async () => {
    const [passedOn, kept] = [await fileOfAna(), await fileOfAna()]
    for (const { messageId, file } of [passedOn, kept])
      expect((await post(cast.ana, { messageId, files: [file] })).status).toBe(200)
    expect((await post(cast.rae, { files: [passedOn.file] })).status).toBe(200)
    await inLaro(files.server, async (ctx) => {
      for (const { messageId: id } of [passedOn, kept]) await asVerb(ctx, threadsmsgs).trash({ id })
    })
    await expectRefused({ files: [kept.file] })
    expect((await post(cast.rae, { files: [passedOn.file] })).status).toBe(200)
  })
})
