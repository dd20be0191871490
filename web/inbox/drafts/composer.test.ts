import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMessage, postMessage, saveDraft, threadsmsgs, type MessageRow } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { WaitingMessages } from './waiting-messages.ts'
import type { ComposerOptions } from './composer-options.ts'
import type { Composer } from './composer.ts'
import { deviceDrafts } from './device-drafts.ts'
import { testComposer, type TestServer } from './test-composer.ts'
import { isWorthKeeping, newDraft, type Draft, type TeamDraft } from './draft.ts'

interface Asked {
  readonly params?: { readonly id: string }
  readonly body: { readonly messageId: string; readonly messageHtml: string }
}

const offline = () => new ApiError(0, { error: 'offline' })
const sentAlready = (id: string, isHeld = false) =>
  new ApiError(409, { error: 'conflict', current: { id, draft: isHeld, ...(isHeld ? { state: 'held' } : {}) } })
const note = (html: string): Draft => ({ ...(newDraft('note', 'm1') as TeamDraft), html })
const place = { threadId: 't1' }
const drafts = deviceDrafts({ clientId: 'laro', userId: 'ana' }, place, 'here')
const onSent = vi.fn<(isChanged: boolean) => void>()

/**
 * A server that sends each id once and refuses other words for it, and a network that loses the answers while `isLost`.
 */
class Server {
  isLost = true
  /** A sent message is delayed: it appears as a held draft. */
  isHeld = false
  readonly sent = new Map<string, string>()
  readonly saved: string[] = []

  answer(contract: unknown, { params, body }: Asked): Promise<unknown> {
    if (contract === postMessage) return this.#post(body)
    const id = params?.id ?? ''
    if (contract === openMessage) return this.#open(id)
    if (contract !== saveDraft || this.sent.has(id)) return Promise.reject(sentAlready(id, this.isHeld))
    this.saved.push(id)
    return Promise.resolve({ message: { version: 1, last_date: 5 } })
  }

  #open(id: string): Promise<unknown> {
    if (this.isLost) return Promise.reject(offline())
    if (!this.sent.has(id)) return Promise.reject(new ApiError(404, { error: 'not-found' }))
    return Promise.resolve({ message: { draft: false } })
  }

  #post({ messageId, messageHtml }: Asked['body']): Promise<unknown> {
    const existing = this.sent.get(messageId) ?? messageHtml
    this.sent.set(messageId, existing)
    if (this.isLost) return Promise.reject(offline())
    return existing === messageHtml ? Promise.resolve({}) : Promise.reject(sentAlready(messageId, this.isHeld))
  }
}

/** A device without room: it keeps no waiting message, and a failed one returns to its place. */
const noRoom = { find: () => undefined, put: () => false }

/** Later saves must not reach the next test. */
const opened: Composer[] = []
afterEach(() => opened.splice(0).forEach((page) => page.end()))

function openPage(server: Server, waiting: ComposerOptions['waiting'] = noRoom): Composer {
  const answer: TestServer = (contract, asked) => server.answer(contract, asked as Asked)
  const page = testComposer(answer, { waiting, newId: () => 'm2', onSent })
  opened.push(page)
  return page
}

/** Writes and sends a note whose answer is lost; the note returns to its place. */
async function sendInDoubt(server: Server): Promise<Composer> {
  const composer = openPage(server)
  composer.change(note('<p>Hello</p>'))
  await expect(composer.send(note('<p>Hello</p>'), {})).rejects.toMatchObject({ kind: 'offline' })
  server.isLost = false
  return composer
}

beforeEach(() => {
  localStorage.clear()
  onSent.mockClear()
})

test('an unchanged message whose answer was lost is removed from its box', async () => {
  const composer = await sendInDoubt(new Server())
  composer.change(note('<p>Hello</p>'))
  await composer.saveNow()
  await waitFor(() => expect(onSent.mock.calls).toEqual([[false]]))
  expect(composer.draft.get()).toBeUndefined()
  expect(drafts.load()).toBeUndefined()
})

test('words changed since are a separate message, and are kept', async () => {
  const server = new Server()
  const composer = await sendInDoubt(server)
  composer.change(note('<p>Hello again</p>'))
  await composer.saveNow()
  await waitFor(() => expect(onSent.mock.calls).toEqual([[true]]))
  expect(composer.draft.get()).toEqual({ ...note('<p>Hello again</p>'), id: 'm2' })
  await composer.saveNow()
  expect(server.saved).toEqual(['m2'])
  expect(drafts.load()).toMatchObject({ draft: { id: 'm2' }, isUnsaved: false })
})

