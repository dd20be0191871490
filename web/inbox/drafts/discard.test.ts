import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discardDraft, findDraft, saveDraft } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { openAlert } from '../../platform/dialogs.ts'
import { notices, notify, undoLast } from '../../platform/notices.ts'
import { discard, discardWritten } from './ask-discard.ts'
import type { Composer } from './composer.ts'
import { deviceDrafts } from './device-drafts.ts'
import { noteOf, rowOf, testComposer, testPlace } from './test-composer.ts'
import { uploadsFor } from './uploads.ts'

const drafts = deviceDrafts({ clientId: 'laro', userId: 'ana' }, testPlace, 'here')

/** Later saves must not reach the next test. */
const opened: Composer[] = []
afterEach(async () => void (await Promise.allSettled(opened.splice(0).map((one) => one.discard()))))

/** A writer with text, at a server with these answers to deletions; without another draft. */
function writing(onDiscard: () => unknown): Composer {
  const composer = testComposer((contract) => {
    if (contract === discardDraft) return onDiscard()
    if (contract === findDraft) return { message: null }
    if (contract === saveDraft) throw new ApiError(409, { error: 'conflict' })
    throw new ApiError(404, { error: 'not-found' })
  })
  opened.push(composer)
  composer.change(noteOf('m1', '<p>Mine</p>'))
  return composer
}

const refuse = (error: ApiError) => () => {
  throw error
}

beforeEach(() => {
  localStorage.clear()
  openAlert.set(undefined)
  notify(null)
})

describe('a draft that is discarded', () => {
  it('reports when the server has it still (1-shell section 8)', async () => {
    const discarding = discardWritten(writing(refuse(new ApiError(0, { error: 'offline' }))))
    await expect.poll(() => openAlert.get()?.title, { timeout: 5000 }).toBe('Oops!')
    expect(openAlert.get()?.message).toBe(
      'Had trouble deleting this item. It may already be removed. Try refreshing your page.',
    )
    openAlert.get()?.answer(true)
    await discarding
  })

  it('a discard refused by the server restores the text up to the last key, with the reason', async () => {
    const no = { error: 'forbidden', title: 'No', message: 'Not from here.' } as const
    const composer = writing(refuse(new ApiError(403, no)))
    const discarding = discardWritten(composer)
    await expect.poll(() => openAlert.get()?.message).toContain('Not from here. Had trouble deleting this item.')
    openAlert.get()?.answer(true)
    await discarding
    expect(composer.draft.get()).toEqual(noteOf('m1', '<p>Mine</p>'))
    expect(drafts.own()).toMatchObject({ draft: noteOf('m1', '<p>Mine</p>'), isUnsaved: true })
  })

  it('is gone without a word where the server never had it', async () => {
    const composer = writing(refuse(new ApiError(404, { error: 'not-found' })))
    await discardWritten(composer)
    expect([openAlert.get(), composer.draft.get(), drafts.own()]).toEqual([undefined, undefined, undefined])
  })
})

