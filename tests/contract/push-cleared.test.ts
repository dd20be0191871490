import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { askKeepSearch } from '../../server/charter/index.ts'
import { raiseFollowUp } from '../../server/inbox/follow-up/index.ts'
import { raiseMatches } from '../../server/inbox/watchlist/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue, runPlanned, runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, laro, makeContact, post, receive } from './inbox-server.ts'
import { PushService, sendClearings, sendPushes } from './push-service.ts'

// One device reading clears the others; follow-ups and matches of the watchlist are separate kinds.

let server: TestServer
let service: PushService
let contactId: string
beforeAll(async () => {
  service = await PushService.open()
  server = await openTestServer({ PUSH_SERVICES: service.host, RATE_PER_MINUTE: '1000000' })
  contactId = (await makeContact(server)).id
  for (const name of ['ana-desk', 'ana-phone']) {
    const body = { subscription: service.browser(name).subscription, label: name }
    const url = '/messaging/push/notifications'
    await call(server, cast.ana, { method: 'POST', url, body })
  }
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  await sendPushes(server.platform)
  await sendClearings(server.platform)
  service.taken.length = 0
})

interface Words {
  readonly title?: string
  readonly tag?: string
  readonly url?: string
  readonly clear?: string
}
const words = () => service.taken.map((one) => one.words as Words)
const cleared = () => words().flatMap(({ clear }) => (clear === undefined ? [] : [clear]))
const shown = () => words().filter(({ clear }) => clear === undefined)

const read = (threadId: string, unread = false) =>
  call(server, cast.ana, { method: 'POST', url: `/messaging/thread/${threadId}/markRead`, body: { unread } })

/** A thread with a note in which Jo mentions Ana, before anything was pushed of it. */
async function mentioned(): Promise<string> {
  const { thread } = await receive(server, contactId)
  const mentions = [{ kind: 'user', id: cast.ana.id, label: 'Ana' }]
  expect((await post(server, cast.jo, { threadId: thread.id, medium: 'note', message: 'Look', mentions })).status).toBe(
    200,
  )
  return thread.id
}

test('a pushed item that is read is taken back from every device of the user, once, without words', async () => {
  const threadId = await mentioned()
  await sendPushes(server.platform)
  expect(shown().every(({ tag }) => tag === threadId)).toBe(true)
  service.taken.length = 0
  await read(threadId)
  await sendClearings(server.platform)
  expect(service.taken.map(({ path }) => path).toSorted()).toEqual(['/ana-desk', '/ana-phone'])
  expect(words()).toEqual([{ clear: threadId }, { clear: threadId }])
  service.taken.length = 0
  await read(threadId)
  expect(await sendClearings(server.platform)).toBe(0)
})

test('an item removed from the list is taken back too', async () => {
  const threadId = await mentioned()
  await sendPushes(server.platform)
  const body = { user_id: cast.ana.id, client_id: laro }
  expect((await call(server, cast.ana, { method: 'POST', url: '/user/clear_unread', body })).status).toBe(200)
  await sendClearings(server.platform)
  expect(cleared()).toContain(threadId)
})

test('nothing is taken back that was not pushed, or that is news again', async () => {
  const quiet = await mentioned()
  await read(quiet)
  expect(await sendClearings(server.platform)).toBe(0)
  await sendPushes(server.platform)

  const threadId = await mentioned()
  await sendPushes(server.platform)
  await read(threadId)
  const mentions = [{ kind: 'user', id: cast.ana.id, label: 'Ana' }]
  await post(server, cast.jo, { threadId, medium: 'note', message: 'And again', mentions })
  await sendPushes(server.platform)
  service.taken.length = 0
  await sendClearings(server.platform)
  expect(cleared()).toEqual([])
})

const wish = (wishes: object) =>
  call(server, cast.ana, {
    method: 'PUT',
    url: '/messaging/push/wishes',
    body: {
      messages: false,
      mentions: false,
      follow_ups: false,
      watchlist: false,
      market: false,
      quiet_hours: null,
      ...wishes,
    },
  })

async function raisedFollowUp(): Promise<void> {
  const { thread } = await receive(server, contactId)
  await sendPushes(server.platform)
  await read(thread.id)
  service.taken.length = 0
  const body = { threadId: thread.id, date: server.platform.clock() + hourMs, message: 'Call back', followers: [] }
  const saved = await call(server, cast.ana, { method: 'POST', url: '/messaging/followups', body })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await runDue(server.platform, raiseFollowUp, 2 * hourMs)
  await sendPushes(server.platform)
}

test('a due follow-up is a separate kind: wished for, not wished for, and not in quiet hours', async () => {
  await wish({ follow_ups: true })
  await raisedFollowUp()
  expect(shown()).toMatchObject([
    { title: 'Follow-up', emoji: '⏰' },
    { title: 'Follow-up', emoji: '⏰' },
  ])
  await wish({ messages: true, mentions: true })
  await raisedFollowUp()
  expect(shown()).toEqual([])
  await wish({ follow_ups: true, quiet_hours: { from: '00:00', to: '23:59' } })
  await raisedFollowUp()
  expect(shown()).toEqual([])
})

test('a match of the watchlist is pushed with a separate tag, to users who wish it', async () => {
  const search = { user: cast.ana.id, name: 'Aspen leads', query: 'aspen', index: 'quotes', subtype: 'list' }
  const url = `/data/users/${cast.ana.id}/clients/${laro}/searches`
  await call(server, cast.ana, { method: 'POST', url, body: { ...search, ai_notification: true } })
  const makeQuote = () =>
    call(server, cast.jo, { method: 'POST', url: `/data/clients/${laro}/quotes`, body: { name: 'Aspen' } })
  await wish({ watchlist: true })
  const { id } = (await makeQuote()).body
  const pushed = async () => {
    await runTimed(server.platform, raiseMatches)
    await sendPushes(server.platform)
    return shown().length
  }
  await expect.poll(pushed).toBe(2)
  expect(shown()).toMatchObject([{ url: `/laro/quotes/${id}/` }, { url: `/laro/quotes/${id}/` }])
  expect(shown().every(({ tag = '' }) => tag !== '')).toBe(true)
  service.taken.length = 0
  await wish({})
  await makeQuote()
  await runTimed(server.platform, raiseMatches)
  await sendPushes(server.platform)
  expect(shown()).toEqual([])
})

test('news of the market is pushed to users who wish it, outside quiet hours', async () => {
  const makeSearch = async (name: string) => {
    const followers = [{ id: cast.ana.id, label: 'Ana' }]
    const body = { name, followers }
    await call(server, cast.ana, { method: 'POST', url: `/data/clients/${laro}/market_searches`, body })
    await runPlanned(server.platform, askKeepSearch)
    await sendPushes(server.platform)
    return shown().map(({ url }) => url)
  }
  await wish({ market: true })
  const page = expect.stringMatching(/^\/laro\/marketplace\/searches\//)
  expect(await makeSearch('Pushed')).toEqual([page, page])
  service.taken.length = 0
  await wish({ messages: true, watchlist: true })
  expect(await makeSearch('Not wished')).toEqual([])
  await wish({ market: true, quiet_hours: { from: '00:00', to: '23:59' } })
  expect(await makeSearch('Quiet')).toEqual([])
})
