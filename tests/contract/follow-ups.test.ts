import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { clients } from '../../domain/company/index.ts'
import { queue, threads, usualFollowUpOptions } from '../../domain/inbox/index.ts'
import { raiseFollowUp, wakeThread } from '../../server/inbox/follow-up/index.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { queueDue } from '../../server/platform/jobs/due/due-clock.ts'
import { amendRecord, findRecord, getRecord, trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { runDue } from '../timed-task.ts'
import { call, entryOf, inLaro, itemsOf, laro, makeContact, makeQuote, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const soon = () => server.platform.clock() + hourMs

const add = (person: CastMember, body: object) =>
  call(server, person, { method: 'POST', url: '/messaging/followups', body })

async function onThread(person: CastMember, more: object = {}) {
  const { thread, message } = await receive(server, contactId)
  const { status, body } = await add(person, {
    threadId: thread.id,
    messageId: message.id,
    date: soon(),
    message: 'Ask about catering.',
    ...more,
  })
  expect(status).toBe(200)
  return { thread, item: body.followUp }
}

const notesOf = async (threadId: string) => {
  const { body } = await call(server, cast.ana, { url: `/messaging/thread/${threadId}` })
  return (body.messages as { medium: string; subject: string; message: string; creator: { id: string } }[]).filter(
    (message) => message.medium === 'note',
  )
}

const itemNow = (id: string) => inLaro(server, (ctx) => getRecord(ctx, queue, id))

describe('the options of the reminder', () => {
  const check = (person: CastMember, client = laro) =>
    call(server, person, { method: 'POST', url: '/config/check', body: { type: 'followup' }, client })

  test('are the usual ones until the client has its own', async () => {
    expect(await check(cast.jo)).toMatchObject({ status: 200, body: { manual: usualFollowUpOptions } })
    await inLaro(server, (ctx) =>
      amendRecord(ctx, clients, {
        id: laro,
        amend: ({ settings }) => ({ settings: { ...settings, follow_ups: [{ label: 'Next week', days: 7 }] } }),
      }),
    )
    expect((await check(cast.jo)).body).toEqual({ manual: [{ label: 'Next week', days: 7 }] })
    expect((await check(cast.sam, clientIds.NXT)).body).toEqual({ manual: usualFollowUpOptions })
  })
})

describe('a follow-up', () => {
  test('is set in the name of its caller, against any body', async () => {
    const { item, thread } = await onThread(cast.jo, { creator: entryOf(cast.ana), followers: [entryOf(cast.ana)] })
    expect(item).toMatchObject({
      type: 'follow-up',
      creator: entryOf(cast.jo),
      followers: [entryOf(cast.ana)],
      data: { subject: 'Manual Follow-Up', message: 'Ask about catering.', thread: thread.id, title: thread.subject },
      can: { write: true, remove: true },
    })
  })

  test('needs a day that is not over, and ten followers at most', async () => {
    const { thread } = await receive(server, contactId)
    const followers = Array.from({ length: 11 }, (_, at) => ({ id: `u${at}`, label: `U ${at}` }))
    const answer = await add(cast.jo, { threadId: thread.id, date: soon() - 30 * hourMs, followers })
    expect(answer.status).toBe(400)
    expect(answer.body.issues.map((issue: { code: string }) => issue.code)).toEqual([
      'follow-up-past',
      'too-many-followers',
    ])
    expect((await add(cast.jo, { threadId: thread.id })).status).toBe(400)
  })

  test('is on a message of its own thread only, and never out of reach', async () => {
    const { thread } = await receive(server, contactId)
    const { message } = await receive(server, contactId)
    const foreign = await add(cast.jo, { threadId: thread.id, messageId: message.id, date: soon() })
    expect(foreign).toMatchObject({ status: 400, body: { issues: [{ code: 'not-in-thread' }] } })
    const stranger = await call(server, cast.sam, {
      method: 'POST',
      url: '/messaging/followups',
      body: { threadId: thread.id, date: soon() },
      client: clientIds.NXT,
    })
    expect(stranger.status).toBe(404)
    const quote = await makeQuote(server)
    // Rae may not read quotes.
    expect((await add(cast.rae, { ref: `clients/${laro}/quotes/${quote.id}`, date: soon() })).status).toBe(403)
  })

  test('is changed from the version that was read, deleted, and taken out of the trash', async () => {
    const { item } = await onThread(cast.jo)
    const url = `/messaging/followups/${item.id}`
    const later = soon() + 24 * hourMs
    const changed = await call(server, cast.ana, {
      method: 'PUT',
      url,
      body: { version: item.version, date: later, message: 'Another word.', roles: [{ id: 'sales', label: 'Sales' }] },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { followUp: { date: later, creator: entryOf(cast.jo), data: { message: 'Another word.' } } },
    })
    const stale = { version: item.version, date: later }
    expect((await call(server, cast.jo, { method: 'PUT', url, body: stale })).status).toBe(409)
    expect((await call(server, cast.jo, { method: 'DELETE', url })).status).toBe(200)
    expect((await call(server, cast.jo, { method: 'PUT', url, body: stale })).status).toBe(404)
    const restored = await call(server, cast.jo, { method: 'POST', url: `${url}/restore` })
    expect(restored).toMatchObject({ status: 200, body: { followUp: { data: { message: 'Another word.' } } } })
  })

  test('is written by its calls alone', async () => {
    const { item } = await onThread(cast.jo)
    const url = `/data/clients/${laro}/queue`
    const forged = { creator: entryOf(cast.ana), data: { message: 'Forged' } }
    expect((await call(server, cast.jo, { method: 'POST', url, body: forged })).status).toBe(403)
    const patch = { version: item.version, change: forged }
    expect((await call(server, cast.ana, { method: 'PATCH', url: `${url}/${item.id}`, body: patch })).status).toBe(403)
  })
})

describe('when it is due', () => {
  test('becomes a note of its creator, reopens the thread, notifies creator, followers and roles', async () => {
    const { item, thread } = await onThread(cast.jo, { followers: [entryOf(cast.rae)] })
    await inLaro(server, (ctx) =>
      amendRecord(ctx, threads, {
        id: thread.id,
        amend: () => ({ status: 'done' as const, snoozed_until: soon() + 90 * hourMs }),
      }),
    )
    for (const person of [cast.jo, cast.rae, cast.ana])
      await call(server, person, { method: 'POST', url: `/messaging/thread/${thread.id}/markRead`, body: {} })

    await runDue(server.platform, raiseFollowUp)
    expect(await notesOf(thread.id)).toEqual([])
    await runDue(server.platform, raiseFollowUp, 2 * hourMs)
    await runDue(server.platform, raiseFollowUp, 2 * hourMs)

    expect(await notesOf(thread.id)).toMatchObject([
      { subject: 'Manual Follow-Up', message: 'Ask about catering.', creator: entryOf(cast.jo) },
    ])
    const after = await inLaro(server, (ctx) => getRecord(ctx, threads, thread.id))
    expect(after).toMatchObject({ status: 'open', activity: [{ summary: 'Ask about catering.' }, {}] })
    expect(after.snoozed_until).toBeUndefined()
    const isNotified = async (person: CastMember) =>
      (await itemsOf(server, person)).some((one) => one.thread === thread.id && one.unread)
    expect([await isNotified(cast.jo), await isNotified(cast.rae), await isNotified(cast.ana)]).toEqual([
      true,
      true,
      false,
    ])
    expect(await itemNow(item.id)).toMatchObject({ outcome: 'posted', processed_at: expect.any(Number) })
  })

  test('on a record, it begins a thread there', async () => {
    const quote = await makeQuote(server)
    const { body } = await add(cast.jo, { ref: `clients/${laro}/quotes/${quote.id}`, date: soon() })
    await runDue(server.platform, raiseFollowUp, 2 * hourMs)
    const thread = await inLaro(server, (ctx) => findRecord(ctx, threads, body.followUp.id))
    expect(thread).toMatchObject({ object: { type: 'quotes', id: quote.id }, subject: 'Manual Follow-Up' })
    expect(await notesOf(body.followUp.id)).toMatchObject([{ message: 'Manual Follow-Up' }])
  })

  test('one with a deleted thread records it, and an impossible one keeps no other waiting', async () => {
    const gone = await onThread(cast.jo)
    const fine = await onThread(cast.jo)
    await inLaro(server, (ctx) => trashRecord(ctx, threads, { id: gone.thread.id }))
    // The stored value is no message: storing the note fails.
    const broken = await onThread(cast.jo)
    const setAnswered = (value: string) =>
      server.platform.pools.owner.query(
        `update queue set version = version + 1, doc = jsonb_set(doc, '{data,replyingTo}', $2::jsonb) where id = $1`,
        [broken.item.id, value],
      )
    await setAnswered('7')
    await expect(runDue(server.platform, raiseFollowUp, 2 * hourMs)).rejects.toThrow('replyingTo')
    expect(await itemNow(gone.item.id)).toMatchObject({ outcome: 'gone' })
    expect(await notesOf(fine.thread.id)).toHaveLength(1)
    expect((await itemNow(broken.item.id)).processed_at).toBeUndefined()
    await setAnswered('"7"')
    await runDue(server.platform, raiseFollowUp, 2 * hourMs)
    expect(await notesOf(broken.thread.id)).toHaveLength(1)
  })

  const perform = (id: string) =>
    raiseFollowUp.perform(
      jobRun(server.platform, { clientId: laro, attempt: 1, isLastAttempt: false, log: server.platform.log }),
      { id },
    )
  const queueIn = (aheadMs: number) =>
    queueDue({ ...server.platform, clock: () => server.platform.clock() + aheadMs }, [raiseFollowUp])

  test('of ten that try at the same moment, one carries it out', async () => {
    const { item, thread } = await onThread(cast.jo)
    await queueIn(2 * hourMs)
    await Promise.all(Array.from({ length: 10 }, () => perform(item.id)))
    expect(await notesOf(thread.id)).toHaveLength(1)
  })

  test('one that was put off after it was queued waits for its new moment', async () => {
    const { item, thread } = await onThread(cast.jo)
    await queueIn(2 * hourMs)
    const { date, version } = await itemNow(item.id)
    const later = { version, date: date + 5 * hourMs, message: 'Later', followers: [] }
    const put = await call(server, cast.jo, { method: 'PUT', url: `/messaging/followups/${item.id}`, body: later })
    expect(put.status, JSON.stringify(put.body)).toBe(200)
    await perform(item.id)
    expect(await notesOf(thread.id)).toEqual([])
    expect((await itemNow(item.id)).processed_at).toBeUndefined()
    await runDue(server.platform, raiseFollowUp, 8 * hourMs)
    expect(await notesOf(thread.id)).toHaveLength(1)
  })
})

describe("'process now'", () => {
  const trigger = (person: CastMember, body: object, client = laro) =>
    call(server, person, { method: 'POST', url: '/cron/trigger', body: { path: 'follow-ups', ...body }, client })

  test('carries out one follow-up in the background', async () => {
    const { item, thread } = await onThread(cast.jo)
    expect(await trigger(cast.ana, { queue_id: item.id, client_id: laro })).toMatchObject({
      status: 200,
      body: { queue_id: item.id },
    })
    expect(await runDue(server.platform, raiseFollowUp)).toBe(1)
    expect(await notesOf(thread.id)).toHaveLength(1)
    expect(await trigger(cast.ana, { queue_id: item.id, client_id: laro })).toMatchObject({
      status: 400,
      body: { issues: [{ code: 'follow-up-done' }] },
    })
  })

  test('finds nothing of another client, and knows no other task', async () => {
    const { item } = await onThread(cast.jo)
    const nxt = clientIds.NXT
    expect((await trigger(cast.sam, { queue_id: item.id, client_id: nxt }, nxt)).status).toBe(404)
    expect((await trigger(cast.sam, { queue_id: item.id, client_id: laro }, nxt)).status).toBe(404)
    expect((await trigger(cast.jo, { queue_id: item.id, client_id: nxt })).status).toBe(404)
    expect((await trigger(cast.jo, { path: 'unheard-of', queue_id: item.id, client_id: laro })).status).toBe(400)
  })
})

describe('a snoozed thread', () => {
  test('wakes when its time comes, on top and unread for its agents, once', async () => {
    const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
    await call(server, cast.jo, { method: 'POST', url: `/messaging/thread/${thread.id}/markRead`, body: {} })
    await call(server, cast.jo, {
      method: 'PUT',
      url: `/messaging/thread/${thread.id}/status`,
      body: { status: 'waiting', snoozed_until: soon() },
    })
    await runDue(server.platform, wakeThread)
    const asleep = await inLaro(server, (ctx) => getRecord(ctx, threads, thread.id))
    expect(asleep.snoozed_until).toBeDefined()
    await runDue(server.platform, wakeThread, 2 * hourMs)
    const awake = await inLaro(server, (ctx) => getRecord(ctx, threads, thread.id))
    expect(awake).toMatchObject({ status: 'open', version: asleep.version + 1 })
    expect(awake.snoozed_until).toBeUndefined()
    expect(awake.last_date).toBeGreaterThan(asleep.last_date)
    const unreadOf = async (person: CastMember) =>
      (await itemsOf(server, person)).filter((one) => one.thread === thread.id && one.unread).length
    expect([await unreadOf(cast.jo), await unreadOf(cast.ana)]).toEqual([1, 0])
    await runDue(server.platform, wakeThread, 3 * hourMs)
    expect((await inLaro(server, (ctx) => getRecord(ctx, threads, thread.id))).version).toBe(awake.version)
  })
})