test('words typed during the question are kept', async () => {
  const composer = await sendInDoubt(new Server())
  composer.change(note('<p>Hello</p>'))
  const saving = composer.saveNow()
  composer.change(note('<p>Hello you</p>'))
  await saving
  await waitFor(() => expect(onSent.mock.calls).toEqual([[true]]))
  expect(composer.draft.get()).toEqual({ ...note('<p>Hello you</p>'), id: 'm2' })
})

test('sending it again unchanged is the same message; changed, it stays as a draft and is not sent', async () => {
  const server = new Server()
  const composer = await sendInDoubt(server)
  expect(await composer.send(note('<p>Hello again</p>'), {})).toBeUndefined()
  expect(composer.draft.get()).toEqual({ ...note('<p>Hello again</p>'), id: 'm2' })
  expect(onSent.mock.calls).toEqual([[true]])
  expect(await composer.send(note('<p>Hello</p>'), {})).toEqual({})
  expect([...server.sent]).toEqual([['m1', '<p>Hello</p>']])
})

test('a page killed while its message was on its way finds out whether it arrived', async () => {
  const server = new Server()
  const killed = openPage(server)
  killed.change(note('<p>Hel</p>'))
  await killed.saveNow()
  killed.change(note('<p>Hello</p>'))
  const lost = killed.send(note('<p>Hello</p>'), {})
  await expect(lost).rejects.toMatchObject({ kind: 'offline' })
  server.isLost = false
  const reopened = openPage(server)
  expect(reopened.draft.get()).toEqual(note('<p>Hello</p>'))
  await reopened.saveNow()
  await waitFor(() => expect(onSent.mock.calls).toEqual([[false]]))
  expect(reopened.draft.get()).toBeUndefined()
  expect([...server.sent]).toEqual([['m1', '<p>Hello</p>']])
})

const chat = (id: string, html: string): Draft => ({ ...(newDraft('chat', id) as TeamDraft), html })

test('after a chat message a fresh one is ready to be written in at once', async () => {
  const server = new Server()
  server.isLost = false
  const composer = openPage(server)
  composer.change(chat('m1', '<p>First</p>'))
  const sent = composer.send(chat('m1', '<p>First</p>'), {})
  await waitFor(() => expect(composer.draft.get()).toEqual(chat('m2', '')))
  await sent
  expect([composer.draft.get(), composer.byHand.has('m2')]).toEqual([chat('m2', ''), true])
})

test('a message that waits on the server to go counts as sent', async () => {
  const server = new Server()
  const composer = await sendInDoubt(server)
  server.isHeld = true
  expect(await composer.send(note('<p>Hello again</p>'), {})).toBeUndefined()
  expect(composer.draft.get()).toEqual({ ...note('<p>Hello again</p>'), id: 'm2' })
})

function savedNote(): MessageRow {
  const doc = threadsmsgs.shape.parse({ medium: 'note', tRef: 't1', messageHtml: '<p>Back</p>', draft: true })
  return { ...doc, id: 'm9', version: 3, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }
}

test('the cursor stays in the server’s draft of a place where the user has just started', () => {
  const begun = openPage(new Server())
  begun.begin('note')
  begun.offer(savedNote())
  expect([begun.draft.get()?.id, begun.byHand.has('m9')]).toEqual(['m9', true])
  const untouched = openPage(new Server())
  untouched.offer(savedNote())
  expect(untouched.byHand.has('m9')).toBe(false)
})

test('a message that was taken back is gone on with, unless other words are being written', () => {
  const row = savedNote()
  const empty = openPage(new Server())
  expect(empty.takeUpAgain(row)).toBe(true)
  expect(empty.draft.get()).toMatchObject({ id: 'm9', html: '<p>Back</p>' })
  const busy = openPage(new Server())
  busy.change(note('<p>Other</p>'))
  expect(busy.takeUpAgain(row)).toBe(false)
  expect(busy.draft.get()).toEqual(note('<p>Other</p>'))
})

test('a message on its way and the next one are both kept when the page is killed between them', async () => {
  const server = new Server()
  const killed = openPage(server)
  killed.change(chat('m1', '<p>First</p>'))
  const lost = killed.send(chat('m1', '<p>First</p>'), {}).catch((error: unknown) => error)
  await waitFor(() => expect(server.sent.size).toBe(1))
  killed.change(chat('m2', '<p>Second</p>'))
  expect(await lost).toMatchObject({ kind: 'offline' })
  expect([drafts.load(), ...drafts.sending()].map((kept) => kept?.draft.id)).toEqual(['m2', 'm1'])

  // It had not arrived, and the network is back.
  server.sent.clear()
  server.isLost = false
  const reopened = openPage(server)
  expect(reopened.draft.get()).toEqual(chat('m2', '<p>Second</p>'))
  await reopened.send(chat('m2', '<p>Second</p>'), {})
  reopened.goingOn.rest()
  expect(reopened.draft.get()).toEqual(chat('m1', '<p>First</p>'))
  await reopened.send(chat('m1', '<p>First</p>'), {})
  expect([...server.sent.keys()]).toEqual(['m2', 'm1'])
  expect([drafts.load(), drafts.sending()]).toEqual([undefined, []])
})

