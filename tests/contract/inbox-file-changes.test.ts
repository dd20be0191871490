import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../server/platform/database/sql.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { openFileServer, type FileServer } from './file-calls.ts'
import { call, customer, inLaro, laro, makeContact, post, receive } from './inbox-server.ts'

// A file record saved and deleted by itself: of an own draft, chat or note, and never of what was sent or received.

let files: FileServer
let threadId: string
beforeAll(async () => {
  files = await openFileServer()
  threadId = (await receive(files.server, (await makeContact(files.server)).id)).thread.id
})
afterAll(() => files.server.close())

async function attach(person: CastMember, messageId: string, name: string) {
  const path = `clients/${laro}/attachments/threadsmsgs/${messageId}/${name}`
  const { status, body } = await files.upload(person, { path, content: name })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.id, name, url: body.url, type: body.type, size: name.length }
}

/** Jo's note with files of these names. */
async function noteWith(names: readonly string[], message = 'See these') {
  const messageId = v7()
  const given = []
  for (const name of names) given.push(await attach(cast.jo, messageId, name))
  const sent = await post(files.server, cast.jo, { threadId, messageId, medium: 'note', message, files: given })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return { id: messageId, files: sent.body.message.files as { id: string; name: string; url: string }[] }
}

const urlOf = (message: string, file = '') => `/messaging/message/${message}/files/${file}`
const rename = (person: CastMember, url: string, body: object = { name: 'Insurance' }) =>
  call(files.server, person, { method: 'PUT', url, body })
const remove = (person: CastMember, message: string, file = '') =>
  call(files.server, person, { method: 'DELETE', url: urlOf(message, file) })

async function namesOf(message: string) {
  const shown = await call(files.server, cast.ana, { url: `/messaging/message/${message}` })
  const listed = await call(files.server, cast.ana, { url: `/data/clients/${laro}/threadsmsgs/${message}/files` })
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted()
  return { shown: names(shown.body.message.files), listed: names(listed.body.rows) }
}

test('a file of an own note takes another name, in its message and in the list, and opens as before', async () => {
  const note = await noteWith(['scan1.txt', 'plan.txt'])
  const [first] = note.files
  const { status, body } = await rename(cast.jo, urlOf(note.id, first?.id))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.message).toMatchObject({ id: note.id, can: { remove: true } })
  expect(await namesOf(note.id)).toEqual({
    shown: ['Insurance.txt', 'plan.txt'],
    listed: ['Insurance.txt', 'plan.txt'],
  })
  const [shown] = body.message.files
  const opened = await fetch(`${files.origin}${shown.url}`)
  expect([opened.status, await opened.text()]).toEqual([200, 'scan1.txt'])
})

test('a name that is taken is asked about, and then gets a timestamp', async () => {
  const note = await noteWith(['scan1.txt', 'plan.txt'])
  const [first] = note.files
  expect((await rename(cast.jo, urlOf(note.id, first?.id), { name: 'plan' })).status).toBe(409)
  const gone = await rename(cast.jo, urlOf(note.id, first?.id), { name: 'plan', isRenamed: true })
  expect(gone.body.message.files[0].name).toMatch(/^plan_\d+\.txt$/)
})

test('a file is removed alone and leaves the message, whose history keeps it', async () => {
  const note = await noteWith(['scan1.txt', 'plan.txt'])
  const [first, second] = note.files
  expect((await remove(cast.jo, note.id, first?.id)).status).toBe(200)
  expect(await namesOf(note.id)).toEqual({ shown: ['plan.txt'], listed: ['plan.txt'] })
  expect((await remove(cast.jo, note.id, first?.id)).status).toBe(404)
  const history = await call(files.server, cast.ana, { url: `/data/clients/${laro}/threadsmsgs/${note.id}/history` })
  expect(JSON.stringify(history.body)).toContain('scan1.txt')
  expect((await remove(cast.jo, note.id, second?.id)).status).toBe(200)
})

test('the file that is all of a message stays', async () => {
  const note = await noteWith(['scan1.txt'], '')
  const kept = await remove(cast.jo, note.id, note.files[0]?.id)
  expect([kept.status, kept.body.issues]).toEqual([400, [{ path: 'file', code: 'file-is-all' }]])
})

test('only the writer, and an admin, renames; deleting ends after 5 minutes; a stranger finds nothing', async () => {
  const note = await noteWith(['scan1.txt', 'plan.txt'])
  const [first] = note.files
  expect((await rename(cast.rae, urlOf(note.id, first?.id))).status).toBe(403)
  expect((await remove(cast.rae, note.id, first?.id)).status).toBe(403)
  const url = urlOf(note.id, first?.id)
  const stranger = await call(files.server, cast.sam, { method: 'DELETE', url, client: clientIds.NXT })
  expect(stranger.status).toBe(404)
  await inLaro(files.server, (ctx) =>
    ctx.db.run(
      sql`update threadsmsgs set date = date - 300001, version = version + 1 where client_id = ${laro} and id = ${note.id}`,
    ),
  )
  expect((await remove(cast.jo, note.id, first?.id)).status).toBe(403)
  expect((await rename(cast.jo, urlOf(note.id, first?.id))).status).toBe(200)
  expect((await remove(cast.ana, note.id, first?.id)).status).toBe(200)
})

test('a sent message keeps its files; an invalid name is refused', async () => {
  const messageId = v7()
  const file = await attach(cast.jo, messageId, 'quote.txt')
  const mail = { threadId, messageId, medium: 'email', subject: 'Quote', recipients: [{ email: customer.address }] }
  const sent = await post(files.server, cast.jo, { ...mail, files: [file] })
  const [kept] = sent.body.message.files
  for (const answer of [await rename(cast.ana, urlOf(messageId, kept.id)), await remove(cast.ana, messageId, kept.id)])
    expect([answer.status, answer.body.issues[0].code]).toEqual([400, 'file-as-sent'])
  const note = await noteWith(['scan1.txt'])
  for (const name of ['', '  ', 'a/b', 'a\\b', 'a\u0000b', 'x'.repeat(201)])
    expect((await rename(cast.jo, urlOf(note.id, note.files[0]?.id), { name })).status, name).toBe(400)
})

test('files of an own draft are renamed and deleted; those of another’s draft do not exist', async () => {
  const id = v7()
  const given = [await attach(cast.jo, id, 'scan1.txt'), await attach(cast.jo, id, 'plan.txt')]
  const draft = { threadId, medium: 'email', message: 'Here', files: given, device: 'desk' }
  const kept = await call(files.server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body: draft })
  const [first, second] = kept.body.message.files
  expect((await rename(cast.ana, urlOf(id, first.id))).status).toBe(404)
  expect((await remove(cast.ana, id, first.id)).status).toBe(404)
  expect((await rename(cast.jo, urlOf(id, first.id))).body.message.files[0].name).toBe('Insurance.txt')
  const left = await remove(cast.jo, id, second.id)
  expect(left.body.message.files.map((file: { name: string }) => file.name)).toEqual(['Insurance.txt'])
})
