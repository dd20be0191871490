import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ErrorBody } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { newDraft, type Draft, type TeamDraft } from '../drafts/draft.ts'
import { sendWaiting } from './send-waiting.ts'
import { WaitingMessages, type WaitingMessage } from '../drafts/waiting-messages.ts'

const owner = { clientId: 'laro', userId: 'ana' }
const note = (id: string): Draft => ({ ...(newDraft('note', id) as TeamDraft), html: `<p>${id}</p>` })
const message = (id: string, at: number): WaitingMessage => ({
  place: { threadId: 't1' },
  draft: note(id),
  options: { basedOn: 'm0' },
  at,
})

interface Asked {
  readonly body: { readonly messageId: string; readonly basedOn: string }
}

/** A server that takes each id once and refuses some; `isAway` while it does not answer. */
class Server {
  isAway = false
  /** The session of who wrote them is over, once as many have gone. */
  endsAfter = Infinity
  readonly taken: string[] = []
  readonly refusals = new Map<string, [number, ErrorBody]>()
  readonly onSent = vi.fn<() => void>()
  readonly onRefused = vi.fn<(one: WaitingMessage) => void>()

  get isEnded(): boolean {
    return this.taken.length >= this.endsAfter
  }

  run(waiting: WaitingMessages): Promise<void> {
    const call = (_: unknown, { body }: Asked) => this.#post(body.messageId)
    const api: Pick<Api, 'call'> = { call: call as Api['call'] }
    const isEnded = () => this.isEnded
    return sendWaiting({ api: api as Api, waiting, onSent: this.onSent, onRefused: this.onRefused, isEnded })
  }

  #post(id: string): Promise<unknown> {
    if (this.isAway) return Promise.reject(new ApiError(0, { error: 'offline' }))
    const refusal = this.refusals.get(id)
    if (refusal) return Promise.reject(new ApiError(...refusal))
    this.taken.push(id)
    return Promise.resolve({})
  }
}

let server: Server
let waiting: WaitingMessages
beforeEach(() => {
  localStorage.clear()
  server = new Server()
  waiting = new WaitingMessages(owner)
  waiting.put(message('m2', 2))
  waiting.put(message('m1', 1))
})

test('sends nothing after the session of its writer has ended', async () => {
  server.endsAfter = 1
  await server.run(waiting)
  expect(server.taken).toEqual(['m1'])
  expect(waiting.all.get()).toMatchObject([{ draft: { id: 'm2' } }])
})

test('waiting messages are sent in their order, and are removed then', async () => {
  await server.run(waiting)
  expect(server.taken).toEqual(['m1', 'm2'])
  expect(waiting.all.get()).toEqual([])
  expect(server.onSent).toHaveBeenCalledTimes(2)
})

test('without an answer all messages stay, also for the next page', async () => {
  server.isAway = true
  await server.run(waiting)
  expect(new WaitingMessages(owner).all.get()).toEqual([message('m1', 1), message('m2', 2)])
  expect(server.onRefused).not.toHaveBeenCalled()
  server.isAway = false
  await server.run(new WaitingMessages(owner))
  expect(server.taken).toEqual(['m1', 'm2'])
})

test.each<[number, ErrorBody, string]>([
  [409, { error: 'conflict', code: 'thread-moved-on', current: { arrived: [] } }, 'This thread has moved on'],
  [400, { error: 'invalid', issues: [{ path: 'recipients', code: 'no-recipients' }] }, 'No Recipients!'],
  [404, { error: 'not-found' }, 'Oops!'],
])(
  'a message refused with %i stays with its words and its reason, and holds no other back',
  async (status, body, title) => {
    server.refusals.set('m1', [status, body])
    await server.run(waiting)
    expect(server.taken).toEqual(['m2'])
    expect(waiting.all.get()).toMatchObject([{ draft: note('m1'), refusal: { title } }])
    expect(server.onRefused).toHaveBeenCalledTimes(1)
    // It is not tried again by itself.
    server.refusals.clear()
    await server.run(waiting)
    expect(server.taken).toEqual(['m2'])
  },
)

test('of a message that had been sent with other words, the words stay', async () => {
  server.refusals.set('m1', [409, { error: 'conflict', current: { id: 'm1', draft: false } }])
  await server.run(waiting)
  expect(waiting.all.get()).toMatchObject([{ draft: note('m1'), isTaken: true, refusal: { title: 'Already sent' } }])
})

test('a message undone in another tab is not sent', async () => {
  localStorage.removeItem('flightline-waiting laro ana m1')
  await server.run(waiting)
  expect(server.taken).toEqual(['m2'])
})

test('messages of another user or client are not read', () => {
  expect(new WaitingMessages({ ...owner, userId: 'jo' }).all.get()).toEqual([])
  expect(new WaitingMessages({ ...owner, clientId: 'nxt' }).all.get()).toEqual([])
})

test('a device without room says so', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(waiting.put(message('m3', 3))).toBe(false)
  full.mockRestore()
  expect(waiting.find('m3')).toBeUndefined()
})
