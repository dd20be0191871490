import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findDraft, readSharedDraft, saveDraft, sharedDrafts } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Composer } from './composer.ts'
import { deviceDrafts } from './device-drafts.ts'
import { noteOf, rowOf, testComposer, testPlace, type Asked } from './test-composer.ts'

const drafts = deviceDrafts({ clientId: 'laro', userId: 'ana' }, testPlace, 'here')
const file = { name: 'paper.pdf', url: '/paper', inline: false }

/** A server that is slow to answer a save, or away. */
class Server {
  isAway = false
  readonly saved: (string | undefined)[] = []
  readonly #answers: (() => void)[] = []
  isSlow = false

  readonly answer = async (contract: unknown, { body }: Asked): Promise<unknown> => {
    if (this.isAway) throw new ApiError(0, { error: 'offline' })
    if (contract === findDraft) return { message: null }
    if (contract !== saveDraft) throw new ApiError(404, { error: 'not-found' })
    this.saved.push(`${body?.messageHtml}${body?.files?.map(({ name }) => name).join(' ')}`)
    if (this.isSlow) await new Promise<void>((resolve) => this.#answers.push(resolve))
    return { message: { version: this.saved.length, last_date: 5 } }
  }

  answerAll(): void {
    this.isSlow = false
    for (const answer of this.#answers.splice(0)) answer()
  }
}

let server: Server
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  server = new Server()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a place that is left and opened again', () => {
  it('is saved only by the open screen, after the saves of the earlier one', async () => {
    server.isSlow = true
    const before = testComposer(server.answer)
    before.change(noteOf('m1', '<p>Old</p>'))
    before.stop()
    await pass(0)
    const now = testComposer(server.answer)
    now.succeed(before)
    now.change(noteOf('m1', '<p>New</p>'))
    await pass(2000)
    expect(server.saved).toEqual(['<p>Old</p>'])
    server.answerAll()
    await pass(10_000)
    expect(server.saved).toEqual(['<p>Old</p>', '<p>New</p>'])
    expect(drafts.own()).toMatchObject({ draft: { html: '<p>New</p>' }, version: 2, isUnsaved: false })
  })

  it('is not saved by the earlier screen once the network is back', async () => {
    server.isAway = true
    const before = testComposer(server.answer)
    before.change(noteOf('m1', '<p>Old</p>'))
    await pass(1000)
    before.stop()
    await pass(0)
    const now = testComposer(server.answer)
    now.succeed(before)
    now.change(noteOf('m1', '<p>New</p>'))
    before.change(noteOf('m1', '<p>Older still</p>'))
    server.isAway = false
    await pass(20_000)
    expect(server.saved).toEqual(['<p>New</p>'])
  })

  it('is saved by the earlier one until it is opened again', async () => {
    server.isAway = true
    const left = testComposer(server.answer)
    left.change(noteOf('m1', '<p>Old</p>'))
    left.stop()
    server.isAway = false
    await pass(20_000)
    expect(server.saved).toEqual(['<p>Old</p>'])
  })
})

describe('a file that is stored after its screen was left', () => {
  it('is added to the draft where that is written now', () => {
    const before = testComposer(server.answer)
    before.change(noteOf('m1', '<p>Old</p>'))
    before.stop()
    const now = testComposer(server.answer)
    now.succeed(before)
    now.change(noteOf('m1', '<p>New</p>'))
    before.addFile('m1', file)
    expect(now.draft.get()).toMatchObject({ html: '<p>New</p>', files: [file] })
  })

  it('is saved with the draft if its screen does not return', async () => {
    const left = testComposer(server.answer)
    left.change(noteOf('m1', '<p>Old</p>'))
    left.stop()
    left.addFile('m1', file)
    await pass(2000)
    expect(server.saved.at(-1)).toBe('<p>Old</p>paper.pdf')
  })

  it('is put into no other draft', async () => {
    const composer = testComposer(server.answer)
    composer.change(noteOf('m1', '<p>Discarded</p>'))
    await composer.discard()
    composer.change(noteOf('m2', '<p>Another</p>'))
    composer.addFile('m1', file)
    expect(composer.draft.get()).toEqual(noteOf('m2', '<p>Another</p>'))
    expect(drafts.own()?.draft).toEqual(noteOf('m2', '<p>Another</p>'))
  })

  it('waits with its draft while another one lies over it', async () => {
    const shared = { ...sharedDrafts.shape.parse({ thread: 't1', creator: 'jo', state: 'open' }), id: 'd1' }
    const composer = testComposer((contract, asked) =>
      contract === readSharedDraft ? { shared, updates: [], seq: 0 } : server.answer(contract, asked),
    )
    composer.change(noteOf('m1', '<p>Mine</p>'))
    await composer.shared.openDraft('d1')
    expect(composer.draft.get()?.id).toBe('d1')
    composer.addFile('m1', file)
    expect(drafts.own()).toMatchObject({ draft: { id: 'm1', files: [file] }, isUnsaved: true })
  })
})

describe('a session that ends', () => {
  let isOn = true
  const isSessionOn = () => isOn
  const end = (composer: Composer) => {
    isOn = false
    composer.end()
  }
  beforeEach(() => (isOn = true))

  it('leaves the draft on the device, up to the last key, and saves none of it', async () => {
    const composer = testComposer(server.answer, { isSessionOn })
    composer.change(noteOf('m1', '<p>Mi</p>'))
    composer.waiting.set(() => composer.change(noteOf('m1', '<p>Mine</p>')))
    end(composer)
    composer.change(noteOf('m1', '<p>Too late</p>'))
    composer.stop()
    await pass(20_000)
    expect([server.saved, composer.draft.get()]).toEqual([[], undefined])
    expect(drafts.own()).toMatchObject({ draft: noteOf('m1', '<p>Mine</p>'), isUnsaved: true })
  })

  it('ignores a late answer: the next page asks about the pending message', async () => {
    server.isSlow = true
    const composer = testComposer(server.answer, { isSessionOn })
    composer.change(noteOf('m1', '<p>First</p>'))
    await pass(1000)
    expect(server.saved).toEqual(['<p>First</p>'])
    void composer.send(noteOf('m1', '<p>First</p>'), {})
    composer.change(noteOf('m2', '<p>Second</p>'))
    end(composer)
    server.answerAll()
    await pass(20_000)
    // Neither is the message posted nor the next one saved.
    expect(server.saved).toEqual(['<p>First</p>'])
    expect([drafts.own(), ...drafts.sending()].map((kept) => kept?.draft.id)).toEqual(['m2', 'm1'])
  })
})

it('a thread opened offline shows the last save of this device until the server is read', () => {
  const first = testComposer(server.answer)
  drafts.keep({ draft: noteOf('m1', '<p>Newest</p>'), version: 5, isUnsaved: false, at: 3 })
  for (const saved of [undefined, rowOf('m1', 3, '<p>Older</p>')]) {
    const opened = testComposer(server.answer, {}, { saved })
    expect([opened.draft.get(), opened.saving.get()]).toEqual([noteOf('m1', '<p>Newest</p>'), { kind: 'saved', at: 3 }])
    opened.offer(null)
    expect(opened.draft.get()).toBeUndefined()
  }
  expect(first.draft.get()).toBeUndefined()
})