describe('Undo of a discarded draft', () => {
  const gone = () => ({})

  it('puts it back without a question before, and leads there', async () => {
    const [composer, back] = [writing(gone), vi.fn<() => void>()]
    expect(await discard(composer, back)).toBe(true)
    expect([composer.draft.get(), openAlert.get(), drafts.own()]).toEqual([undefined, undefined, undefined])
    undoLast()
    const now = composer.draft.get()
    expect(now).toEqual({ ...noteOf('m1', '<p>Mine</p>'), id: now?.id })
    // The server keeps the other one in its trash.
    expect(now?.id).not.toBe('m1')
    expect(drafts.own()?.draft).toEqual(now)
    expect(back).toHaveBeenCalledOnce()
  })

  it('reaches the box that has opened there since', async () => {
    const composer = writing(gone)
    await discard(composer)
    const next = testComposer(gone)
    opened.push(next)
    next.succeed(composer)
    undoLast()
    expect(next.draft.get()).toMatchObject({ medium: 'note', html: '<p>Mine</p>' })
  })

  it('waits while other words are written there', async () => {
    const composer = writing(gone)
    await discard(composer)
    composer.change(noteOf('m2', '<p>Other</p>'))
    undoLast()
    expect(composer.draft.get()).toEqual(noteOf('m2', '<p>Other</p>'))
    expect(notices.get()).toMatchObject([{ title: 'Not put back', timeout: 0, action: { label: 'Undo' } }])
    await composer.discard()
    undoLast()
    expect(composer.draft.get()).toMatchObject({ html: '<p>Mine</p>' })
  })

  it('is not offered where the server has it still, nor for an empty one', async () => {
    const discarding = discard(writing(refuse(new ApiError(0, { error: 'offline' }))))
    await expect.poll(() => openAlert.get()?.title, { timeout: 5000 }).toBe('Oops!')
    openAlert.get()?.answer(true)
    expect(await discarding).toBe(false)
    const composer = writing(gone)
    composer.change(noteOf('m1', ''))
    expect(await discard(composer)).toBe(true)
    expect(notices.get()).toEqual([])
  })

  it('cannot bring back a file on its way: that is asked before', async () => {
    const composer = writing(gone)
    const running = uploadsFor({ record: 'threadsmsgs', id: 'm1' })
    const nothing = () => undefined
    running.set([{ id: 'u', name: 'a.pdf', share: 0.5, cancel: () => running.set([]), retry: nothing }])
    const discarding = discard(composer)
    await expect.poll(() => openAlert.get()?.title).toBe('Are You Sure?')
    openAlert.get()?.answer(false)
    expect([await discarding, composer.draft.get()?.id]).toEqual([false, 'm1'])
    running.set([])
  })
})

it('in a conflict with a deleted draft, the other one is empty, and this one is handed back', async () => {
  const composer = writing(() => ({}))
  await composer.saveNow()
  expect(composer.saving.get()).toEqual({ kind: 'conflict' })
  const mine = await composer.resolve(false)
  expect(mine).toEqual(noteOf('m1', '<p>Mine</p>'))
  expect([composer.draft.get(), composer.saving.get(), drafts.own()]).toEqual([undefined, { kind: 'empty' }, undefined])
})

it('that a page could not discard to the end is not gone on with, and the next page says it again', async () => {
  const first = writing(() => new Promise(() => undefined))
  void discardWritten(first)
  await expect.poll(() => drafts.discarded()).toEqual(['m1'])
  const asked: unknown[] = []
  const next = testComposer(
    (contract, { params }) => {
      if (contract === discardDraft) asked.push(params?.id)
      return {}
    },
    {},
    { saved: rowOf('m1', 1, '<p>Mine</p>') },
  )
  opened.push(next)
  expect(next.draft.get()).toBeUndefined()
  await expect.poll(() => drafts.discarded()).toEqual([])
  expect(asked).toEqual(['m1'])
  // It was read before it was gone.
  next.offer(rowOf('m1', 1, '<p>Mine</p>'))
  expect(next.draft.get()).toBeUndefined()
})

it('is not put back by a page whose end broke the call off', async () => {
  const composer = writing(refuse(new ApiError(0, { error: 'offline' })))
  void discardWritten(composer)
  // As long as a page lives that has begun to end.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([composer.draft.get(), drafts.own(), drafts.discarded()]).toEqual([undefined, undefined, ['m1']])
  await expect.poll(() => openAlert.get()?.title, { timeout: 5000 }).toBe('Oops!')
  openAlert.get()?.answer(true)
})

it('is not gone on with by an answer that was on its way when it was discarded', async () => {
  const composer = writing(() => ({}))
  expect(await discardWritten(composer)).toBe(true)
  composer.offer(rowOf('m1', 1, '<p>Mine</p>'))
  expect(composer.draft.get()).toBeUndefined()
  composer.offer(rowOf('m2', 1, '<p>Other</p>'))
  expect(composer.draft.get()?.id).toBe('m2')
})
