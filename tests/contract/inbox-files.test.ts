import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, clientIds, type CastMember } from '../world.ts'
import { openFileHouse, type FileHouse } from './file-calls.ts'
import { call, customer, laro, makeContact, post, receive } from './inbox-house.ts'

let files: FileHouse
let contactId: string
beforeAll(async () => {
  files = await openFileHouse()
  contactId = (await makeContact(files.house)).id
})
afterAll(() => files.house.close())

const pathOf = (messageId: string, name: string) => `clients/${laro}/attachments/threadsmsgs/${messageId}/${name}`

async function attach(person: CastMember, messageId: string, name = 'quote.txt') {
  const { status, body } = await files.upload(person, { path: pathOf(messageId, name), content: 'four seats' })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.id, name, url: body.url, type: body.type, size: 10 }
}

const mail = (more: object) => ({
  medium: 'email',
  subject: 'Your quote',
  recipients: [{ name: '', email: customer.address }],
  ...more,
})

test('a file that is attached to a draft goes with the message, is listed under it, and opens by a signed address', async () => {
  const { house, origin } = files
  const { thread } = await receive(house, contactId)
  const messageId = v7()
  const file = await attach(cast.jo, messageId)
  const draft = { ...mail({ threadId: thread.id, files: [file] }), device: 'laptop' }
  const kept = await call(house, cast.jo, { method: 'PUT', url: `/messaging/drafts/${messageId}`, body: draft })
  const [held] = kept.body.message.files
  const sent = await post(house, cast.jo, mail({ threadId: thread.id, messageId, files: [held] }))
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const listed = await call(house, cast.ana, { url: `/data/clients/${laro}/threadsmsgs/${messageId}/files` })
  expect(listed.body.rows).toMatchObject([{ message: messageId, name: 'quote.txt', url: file.url }])
  const page = await call(house, cast.ana, { url: `/messaging/thread/${thread.id}` })
  const [shown] = page.body.messages[0].files
  const opened = await fetch(`${origin}${shown.url}`)
  expect([opened.status, await opened.text()]).toEqual([200, 'four seats'])
})

test("nobody opens or attaches a file of another's draft, and a sent message takes no more files", async () => {
  const { house } = files
  const { thread } = await receive(house, contactId)
  const messageId = v7()
  const file = await attach(cast.jo, messageId)
  const draft = { ...mail({ threadId: thread.id, files: [file] }), device: 'laptop' }
  await call(house, cast.jo, { method: 'PUT', url: `/messaging/drafts/${messageId}`, body: draft })
  expect((await files.get(cast.ana, pathOf(messageId, 'quote.txt'))).status).toBe(404)
  await post(house, cast.jo, mail({ threadId: thread.id, messageId, files: [file] }))
  expect((await files.get(cast.ana, pathOf(messageId, 'quote.txt'))).status).toBe(200)
  const late = await files.upload(cast.jo, { path: pathOf(messageId, 'late.txt'), content: 'more' })
  expect(late.status).toBe(403)
})

test('a forward takes the attachments along', async () => {
  const { house } = files
  const { thread } = await receive(house, contactId)
  const messageId = v7()
  const sent = await post(
    house,
    cast.jo,
    mail({ threadId: thread.id, messageId, files: [await attach(cast.jo, messageId)] }),
  )
  const begun = await call(house, cast.jo, {
    url: `/messaging/thread/${thread.id}/reply?message=${sent.body.message.id}&mode=forward`,
  })
  expect(begun.body.files).toMatchObject([{ name: 'quote.txt' }])
  const passedOn = mail({ threadId: thread.id, forward: messageId, subject: 'Fwd', files: begun.body.files })
  const forwarded = await post(house, cast.jo, passedOn)
  expect(forwarded.body.message).toMatchObject({ forward: messageId, files: [{ name: 'quote.txt' }] })
  expect(forwarded.body.message.html).toContain('---------- Forwarded message ----------')
})

test("another client's file cannot be attached", async () => {
  const { house } = files
  const { thread } = await receive(house, contactId)
  const url = `/api/files/clients/${clientIds.NXT}/attachments/threadsmsgs/x/a.txt`
  const { body } = await post(house, cast.jo, mail({ threadId: thread.id, files: [{ name: 'a.txt', url }] }))
  expect(body.issues).toEqual([{ path: 'files.0', code: 'unknown-file', params: { name: 'a.txt' } }])
})
