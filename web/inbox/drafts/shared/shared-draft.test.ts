import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  postMessage,
  readSharedDraft,
  saveDraft,
  shareDraft,
  sharedDrafts,
  writeSharedDraft,
} from '../../../../domain/inbox/index.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { Api } from '../../../platform/api/api.ts'
import { Carets } from '../../../platform/live/carets.ts'
import { Composer } from '../composer.ts'
import { deviceDrafts } from '../device-drafts.ts'
import { newDraft, type EmailDraft } from '../draft.ts'
import { deviceShared } from './device-shared.ts'
import type { SharedEnd } from './shared-writing.ts'

const owner = { clientId: 'laro', userId: 'ana' }
const place = { threadId: 't1' }
const reply: EmailDraft = { ...(newDraft('email', 'd1') as EmailDraft), subject: 'Re: Friday', replyingTo: 'm0' }

/** A server that shares only a draft that it has, and answers a sending when the test lets it. */
class Server {
  state: 'open' | 'sent' = 'open'
  answer: () => void = () => undefined
  isAway = false
  refusesSaves = false
  /** Readings that are held back, the oldest first; undefined: none is. */
  held: (() => void)[] | undefined
  readonly calls: unknown[] = []

  call(contract: unknown): Promise<unknown> {
    if (this.isAway) return Promise.reject(new ApiError(0, { error: 'offline' }))
    this.calls.push(contract)
    const doc = sharedDrafts.shape.parse({ thread: 't1', creator: 'ana', state: this.state, sent_by: 'ana' })
    const shared = { ...doc, id: 'd1' }
    if (contract === saveDraft) return this.#save()
    if (contract === shareDraft && !this.calls.includes(saveDraft))
      return Promise.reject(new ApiError(404, { error: 'not-found' }))
    if (contract === readSharedDraft) {
      const answer = { shared, updates: [], seq: 0 }
      return new Promise((resolve) => (this.held ? this.held.push(() => resolve(answer)) : resolve(answer)))
    }
    if (contract === writeSharedDraft && this.state === 'sent')
      return Promise.reject(new ApiError(409, { error: 'conflict', code: 'draft-sent', current: shared }))
    if (contract === postMessage)
      return new Promise((resolve) => {
        this.state = 'sent'
        this.answer = () => resolve({})
      })
    return Promise.resolve({ seq: 1 })
  }

  #save(): Promise<unknown> {
    if (this.refusesSaves) return Promise.reject(new ApiError(500, { error: 'internal' }))
    return Promise.resolve({ message: { version: 1, last_date: 5 } })
  }
}

const onSharedEnd = vi.fn<(end: SharedEnd) => void>()

/** Later saves must not reach the next test. */
const opened: Composer[] = []
afterEach(async () => void (await Promise.allSettled(opened.splice(0).map((one) => one.discard()))))

function openPage(server: Server, name = 'page'): Composer {
  const call = (contract: unknown) => server.call(contract)
  const api: Pick<Api, 'call'> = { call: call as Api['call'] }
  const page = new Composer({
    api,
    place,
    drafts: deviceDrafts(owner, place, 'here'),
    deviceShared: deviceShared(owner, 't1', name),
    carets: new Carets(() => undefined),
    userId: 'ana',
    onSharedEnd,
    device: 'here',
    isSessionOn: () => true,
    waiting: { find: () => undefined, put: () => false },
    newId: () => 'd2',
    now: () => 1000,
    onSent: () => undefined,
  }).open(null)
  opened.push(page)
  return page
}

beforeEach(() => {
  localStorage.clear()
  onSharedEnd.mockClear()
})

test('an empty reply can be shared', async () => {
  const page = openPage(new Server())
  page.change(reply)
  await page.shared.share()
  expect(page.shared.isOpen('d1')).toBe(true)
})

async function sendShared(server: Server) {
  const page = openPage(server)
  page.change(reply)
  await page.shared.share()
  const sending = page.send(page.draft.get() ?? reply, {})
  await waitFor(() => expect(server.calls).toContain(postMessage))
  return { page, sending }
}

test('words typed while a shared draft is sent are kept as a separate draft', async () => {
  const server = new Server()
  const { page, sending } = await sendShared(server)
  page.change({ ...reply, subject: 'One thing more' })
  server.answer()
  await sending
  expect(page.shared.isOpen()).toBe(false)
  expect(page.draft.get()).toMatchObject({ id: 'd2', subject: 'One thing more' })
  expect(onSharedEnd.mock.calls.map(([end]) => end.isChanged)).toEqual([true])
})

