import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { bodyOf, readFields } from '../../domain/inbox/shared-drafts/document.ts'
import { cleanMessages } from '../../server/inbox/upkeep/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, customer, inLaro, laro, makeContact, post, receive } from './inbox-server.ts'
import { base64, Desk, shareDraft } from './shared-draft-calls.ts'

// A draft that colleagues write together: every key of everyone is kept, one of them sends it, once.

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '1000000' })
  contactId = (await makeContact(server)).id
}, 120_000)
afterAll(() => server.close())

const mia = { name: customer.name, email: customer.address }
const shared = (words?: string, where?: Parameters<typeof shareDraft>[2]) =>
  shareDraft({ server, contactId }, words, where)

const plainOf = (id: string) =>
  inLaro(server, (ctx) =>
    ctx.db.run(sql<{ message: string; subject: string; draft: boolean }>`
      select doc ->> 'message' as message, doc ->> 'subject' as subject, draft from threadsmsgs
      where client_id = ${laro} and id = ${id}`),
  )

describe('a shared draft', () => {
  test('is read by colleagues, and its plain form stays whole and its writer’s', async () => {
    const { id, ana, threadId } = await shared()
    expect([ana.text, readFields(ana.doc).subject]).toEqual(['Dear Mia', 'Friday'])
    expect(await plainOf(id)).toEqual([{ message: 'Dear Mia', subject: 'Friday', draft: true }])
    expect((await call(server, cast.ana, { url: `/messaging/message/${id}` })).status).toBe(404)
    const list = await call(server, cast.ana, { url: `/data/clients/${laro}/shared_drafts` })
    expect(list.body.rows).toContainEqual(
      expect.objectContaining({ id, thread: threadId, state: 'open', creator: cast.jo.id }),
    )
  })

  test('is private until it is shared, and only its writer shares it', async () => {
    const { thread } = await receive(server, contactId)
    const id = v7()
    const body = { threadId: thread.id, medium: 'email', message: 'Mine', device: 'desk' }
    await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body })
    const update = base64(Y.encodeStateAsUpdate(new Y.Doc()))
    const url = `/messaging/drafts/${id}/shared`
    expect((await call(server, cast.ana, { method: 'POST', url, body: { update } })).status).toBe(404)
    for (const person of [cast.jo, cast.ana])
      expect((await call(server, person, { url: `/messaging/shared-drafts/${id}` })).status).toBe(404)
  })

  test('does not exist for another client', async () => {
    const { id, jo } = await shared()
    jo.type('!')
    const update = base64(Y.encodeStateAsUpdate(jo.doc))
    for (const client of [laro, clientIds.NXT]) {
      const read = await call(server, cast.sam, { url: `/messaging/shared-drafts/${id}`, client })
      const url = `/messaging/shared-drafts/${id}/updates`
      const write = await call(server, cast.sam, { method: 'POST', url, body: { update }, client })
      expect([read.status, write.status]).toEqual([404, 404])
    }
  })

  test('cannot be overwritten by a device that keeps it whole', async () => {
    const { id, threadId } = await shared()
    const body = { threadId, medium: 'email', message: 'Old words', device: 'desk', version: 2 }
    expect((await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body })).status).toBe(409)
    expect((await plainOf(id))[0]?.message).toBe('Dear Mia')
  })

  test('takes the same change twice, changes in any order, and many of them', async () => {
    const { ana, jo } = await shared('')
    for (let key = 0; key < 130; key += 1) {
      const desk = key % 2 === 0 ? ana : jo
      desk.type('x', key)
      expect(await desk.push()).toBe(200)
    }
    await Promise.all([ana.pull(), jo.pull()])
    expect([ana.text, jo.text]).toEqual(['x'.repeat(130), 'x'.repeat(130)])
    const [row] = await inLaro(server, (ctx) =>
      ctx.db.run(sql<{ n: number }>`select count(*)::int as n from draft_updates where draft_id = ${ana.id}`),
    )
    expect(row?.n).toBeLessThanOrEqual(51)
  })

  test('is sent once, by any sender, with the words of all; late keys are refused with the name of the sender', async () => {
    const { id, threadId, jo, ana } = await shared('Dear Mia')
    ana.type(', all is well', 8)
    await ana.push()
    const send = (person: CastMember) =>
      post(server, person, {
        threadId,
        messageId: id,
        medium: 'email',
        message: 'stale',
        recipients: [mia],
        subject: 'x',
      })
    const answers = await Promise.all([send(cast.ana), send(cast.jo)])
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBe(1)
    expect(won[0]?.body.message).toMatchObject({
      id,
      message: 'Dear Mia, all is well',
      subject: 'Friday',
      draft: false,
    })
    const [{ n } = { n: 0 }] = await inLaro(server, (ctx) =>
      ctx.db.run(
        sql<{ n: number }>`select count(*)::int as n from outbox where client_id = ${laro} and message_id = ${id}`,
      ),
    )
    expect(n).toBe(1)
    jo.type('Too late. ')
    const update = base64(Y.encodeStateAsUpdate(jo.doc))
    const late = await call(server, cast.jo, { method: 'POST', url: `${jo.url}/updates`, body: { update } })
    const sender = won[0]?.body.message.creator
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'draft-sent', current: { state: 'sent', sent_by: sender.id } },
    })
  })

  test('goes out in the name of the colleague who sends it', async () => {
    const { id, threadId } = await shared('From us both')
    const sent = await post(server, cast.ana, { threadId, messageId: id, medium: 'email' })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.message).toMatchObject({ creator: { id: cast.ana.id }, message: 'From us both', draft: false })
    expect((await call(server, cast.jo, { url: `/messaging/thread/${threadId}` })).body.draft).toBeNull()
  })

  test('taken back by its sender, it is theirs alone: a colleague can neither write nor send it', async () => {
    const { id, threadId } = await shared('Not yet')
    const setUndo = (seconds: number) =>
      call(server, cast.ana, { method: 'PUT', url: '/user/sending', body: { undo_send_seconds: seconds } })
    await setUndo(30)
    const held = await post(server, cast.ana, { threadId, messageId: id, medium: 'email' })
    await setUndo(0)
    expect(held.body.message.state).toBe('held')
    expect((await call(server, cast.ana, { method: 'DELETE', url: `/messaging/message/${id}/hold` })).status).toBe(200)
    const queued = { threadId, messageId: id, medium: 'email', message: 'Old words', recipients: [mia], subject: 'x' }
    // They do not even see what is wrong with it: the draft does not exist for them any more.
    for (const body of [queued, { ...queued, recipients: [] }])
      expect((await post(server, cast.jo, body)).status).toBe(404)
    expect(await plainOf(id)).toEqual([{ message: 'Not yet', subject: 'Friday', draft: true }])
    const own = await call(server, cast.ana, { url: `/messaging/drafts?threadId=${threadId}` })
    expect(own.body.message).toMatchObject({ id, creator: { id: cast.ana.id } })
  })

  test('goes into the thread it is in, also from a composer that knows the one before a split', async () => {
    const { thread, message: first } = await receive(server, contactId)
    const { message: second } = await receive(server, contactId, { threadId: thread.id })
    const { id } = await shared('About the second', { threadId: thread.id, replyingTo: second.id })
    const url = `/messaging/thread/${thread.id}/splits`
    const split = await call(server, cast.jo, { method: 'POST', url, body: { messages: [second.id] } })
    expect(split.status, JSON.stringify(split.body)).toBe(200)
    const sent = await post(server, cast.ana, { threadId: thread.id, messageId: id, medium: 'email' })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.message.tRef).toBe(split.body.thread.id)
    expect(sent.body.thread.id).toBe(split.body.thread.id)
    const old = await call(server, cast.ana, { url: `/messaging/thread/${thread.id}` })
    expect(old.body.messages.map((one: { id: string }) => one.id)).toEqual([first.id])
  })

  test('is gone when its writer discards it; a colleague cannot', async () => {
    const { id, ana } = await shared()
    expect((await call(server, cast.ana, { method: 'DELETE', url: `/messaging/drafts/${id}` })).status).toBe(404)
    expect((await call(server, cast.jo, { method: 'DELETE', url: `/messaging/drafts/${id}` })).status).toBe(200)
    ana.type('Hello')
    expect(await ana.push()).toBe(404)
    expect((await call(server, cast.ana, { url: ana.url })).body.shared.state).toBe('discarded')
  })

  test('deleted as a message it is discarded, and its text goes with the message', async () => {
    const { id, ana } = await shared()
    ana.type('Hello')
    await ana.push()
    const kept = await shared('This one stays')
    expect((await call(server, cast.jo, { method: 'DELETE', url: `/messaging/message/${id}` })).status).toBe(200)
    expect((await call(server, cast.ana, { url: ana.url })).body.shared.state).toBe('discarded')
    const owner = server.platform.pools.owner
    // As if an older version had left them, and the trash had been emptied.
    await owner.query(
      `insert into draft_updates (client_id, draft_id, author, date, update) values ($1, $2, $3, 1, 'x')`,
      [laro, id, cast.jo.id],
    )
    await owner.query('delete from threadsmsgs where client_id = $1 and id = $2', [laro, id])
    await runTimed(server.platform, cleanMessages)
    const { rows } = await owner.query(
      `select (select count(*)::int from draft_updates where draft_id = $1) as updates,
        (select count(*)::int from shared_drafts where id = $1) as shared,
        (select count(*)::int from draft_updates where draft_id = $2) as others`,
      [id, kept.id],
    )
    expect(rows[0]).toMatchObject({ updates: 0, shared: 0 })
    expect(rows[0].others).toBeGreaterThan(0)
  })

  test('is sanitised in its plain form', async () => {
    const { id, ana } = await shared()
    const link = new Y.XmlText()
    const paragraph = new Y.XmlElement('paragraph')
    bodyOf(ana.doc).push([paragraph])
    paragraph.push([link])
    link.insert(0, 'here <script>alert(1)</script>', { link: { href: 'javascript:alert(1)' } })
    expect(await ana.push()).toBe(200)
    server.advance(5000)
    ana.type('.')
    expect(await ana.push()).toBe(200)
    const [row] = await inLaro(server, (ctx) =>
      ctx.db.run(sql<{ html: string }>`select doc ->> 'messageHtml' as html from threadsmsgs where id = ${id}`),
    )
    expect(row?.html).toContain('here &lt;script&gt;')
    expect(row?.html).not.toContain('javascript:')
  })
})

