import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageBox, type ListedMessage } from '../../domain/inbox/index.ts'
import { searchRequest } from '../../domain/kernel/search/search-box.ts'
import { facetItem } from '../../domain/kernel/search/search-items.ts'
import type { Filter } from '../../domain/kernel/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, laro, makeContact, makeQuote, post, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
let quoteId: string
let threadIds: string[]
const perThread = 30
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
  quoteId = (await makeQuote(server)).id
  threadIds = []
  for (let at = 0; at < 4; at += 1) {
    const thread = { object: { type: 'quotes', id: quoteId }, ref: `clients/${laro}/quotes/${quoteId}` }
    threadIds.push((await receive(server, contactId, { thread })).thread.id)
  }
  for (let turn = 1; turn < perThread; turn += 1)
    for (const threadId of threadIds) await receive(server, contactId, { threadId, ago: turn })
})
afterAll(() => server.close())

interface Page {
  readonly rows: readonly ListedMessage[]
  readonly next: string | null
}

async function page(
  person: CastMember,
  {
    where,
    query,
    filters,
    limit,
    after,
  }: { where?: Filter; query?: string; filters?: string; limit?: number; after?: string } = {},
): Promise<Page> {
  const words = new URLSearchParams({
    ...(where ? { where: JSON.stringify(where) } : {}),
    ...(query ? { query } : {}),
    ...(filters ? { filters } : {}),
    ...(limit ? { limit: String(limit) } : {}),
    ...(after ? { after } : {}),
  })
  const client = person === cast.sam ? clientIds.NXT : laro
  const { status, body } = await call(server, person, { url: `/messaging/messages?${words.toString()}`, client })
  expect([status, body.issues]).toEqual([200, undefined])
  return body
}

async function all(
  person: CastMember,
  asked: { where?: Filter; query?: string; filters?: string; limit?: number } = {},
): Promise<ListedMessage[]> {
  const rows: ListedMessage[] = []
  let next: string | null = ''
  while (next !== null) {
    const answer: Page = await page(person, { ...asked, ...(next === '' ? {} : { after: next }) })
    rows.push(...answer.rows)
    next = answer.next
  }
  return rows
}

const onQuote: Filter = ['object_id', '==', '']

describe('messages of the threads that a filter holds', () => {
  test('come newest first, each once, page by page', async () => {
    const where: Filter = ['object_id', '==', quoteId]
    const first = await page(cast.jo, { where })
    expect(first.rows).toHaveLength(50)
    const rows = await all(cast.jo, { where })
    expect(rows).toHaveLength(4 * perThread)
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    const dates = rows.map((row) => row.date)
    expect(dates).toEqual(dates.toSorted((one, other) => other - one))
  })

  test('come in pages as long as the list that shows them asks for, found by words or not', async () => {
    const where: Filter = ['object_id', '==', quoteId]
    for (const asked of [{ where }, { where, query: 'dallas' }]) {
      expect((await page(cast.jo, asked)).rows).toHaveLength(50)
      expect((await page(cast.jo, { ...asked, limit: 15 })).rows).toHaveLength(15)
      const rows = await all(cast.jo, { ...asked, limit: 20 })
      expect(new Set(rows.map((row) => row.id)).size).toBe(perThread * threadIds.length)
    }
  })

  test('carry no bodies, and no drafts', async () => {
    const [threadId = ''] = threadIds
    await call(server, cast.jo, {
      method: 'PUT',
      url: '/messaging/drafts/01930000-0dda-7000-8000-0000000000aa',
      body: { threadId, medium: 'email', message: 'Not yet', device: 'desk' },
    })
    const rows = await all(cast.jo, { where: ['id', '==', threadId] })
    expect(rows).toHaveLength(perThread)
    expect(rows.some((row) => row.draft || 'message' in row || 'html' in row)).toBe(false)
  })

  test('with pictures inside are listed like the others', async () => {
    const files = [{ name: 'logo.png', url: '/api/files/logo.png', inline: true, cid: 'logo' }]
    const { thread } = await receive(server, contactId, {
      message: { files, html: '<img src="/api/files/logo.png" />' },
    })
    expect(await all(cast.jo, { where: ['id', '==', thread.id] })).toMatchObject([{ files: [{ name: 'logo.png' }] }])
  })

  test('leave out those of hidden and finished threads as the tab does', async () => {
    const { thread } = await receive(server, contactId, { thread: { subject: 'Finished talk' } })
    const where: Filter = {
      and: [
        ['status', '==', 'open'],
        ['contact_id', '==', contactId],
      ],
    }
    const has = async () => (await all(cast.jo, { where })).some((row) => row.tRef === thread.id)
    expect(await has()).toBe(true)
    await call(server, cast.jo, {
      method: 'PUT',
      url: `/messaging/thread/${thread.id}/status`,
      body: { status: 'done' },
    })
    expect(await has()).toBe(false)
  })

  test('are found by words within the filter', async () => {
    const [threadId = ''] = threadIds
    const { body } = await post(server, cast.jo, { medium: 'note', message: 'Ask for kumquat jam', threadId })
    const found = await all(cast.jo, { query: 'kumquat', where: ['object_id', '==', quoteId] })
    expect(found.map((row) => row.id)).toEqual([body.message.id])
    expect(await all(cast.jo, { query: 'kumquat', where: onQuote })).toEqual([])
  })

  test('are received or sent ones, by the filter of the box', async () => {
    const { thread, message } = await receive(server, contactId, { thread: { subject: 'Catering' } })
    const { body: sent } = await post(server, cast.jo, { medium: 'note', message: 'On board', threadId: thread.id })
    const found = async (isInbound: boolean) => {
      const items = [facetItem('inbound', isInbound, { name: '' })]
      const { filters } = searchRequest(messageBox, { query: '', items, mode: 'and', window: {} })
      return (await all(cast.jo, { where: ['id', '==', thread.id], filters: filters ?? '' })).map(({ id }) => id)
    }
    expect(await found(true)).toEqual([message.id])
    expect(await found(false)).toEqual([sent.message.id])
  })

  test('of another client do not exist', async () => {
    expect(await all(cast.sam)).toEqual([])
    expect(await all(cast.sam, { query: 'friday' })).toEqual([])
  })

  test('a filter or a cursor that is none is refused', async () => {
    for (const words of ['where=nonsense', 'where=["password","==",1]', 'after=nonsense'])
      expect([words, (await call(server, cast.jo, { url: `/messaging/messages?${words}` })).status]).toEqual([
        words,
        400,
      ])
  })
})