test('a subject typed before the server has answered for the same draft stays', () => {
  const page = openPage(new Server())
  page.begin('email')
  const begun = page.draft.get()
  if (begun?.medium !== 'email') throw new TypeError('an email was begun')
  page.change({ ...begun, subject: 'Typed at once' })
  const doc = threadsmsgs.shape.parse({ medium: 'email', tRef: 't1', draft: true })
  const base = { id: begun.id, version: 1, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }
  page.offer({ ...doc, ...base })
  expect(page.draft.get()).toMatchObject({ subject: 'Typed at once' })
  // Another draft of this place, started elsewhere, removes no words; it continues in an empty box.
  page.offer({ ...doc, ...base, id: 'elsewhere', subject: 'Begun elsewhere' })
  expect(page.draft.get()).toMatchObject({ subject: 'Typed at once' })
  page.change({ ...begun, subject: '' })
  page.offer({ ...doc, ...base, id: 'elsewhere', subject: 'Begun elsewhere' })
  expect(page.draft.get()).toMatchObject({ id: 'elsewhere', subject: 'Begun elsewhere' })
})

test('a message that arrived after all is not offered again', async () => {
  const server = new Server()
  const killed = openPage(server)
  const lost = killed.send(chat('m1', '<p>First</p>'), {}).catch((error: unknown) => error)
  killed.change(chat('m2', '<p>Second</p>'))
  expect(await lost).toMatchObject({ kind: 'offline' })
  server.isLost = false
  const reopened = openPage(server)
  await waitFor(() => expect(drafts.sending()).toEqual([]))
  await reopened.send(chat('m2', '<p>Second</p>'), {})
  expect(isWorthKeeping(reopened.draft.get() ?? chat('', ''))).toBe(false)
  expect([...server.sent.keys()]).toEqual(['m1', 'm2'])
})

test('two messages on their way from one page do not come back while they are', async () => {
  const server = new Server()
  server.isLost = false
  const page = openPage(server)
  const first = page.send(chat('m1', '<p>First</p>'), {})
  const second = page.send(chat('m3', '<p>Second</p>'), {})
  await Promise.all([first, second])
  expect([...server.sent.keys()]).toEqual(['m1', 'm3'])
  expect(isWorthKeeping(page.draft.get() ?? chat('', ''))).toBe(false)
  expect(drafts.sending()).toEqual([])
})

test('an unanswered message waits on the device, and is no draft until then', async () => {
  const server = new Server()
  const waiting = new WaitingMessages({ clientId: 'laro', userId: 'ana' })
  const page = openPage(server, waiting)
  page.change(note('<p>Hello</p>'))
  expect(await page.send(note('<p>Hello</p>'), { basedOn: 'm0' })).toBeUndefined()
  expect(waiting.all.get()).toEqual([{ place, draft: note('<p>Hello</p>'), options: { basedOn: 'm0' }, at: 1000 }])
  page.goingOn.rest()
  expect([page.draft.get(), drafts.load(), drafts.sending()]).toEqual([undefined, undefined, []])
  page.offer({ ...savedNote(), id: 'm1' })
  expect(page.draft.get()).toBeUndefined()
})

test('a message that waited is gone on with, unless other words are being written; one that was taken is another', () => {
  const waits = { place, draft: note('<p>Back</p>'), options: {}, at: 1 }
  const empty = openPage(new Server())
  expect(empty.goOnWith(waits)).toBe(true)
  expect(empty.draft.get()).toEqual(note('<p>Back</p>'))
  const busy = openPage(new Server())
  busy.change({ ...note('<p>Other</p>'), id: 'm5' })
  expect(busy.goOnWith(waits)).toBe(false)
  expect(busy.draft.get()).toMatchObject({ id: 'm5' })
  localStorage.clear()
  const again = openPage(new Server())
  expect(again.goOnWith({ ...waits, isTaken: true })).toBe(true)
  expect(again.draft.get()).toMatchObject({ id: 'm2', html: '<p>Back</p>' })
})

test('an empty draft stays open when the server has none', () => {
  const [talk, thread] = [openPage(new Server()), openPage(new Server())]
  talk.prepareChat()
  thread.begin('note')
  for (const page of [talk, thread]) page.offer(null)
  expect([talk, thread].map((page) => page.draft.get()?.medium)).toEqual(['chat', 'note'])
})
