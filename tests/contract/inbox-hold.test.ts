import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { threads } from '../../domain/inbox/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { findMessage } from '../../server/inbox/thread-messages.ts'
import { withTenant, systemActor } from '../../server/platform/context.ts'
import { trashRecord } from '../../server/platform/records/index.ts'
import { openMailTestServer, until, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, customer, inLaro, itemsOf, laro, makeContact, makeQuote, post, receive } from './inbox-server.ts'

let server: MailTestServer
let contactId: string
beforeAll(async () => {
  server = await openMailTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const setUndo = (person: CastMember, undo_send_seconds: number) =>
  call(server, person, { method: 'PUT', url: '/user/sending', body: { undo_send_seconds } })

const email = (more: object = {}) => ({
  medium: 'email',
  subject: 'Your quote',
  messageHtml: '<p>Four seats, <b>Friday</b>.</p>',
  recipients: [{ name: 'Mia Lund', email: customer.address }],
  ...more,
})

/** An email that Jo postpones in a separate thread. */
async function putOff(more: object = {}) {
  const { thread } = await receive(server, contactId)
  const body = email({ threadId: thread.id, sendAt: Date.now() + hourMs, ...more })
  const held = await post(server, cast.jo, body)
  expect(held.status, JSON.stringify(held.body)).toBe(200)
  return { thread, id: held.body.message.id as string, message: held.body.message }
}

/** As it is stored, for any reader. */
const read = (id: string) =>
  inLaro(server, async (ctx) => {
    const message = await findMessage(ctx, id)
    if (!message) throw new Error(`no message ${id}`)
    return message
  })
const takeBack = (id: string, person = cast.jo) =>
  call(server, person, { method: 'DELETE', url: `/messaging/message/${id}/hold` })
const putOffTo = (id: string, body: object, person = cast.jo) =>
  call(server, person, { method: 'PUT', url: `/messaging/message/${id}/hold`, body })
const endHold = (id: string, person = cast.jo) =>
  call(server, person, { method: 'POST', url: `/messaging/message/${id}/hold/end` })
const copiesOf = (subject: string) => server.sink.taken.filter((mail) => mail.raw.includes(`Subject: ${subject}\r\n`))
const sent = (id: string) => until(async () => (await read(id)).state === 'sent', 40_000)

describe('undo send', () => {
  test('holds an email for the time that its writer chose, and then sends it by itself', async () => {
    expect((await setUndo(cast.jo, 2)).body).toEqual({ undo_send_seconds: 2 })
    const quote = await makeQuote(server)
    const body = email({ ref: `clients/${laro}/quotes/${quote.id}`, subject: 'by itself' })
    const { body: posted } = await post(server, cast.jo, body)
    expect(posted.message).toMatchObject({ state: 'held', draft: true, can: { write: false } })
    expect(posted.thread).toMatchObject({ version: 0, id: posted.message.tRef })
    expect(posted.message.hold_until - posted.message.date).toBe(2000)
    const released = await until(async () => {
      const message = await read(posted.message.id)
      return message.state !== 'held' && message
    }, 40_000)
    expect(released).toMatchObject({ draft: false })
    expect(released.hold_until).toBeUndefined()
    expect(released.date).toBeGreaterThanOrEqual(posted.message.hold_until)
    // The queue looks twice a second; a machine whose disk stalls gets some more.
    expect(released.date - posted.message.hold_until).toBeLessThan(30_000)
    await sent(released.id)
    expect(copiesOf('by itself').length).toBe(1)
    const opened = await call(server, cast.ana, { url: `/messaging/thread/${posted.thread.id}` })
    expect(opened.body.thread).toMatchObject({
      message_count: 1,
      creator: { id: cast.jo.id },
      agents: [{ id: cast.jo.id }],
    })
    await setUndo(cast.jo, 0)
  }, 90_000)

  test('a thread that an email will begin does not exist for others while it is held', async () => {
    await setUndo(cast.jo, 30)
    const quote = await makeQuote(server)
    const { body } = await post(server, cast.jo, email({ ref: `clients/${laro}/quotes/${quote.id}` }))
    await setUndo(cast.jo, 0)
    expect(body.message.state).toBe('held')
    expect((await call(server, cast.ana, { url: `/messaging/thread/${body.thread.id}` })).status).toBe(404)
  })

  test('notes go at once, and 0 seconds hold nothing', async () => {
    await setUndo(cast.jo, 30)
    const { thread } = await receive(server, contactId)
    const note = await post(server, cast.jo, { threadId: thread.id, medium: 'note', message: 'Call her' })
    expect(note.body.message.state).toBe('posted')
    await setUndo(cast.jo, 0)
    const mail = await post(server, cast.jo, email({ threadId: thread.id }))
    expect(mail.body.message.state).toBe('queued')
  })

  test('0 to 30 seconds can be chosen, by everyone for themselves', async () => {
    expect((await setUndo(cast.rae, 31)).status).toBe(400)
    expect((await setUndo(cast.rae, -1)).status).toBe(400)
    expect((await setUndo(cast.rae, 0)).status).toBe(200)
  })

  test('taken back, it is the former draft, and no other user ever saw it', async () => {
    const { thread } = await receive(server, contactId)
    const draft = { threadId: thread.id, ...email(), signature: '<p>Jo</p>', device: 'desk' }
    const id = '01990000-0000-7000-8000-0000000000a1'
    await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body: draft })
    const before = await read(id)
    await setUndo(cast.jo, 30)
    const { device: _, ...written } = draft
    const held = await post(server, cast.jo, { ...written, messageId: id })
    await setUndo(cast.jo, 0)
    expect(held.body.message.state).toBe('held')
    const others = await call(server, cast.ana, { url: `/messaging/thread/${thread.id}` })
    expect(JSON.stringify(others.body)).not.toContain(id)
    expect((await call(server, cast.ana, { url: `/data/clients/${laro}/threadsmsgs/${id}` })).status).toBe(404)
    const back = await takeBack(id)
    expect(back.status).toBe(200)
    expect(back.body.message).toMatchObject({ id, draft: true, state: 'draft', can: { write: true } })
    const ignored = { version: 0, date: 0, last_date: 0, metadata: {} }
    expect({ ...(await read(id)), ...ignored }).toEqual({ ...before, ...ignored })
    expect((await call(server, cast.jo, { url: `/messaging/drafts?threadId=${thread.id}` })).body.message.id).toBe(id)
    expect((await takeBack(id)).status).toBe(200)
  })

  test('the same message posted again while it is held is one message', async () => {
    const { thread, id } = await putOff()
    const body = email({ threadId: thread.id, messageId: id })
    const again = await post(server, cast.jo, body)
    expect([again.status, again.body.message.state]).toEqual([200, 'held'])
    expect((await post(server, cast.jo, { ...body, messageHtml: '<p>Other</p>' })).status).toBe(409)
  })

  test('a held message is not written, discarded, deleted, answered or quoted', async () => {
    const { thread, id, message } = await putOff()
    const other = { threadId: thread.id, medium: 'email', message: 'other', device: 'x', version: message.version }
    expect((await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body: other })).status).toBe(
      409,
    )
    await call(server, cast.jo, { method: 'DELETE', url: `/messaging/drafts/${id}` })
    const url = `/data/clients/${laro}/threadsmsgs/${id}`
    const patch = { version: message.version, change: { recipients: [{ name: '', email: 'x@evil.example' }] } }
    expect((await call(server, cast.jo, { method: 'PATCH', url, body: patch })).status).toBe(403)
    const deleted = await call(server, cast.jo, { method: 'DELETE', url: `/messaging/message/${id}` })
    expect(deleted.body.issues).toEqual([{ path: 'id', code: 'is-held' }])
    const answer = `/messaging/thread/${thread.id}/reply?message=${id}&mode=reply`
    expect((await call(server, cast.jo, { url: answer })).status).toBe(400)
    expect((await read(id)).state).toBe('held')
    expect((await call(server, cast.jo, { url: `/messaging/drafts?threadId=${thread.id}` })).body.message).toBeNull()
  })

  test('another user’s held message does not exist for anyone', async () => {
    const { id } = await putOff()
    for (const person of [cast.ana, cast.rae]) {
      expect((await takeBack(id, person)).status).toBe(404)
      expect((await putOffTo(id, { sendAt: Date.now() + hourMs }, person)).status).toBe(404)
      expect((await endHold(id, person)).status).toBe(404)
    }
  })

  test('taken back and sent at the same moment: a draft or a mail, never both, never neither', async () => {
    for (let round = 0; round < 8; round += 1) {
      const subject = `race ${round}`
      const { id } = await putOff({ subject })
      const [back, end] = await Promise.all([takeBack(id), endHold(id)])
      expect([`${back.status}`, `${end.status}`].toSorted()).toEqual(['200', '409'])
      const existing = await until(async () => {
        const message = await read(id)
        return message.state !== 'queued' && message
      }, 40_000)
      const outcome = { state: existing.state, copies: copiesOf(subject).length, draftNow: back.body.current?.draft }
      expect(outcome).toEqual(
        back.status === 200
          ? { state: 'draft', copies: 0, draftNow: undefined }
          : { state: 'sent', copies: 1, draftNow: false },
      )
    }
  }, 120_000)
})

