import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
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

/** A server that shares only a draft that it has, and answers a sending when it is told to. */
class Server {
  state: 'open' | 'sent' = 'open'
  answer: () => void = () => undefined
  readonly calls: unknown[] = []

  call(contract: unknown): Promise<unknown> {
    this.calls.push(contract)
    const doc = sharedDrafts.shape.parse({ thread: 't1', creator: 'ana', state: this.state, sent_by: 'ana' })
    const shared = { ...doc, id: 'd1' }
    if (contract === saveDraft) return Promise.resolve({ message: { version: 1, last_date: 5 } })
    if (contract === shareDraft && !this.calls.includes(saveDraft))
      return Promise.reject(new ApiError(404, { error: 'not-found' }))
    if (contract === readSharedDraft) return Promise.resolve({ shared, updates: [], seq: 0 })
    if (contract === writeSharedDraft && this.state === 'sent')
      return Promise.reject(new ApiError(409, { error: 'conflict', code: 'draft-sent', current: shared }))
    if (contract === postMessage)
      return new Promise((resolve) => {
        this.state = 'sent'
        this.answer = () => resolve({})
      })
    return Promise.resolve({ seq: 1 })
  }
}

const onSharedEnd = vi.fn<(end: SharedEnd) => void>()

function openPage(server: Server): Composer {
  const call = (contract: unknown) => server.call(contract)
  const api: Pick<Api, 'call'> = { call: call as Api['call'] }
  return new Composer({
    api: api as Api,
    place,
    drafts: deviceDrafts(owner, place, 'here'),
    deviceShared: deviceShared(owner, 't1', 'page'),
    carets: new Carets(() => undefined),
    userId: 'ana',
    onSharedEnd,
    device: 'here',
    waiting: { find: () => undefined, put: () => false },
    newId: () => 'd2',
    now: () => 1000,
    onSent: () => undefined,
  }).open(null)
}

beforeEach(() => {
  localStorage.clear()
  onSharedEnd.mockClear()
})

test('a reply in which nothing is written yet can be shared', async () => {
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

test('what is typed while a shared draft is sent is kept as a draft of its own', async () => {
  const server = new Server()
  const { page, sending } = await sendShared(server)
  page.change({ ...reply, subject: 'One thing more' })
  server.answer()
  await sending
  expect(page.shared.isOpen()).toBe(false)
  expect(page.draft.get()).toMatchObject({ id: 'd2', subject: 'One thing more' })
  expect(onSharedEnd.mock.calls.map(([end]) => end.isChanged)).toEqual([true])
})

test('a shared draft that was sent whole leaves nothing behind', async () => {
  const server = new Server()
  const { page, sending } = await sendShared(server)
  server.answer()
  await sending
  expect([page.draft.get(), page.shared.isOpen()]).toEqual([undefined, false])
  expect(onSharedEnd).not.toHaveBeenCalled()
})
