import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../../platform/api/api.ts'
import { IntentKeys } from '../../platform/api/intent-keys.ts'
import { seenPosition } from '../../platform/api/position.ts'
import {
  goneOf,
  messageAt,
  readAround,
  readNewer,
  readOlder,
  sourceAbove,
  stretchOf,
  withMessage,
  withoutMessages,
  withoutStretch,
  withOlder,
  type ThreadPage,
} from './thread-page.ts'
import { message, page } from '../thread/test-thread-page.ts'

const ids = ({ messages }: ThreadPage) => messages.map((one) => one.id).join('')

describe('a thread page', () => {
  it('keeps the older messages that were loaded when the newest are read again', () => {
    const known = page('after-a', message('c', 3), message('b', 2), message('a', 1))
    const fresh = page('after-c', message('d', 4), message('c', 3))
    const merged = withOlder(fresh, known)
    expect(ids(merged)).toBe('dcba')
    expect(merged.next).toBe('after-a')
  })

  it('takes the fresh page alone when no older ones were loaded', () => {
    const fresh = page(null, message('b', 2), message('a', 1))
    expect(withOlder(fresh, page(null, message('a', 1)))).toEqual(fresh)
  })

  it('keeps messages in sending, which an earlier requested page does not have', () => {
    const sent = { ...message('c', 3), version: 0 }
    const known = page(null, sent, message('b', 2), message('a', 1))
    expect(ids(withOlder(page(null, message('b', 2), message('a', 1)), known))).toBe('cba')
    const taken = withOlder(page(null, message('c', 4), message('b', 2)), known)
    expect(taken.messages.map(({ id, version }) => `${id}${version}`).join(' ')).toBe('c1 b1 a1')
  })

  it('puts a message in its place and takes it out again', () => {
    const shown = withMessage(page(null, message('c', 3), message('a', 1)), message('b', 2))
    expect(ids(shown)).toBe('cba')
    expect(ids(withoutMessages(shown, ['b']))).toBe('ca')
  })

  it('shows the source above only when it is not in the list', () => {
    const source = message('a', 1)
    expect(sourceAbove({ ...page(null, message('b', 2)), source })).toBe(source)
    expect(sourceAbove({ ...page(null, message('b', 2), source), source })).toBe(undefined)
  })
})

/** A server that holds messages 1 to 30, and pages as the real one does, three at a time. */
function serverOf() {
  const all = Array.from({ length: 30 }, (_, index) => message(`m${index + 1}`, index + 1)).toReversed()
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const { searchParams } = new URL(url, 'http://server.example')
    const numberOf = (name: string) => (searchParams.has(name) ? Number(searchParams.get(name)) : undefined)
    const [after, before, at] = ['after', 'before', 'at'].map(numberOf)
    const older = all.filter(({ date }) => date < (after ?? 99) && date <= (at ?? 99)).slice(0, 3)
    const newer = all.filter(({ date }) => date > (before ?? at ?? 99)).slice(-3)
    const messages = before === undefined ? [...newer, ...older] : newer
    const [newest, oldest] = [messages[0]?.date ?? 0, messages.at(-1)?.date ?? 0]
    const next = oldest > 1 ? String(oldest) : null
    const previous = newest < 30 ? String(newest) : null
    return Promise.resolve(Response.json({ ...page(null, ...messages), next, previous }))
  })
  const tokens = { get: () => Promise.resolve('a-token'), msLeft: () => 0, drop: () => undefined }
  const options = {
    tokens,
    clientId: () => 'c',
    onSignedOut: () => undefined,
    seen: seenPosition(),
    keys: new IntentKeys(),
  }
  return { api: createApi(options), asked }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const head = page('28', message('m30', 30), message('m29', 29), message('m28', 28))
const dates = (shown: ThreadPage) => stretchOf(shown).messages.map(({ date }) => date)

describe('jumping in a thread', () => {
  it('loads messages around a time, and continues in both directions', async () => {
    const { api } = serverOf()
    let shown = (await readAround(api, head, 10))(head)
    expect(dates(shown)).toEqual([13, 12, 11, 10, 9, 8])
    shown = (await readOlder(api, shown))(shown)
    shown = (await readNewer(api, shown))(shown)
    expect(dates(shown)).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5])
    expect(dates(withoutStretch(shown))).toEqual([30, 29, 28])
  })

  it('joins the newest messages as soon as it reaches them, without a gap', async () => {
    const { api } = serverOf()
    let shown = (await readAround(api, head, 20))(head)
    while (shown.around !== undefined) shown = (await readNewer(api, shown))(shown)
    expect(dates(shown)).toEqual(Array.from({ length: 13 }, (_, index) => 30 - index))
    expect(shown.next).toBe('18')
  })

  it('requests no loaded messages again', async () => {
    const { api, asked } = serverOf()
    const shown = (await readAround(api, head, 29))(head)
    expect([shown.around, asked]).toEqual([undefined, []])
    expect(messageAt(shown.messages, 29)?.id).toBe('m29')
    expect(messageAt(shown.messages, 0)?.id).toBe('m28')
  })

  it('drops an answer that comes after one has jumped elsewhere', async () => {
    const { api } = serverOf()
    const there = (await readAround(api, head, 10))(head)
    const late = await readOlder(api, there)
    const elsewhere = (await readAround(api, there, 20))(there)
    expect(late(elsewhere)).toEqual(elsewhere)
    expect(dates(elsewhere)).toEqual([23, 22, 21, 20, 19, 18])
  })

  it('keeps the stretch while the newest messages are read again, and renews a message in it', async () => {
    const { api } = serverOf()
    const there = (await readAround(api, head, 10))(head)
    const fresh = withOlder(page('29', message('m31', 31), message('m30', 30), message('m29', 29)), there)
    expect(dates(fresh)).toEqual([13, 12, 11, 10, 9, 8])
    const renewed = withMessage(fresh, { ...message('m10', 10), unread: true })
    expect(stretchOf(renewed).messages.find(({ id }) => id === 'm10')?.unread).toBe(true)
    expect(renewed.messages).toEqual(fresh.messages)
    expect(dates(withoutMessages(renewed, ['m10']))).toEqual([13, 12, 11, 9, 8])
  })
})

describe('rows that leave a watched window', () => {
  it('are gone, except for those that new ones have pushed out of a full one', () => {
    expect(goneOf(head, { added: [], removed: ['m28'] }, 3)).toEqual(['m28'])
    expect(goneOf(head, { added: [{}], removed: ['m28'] }, 3)).toEqual([])
    expect(goneOf(head, { added: [{}], removed: ['m29', 'm28'] }, 3)).toEqual(['m29'])
    expect(goneOf(head, { added: [{}], removed: ['m28'] }, 100)).toEqual(['m28'])
  })
})