describe('send later', () => {
  test('waits for its time, can be put off, and goes now when asked to', async () => {
    const { id, message } = await putOff({ subject: 'later' })
    const sendAt = Date.now() + 2 * hourMs
    const put = await putOffTo(id, { sendAt, cancelOnReply: true })
    expect(put.body.message).toMatchObject({ hold_until: sendAt, cancel_on_reply: true, state: 'held' })
    expect(message.hold_until).toBeLessThan(sendAt)
    const gone = await endHold(id)
    expect(gone.body).toMatchObject({ message: { state: 'queued', draft: false }, thread: { message_count: 2 } })
    await sent(id)
    expect(copiesOf('later').length).toBe(1)
    expect((await endHold(id)).body.message.state).toBe('sent')
    expect((await putOffTo(id, { sendAt })).status).toBe(409)
    expect((await takeBack(id)).body.current).toMatchObject({ id, state: 'sent' })
  }, 60_000)

  test('only an email, only within a year, and only with a time', async () => {
    const { thread } = await receive(server, contactId)
    const codes = async (body: object) =>
      (await post(server, cast.jo, body)).body.issues?.map((one: { code: string }) => one.code)
    const note = { threadId: thread.id, medium: 'note', message: 'x', sendAt: Date.now() + hourMs }
    expect(await codes(note)).toEqual(['later-email-only'])
    expect(await codes(email({ threadId: thread.id, sendAt: Date.now() + 367 * 24 * hourMs }))).toEqual([
      'later-than-a-year',
    ])
    expect(await codes(email({ threadId: thread.id, cancelOnReply: true }))).toEqual(['cancel-needs-time'])
  })

  test('is listed for its writer alone', async () => {
    const { id } = await putOff()
    const where = encodeURIComponent(
      JSON.stringify({
        and: [
          ['state', '==', 'held'],
          ['draft', '==', true],
        ],
      }),
    )
    const url = `/data/clients/${laro}/threadsmsgs?limit=100&orderBy=hold_until.asc&where=${where}`
    const ids = async (person: CastMember) =>
      (await call(server, person, { url })).body.rows.map((row: { id: string }) => row.id)
    expect(await ids(cast.jo)).toContain(id)
    expect(await ids(cast.ana)).not.toContain(id)
  })

  test('a reply turns it into a draft and notifies its author; an automatic answer does not', async () => {
    const { thread, id } = await putOff({ cancelOnReply: true })
    const stays = await post(
      server,
      cast.jo,
      email({ threadId: thread.id, sendAt: Date.now() + hourMs, subject: 'stays' }),
    )
    await receive(server, contactId, { threadId: thread.id, message: { is_automatic: true } })
    expect((await read(id)).state).toBe('held')
    await receive(server, contactId, { threadId: thread.id })
    expect(await read(id)).toMatchObject({ state: 'draft', draft: true, cancel_on_reply: false })
    expect((await read(stays.body.message.id)).state).toBe('held')
    const items = await itemsOf(server, cast.jo)
    expect(items.filter((item) => item.message === id)).toMatchObject([
      { type: 'threadsmsgs', unread: true, thread: thread.id },
    ])
  })

  test('an unsendable message is a draft again, and its author is notified', async () => {
    const { thread, id } = await putOff({ sendAt: Date.now() + 1500 })
    await withTenant(server.platform, systemActor(clientIds.LARO), (ctx) =>
      trashRecord(ctx, threads, { id: thread.id }),
    )
    await until(async () => (await read(id)).state === 'draft', 40_000)
    const items = await itemsOf(server, cast.jo)
    expect(items.find((item) => item.message === id)).toMatchObject({ unread: true })
  }, 60_000)
})