test('a shared draft that was sent whole leaves no draft', async () => {
  const server = new Server()
  const { page, sending } = await sendShared(server)
  server.answer()
  await sending
  page.goingOn.rest()
  expect([page.draft.get(), page.shared.isOpen()]).toEqual([undefined, false])
  expect(onSharedEnd).not.toHaveBeenCalled()
})

const subjectOf = (page: Composer) => (page.draft.get() as EmailDraft | undefined)?.subject

/** Words of a killed page in the shared draft. */
async function leaveWords(subject: string) {
  const server = new Server()
  const killed = openPage(server, 'killed')
  await killed.shared.openDraft('d1')
  server.isAway = true
  killed.change({ ...reply, subject })
  await expect(killed.saveNow()).rejects.toMatchObject({ kind: 'offline' })
}

test('a draft that is opened while the page restores its words is opened once', async () => {
  const server = new Server()
  await leaveWords('Left behind')
  const page = openPage(server)
  const seen: unknown[] = []
  page.shared.open.subscribe(() => seen.push(page.shared.open.get()))
  await page.shared.openDraft('d1')
  expect(seen).toHaveLength(1)
  expect(subjectOf(page)).toBe('Left behind')
  await page.saveNow()
  expect(server.calls.filter((call) => call === writeSharedDraft)).toHaveLength(1)
})

test('an unreadable draft leaves the present one unchanged', async () => {
  const server = new Server()
  const page = openPage(server)
  await page.shared.openDraft('d1')
  page.change({ ...reply, subject: 'Mine' })
  server.held = []
  const opening = page.shared.openDraft('d3')
  await waitFor(() => expect(server.held).toHaveLength(1))
  server.isAway = true
  server.held.shift()?.()
  await expect(opening).rejects.toMatchObject({ kind: 'offline' })
  expect([page.shared.isOpen('d1'), subjectOf(page)]).toEqual([true, 'Mine'])
})

test('a draft started during the opening of another is not replaced by it', async () => {
  const server = new Server()
  const page = openPage(server)
  server.held = []
  const opening = page.shared.openDraft('d1')
  await waitFor(() => expect(server.held).toHaveLength(1))
  page.begin('note')
  server.held.shift()?.()
  await waitFor(() => expect(server.held).toHaveLength(1))
  server.held.shift()?.()
  await opening
  expect(page.draft.get()?.medium).toBe('note')
  expect(page.shared.isOpen()).toBe(false)
})

test('words of a draft that was left without a connection are in it when it is opened again', async () => {
  const server = new Server()
  const page = openPage(server)
  await page.shared.openDraft('d1')
  page.change({ ...reply, subject: 'In a tunnel' })
  server.isAway = true
  await expect(page.shared.close()).rejects.toMatchObject({ kind: 'offline' })
  expect(page.shared.isOpen()).toBe(false)
  server.isAway = false
  await page.shared.openDraft('d1')
  expect(subjectOf(page)).toBe('In a tunnel')
  await page.saveNow()
  expect(server.calls.filter((call) => call === writeSharedDraft)).toHaveLength(1)
})

test('words that came too late for a draft that was left wait on the device until its thread is opened again', async () => {
  const server = new Server()
  const page = openPage(server)
  await page.shared.openDraft('d1')
  page.change({ ...reply, subject: 'One thing more' })
  server.state = 'sent'
  page.begin('note')
  await waitFor(() => expect(server.calls.filter((call) => call === readSharedDraft)).toHaveLength(3))
  expect(page.draft.get()?.medium).toBe('note')
  const again = openPage(server, 'again')
  await waitFor(() => expect(subjectOf(again)).toBe('One thing more'))
  expect(again.draft.get()?.id).toBe('d2')
})

test('words that came too late cover no words that only this device has', async () => {
  const server = new Server()
  await leaveWords('One thing more')
  server.state = 'sent'
  server.refusesSaves = true
  const mine: EmailDraft = { ...reply, id: 'd7', html: '<p>Mine alone</p>' }
  const page = openPage(server)
  page.change(mine)
  await waitFor(() => expect(server.calls).toContain(saveDraft))
  await waitFor(() => expect(page.saving.get().kind).toBe('device'))
  expect(page.draft.get()).toMatchObject(mine)
  server.refusesSaves = false
  const again = openPage(server, 'again')
  await waitFor(() => expect(subjectOf(again)).toBe('One thing more'))
  expect(deviceShared(owner, 't1', 'last').leftovers()).toEqual([])
})
