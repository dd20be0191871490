import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceDrafts } from '../device-drafts.ts'
import { newDraft, type Draft, type TeamDraft } from '../draft.ts'
import { deviceEffects } from '../effects/device-effects.ts'
import type { SaveDraft } from '../effects/save-draft.ts'
import { ServerEffects } from '../effects/server-effects.ts'
import type { Failure } from '../saving-state.ts'
import { rowOf } from '../test-composer.ts'
import type { Performers } from './events.ts'
import { ComposeRunner, partOf } from './runner.ts'
import { savingIn } from './state.ts'

const note = (html: string): Draft => ({ ...(newDraft('note', 'm1') as TeamDraft), html })
const owner = { clientId: 'laro', userId: 'ana' }
const place = { threadId: 't1' }
const drafts = deviceDrafts(owner, place, 'here')
const waiting = { find: () => undefined, put: () => false }

const reason = { title: 'Permission Denied', message: 'Not from here.' }
const failures: Readonly<Record<string, Failure>> = {
  conflict: { state: { kind: 'conflict' }, isForLater: false },
  refused: { state: { kind: 'refused', reason }, isForLater: false },
  'signed out': { state: { kind: 'device' }, isForLater: false },
}

/** The part of the machine that keeps a draft, at a server that is a function. */
function keeperWith(save: SaveDraft, version?: number) {
  const runner = new ComposeRunner(
    () => 'other',
    () => performers,
  )
  const { state, dispatch } = runner
  const server = new ServerEffects({
    api: { call: () => Promise.reject(new TypeError('not asked for here')) },
    place,
    waiting,
    save,
    judge: (error) => failures[String(error)] ?? { state: { kind: 'device' }, isForLater: true },
    now: () => 1000,
    state: state.get,
    dispatch,
  })
  const nothing = () => undefined
  const device = deviceEffects({
    drafts,
    waiting,
    now: () => 1000,
    onSent: nothing,
    place: () => place,
    state: state.get,
    dispatch,
  })
  const performers: Performers = {
    ...device,
    ...server.performers,
    look: nothing,
    'expect-typing': nothing,
    'go-on-typing': nothing,
    'write-shared': nothing,
    'append-shared': nothing,
    'leave-shared': nothing,
    'end-shared': nothing,
    'abandon-shared': nothing,
    'resume-shared': nothing,
    'notify-sent': nothing,
  }
  const begins = version === undefined ? null : rowOf('m1', version, '')
  dispatch({ type: 'opened', kept: undefined, row: begins, saved: begins })
  return {
    state: partOf(state, savingIn),
    change: (draft: Draft) => dispatch({ type: 'change', draft }),
    flush: () => server.saveNow(),
    keepNow: (draft: Draft) => server.saveNow({ type: 'keep-now', draft }),
    stop: () => {
      dispatch({ type: 'succeeded' })
      return server.saving
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('a draft keeper', () => {
  it('keeps the draft on the device at once and on the server within two seconds', async () => {
    const save = vi.fn<SaveDraft>().mockResolvedValue({ version: 1, at: 2000 })
    const keeper = keeperWith(save)
    keeper.change(note('<p>a</p>'))
    keeper.change(note('<p>ab</p>'))
    expect(drafts.load()).toEqual({
      draft: note('<p>ab</p>'),
      version: undefined,
      isUnsaved: true,
      at: 1000,
      writer: 'here',
    })
    await vi.advanceTimersByTimeAsync(2000)
    expect(save.mock.calls).toEqual([[note('<p>ab</p>'), undefined]])
    expect(keeper.state.get()).toEqual({ kind: 'saved', at: 2000 })
    expect(drafts.load()).toMatchObject({ version: 1, isUnsaved: false })
  })

  it('has one save under way and sends the newest words next, with the version it was given', async () => {
    let answer: (saved: { version: number; at: number }) => void = () => undefined
    const save = vi.fn<SaveDraft>(() => new Promise((resolve) => (answer = resolve)))
    const keeper = keeperWith(save, 4)
    keeper.change(note('<p>a</p>'))
    await vi.advanceTimersByTimeAsync(1000)
    keeper.change(note('<p>b</p>'))
    await vi.advanceTimersByTimeAsync(3000)
    expect(save).toHaveBeenCalledTimes(1)
    answer({ version: 5, at: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save.mock.calls[1]).toEqual([note('<p>b</p>'), 5])
  })

  it('tries again when the server cannot be reached, and says that the device has it', async () => {
    const save = vi.fn<SaveDraft>().mockRejectedValueOnce('offline').mockResolvedValue({ version: 1, at: 9 })
    const keeper = keeperWith(save)
    keeper.change(note('<p>a</p>'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(keeper.state.get()).toEqual({ kind: 'device' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(keeper.state.get()).toEqual({ kind: 'saved', at: 9 })
  })

  it.each(['refused', 'signed out'])('tries no more what was %s, and keeps it on the device', async (failure) => {
    const save = vi.fn<SaveDraft>().mockRejectedValue(failure)
    const keeper = keeperWith(save)
    keeper.change(note('<p>a</p>'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(save).toHaveBeenCalledTimes(1)
    expect(keeper.state.get()).toEqual(failures[failure]?.state)
    expect(drafts.load()).toMatchObject({ draft: note('<p>a</p>'), isUnsaved: true })
    // Other words may be taken.
    keeper.change(note('<p>ab</p>'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('asks less and less often while the server is away', async () => {
    const save = vi.fn<SaveDraft>().mockRejectedValue('offline')
    keeperWith(save).change(note('<p>a</p>'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(save.mock.calls.length).toBeLessThan(70)
  })

  it('does not overwrite the save of another device', async () => {
    const save = vi.fn<SaveDraft>().mockRejectedValue('conflict')
    const keeper = keeperWith(save, 2)
    keeper.change(note('<p>a</p>'))
    await vi.advanceTimersByTimeAsync(1000)
    keeper.change(note('<p>ab</p>'))
    await vi.advanceTimersByTimeAsync(60_000)
    // The page is left before the person has chosen.
    await keeper.flush()
    expect(save).toHaveBeenCalledTimes(1)
    expect(keeper.state.get()).toEqual({ kind: 'conflict' })
    expect(drafts.load()?.draft).toEqual(note('<p>ab</p>'))
  })

  it('keeps no answer without a word', () => {
    const save = vi.fn<SaveDraft>()
    keeperWith(save).change(note('<p></p>'))
    expect(drafts.load()).toBe(undefined)
  })

  it('saves that a draft was emptied while it was saved for the first time', async () => {
    let answer: (saved: { version: number; at: number }) => void = () => undefined
    const save = vi.fn<SaveDraft>(() => new Promise((resolve) => (answer = resolve)))
    const keeper = keeperWith(save)
    keeper.change(note('<p>a</p>'))
    await vi.advanceTimersByTimeAsync(1000)
    keeper.change(note('<p></p>'))
    answer({ version: 1, at: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save.mock.calls[1]).toEqual([note('<p></p>'), 1])
  })

  it('saves an answer without a word when it is asked to, once', async () => {
    const save = vi.fn<SaveDraft>().mockResolvedValue({ version: 1, at: 1 })
    const keeper = keeperWith(save)
    keeper.change(note(''))
    await keeper.keepNow(note(''))
    await keeper.keepNow(note(''))
    expect(save.mock.calls).toEqual([[note(''), undefined]])
  })

  it('flush saves the rest, and stop saves nothing', async () => {
    const save = vi.fn<SaveDraft>().mockResolvedValue({ version: 1, at: 1 })
    const keeper = keeperWith(save)
    keeper.change(note('<p>a</p>'))
    await keeper.flush()
    expect(save).toHaveBeenCalledTimes(1)
    await keeper.stop()
    keeper.change(note('<p>b</p>'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).toHaveBeenCalledTimes(1)
  })
})