test('any interleaving of writing, keeping and reading ends with every key for all', async () => {
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    what: fc.constantFrom('type', 'push', 'pull', 'twice'),
    at: fc.nat(20),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { jo, ana, id } = await shared('-')
      const desks = [jo, ana] as const
      let typed = 0
      const statuses = new Set([200])
      for (const { who, what, at } of steps) {
        const desk = desks[who] ?? jo
        if (what === 'type') desk.type(String.fromCodePoint(0x4e00 + (typed += 1)), at)
        else if (what === 'push') statuses.add(await desk.push())
        else if (what === 'pull') await desk.pull()
        else await Promise.all([jo.push(), ana.push()])
      }
      for (const desk of desks) await desk.push()
      for (const desk of desks) await desk.pull()
      expect([...statuses]).toEqual([200])
      expect(ana.text).toBe(jo.text)
      for (let key = 1; key <= typed; key += 1) expect(jo.text).toContain(String.fromCodePoint(0x4e00 + key))
      const fresh = new Desk(server, cast.rae, id)
      await fresh.pull()
      expect(fresh.text).toBe(jo.text)
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('an invalid change is refused, and does no harm', async () => {
  const { ana, jo } = await shared('Still here')
  const write = (update: string) =>
    call(server, cast.ana, { method: 'POST', url: `${ana.url}/updates`, body: { update } })
  const whole = Y.encodeStateAsUpdate(jo.doc)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })).map(([at, byte]) => {
          const broken = whole.slice()
          broken[at] = byte
          return broken
        }),
        fc.nat(whole.length).map((length) => whole.slice(0, length)),
      ),
      async (bytes) => {
        const { status, body } = await write(base64(bytes))
        expect([200, 400], JSON.stringify(body)).toContain(status)
      },
    ),
    { numRuns: 150 },
  )
  const large = new Y.Doc()
  bodyOf(large).insert(0, [new Y.XmlText('x'.repeat(300_000))])
  expect((await write(base64(Y.encodeStateAsUpdate(large)))).status).toBe(400)
  const deep = new Y.Doc()
  let parent: Y.XmlFragment = bodyOf(deep)
  for (let depth = 0; depth < 3000; depth += 1) {
    const child = new Y.XmlElement('blockquote')
    parent.insert(0, [child])
    parent = child
  }
  expect((await write(base64(Y.encodeStateAsUpdate(deep)))).status).toBe(400)
  await ana.pull()
  expect(ana.text).toContain('Still here')
}, 120_000)
