import { beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { newDraft } from '../drafts/draft.ts'
import { waitingOf } from '../drafts/waiting-messages.ts'
import { startSending } from './start-sending.ts'

const owner = { clientId: 'c1', userId: 'ana' }

beforeEach(() => localStorage.clear())

/** A server that takes messages when it is told to, and two that wait to go there. */
function twoWaiting() {
  for (const id of ['m1', 'm2'])
    waitingOf(owner).put({
      place: { threadId: 't1' },
      draft: newDraft('note', id),
      options: {},
      at: Number(id.slice(1)),
    })
  const { platform, owners } = testPlatform(() => ({}))
  const answers: (() => void)[] = []
  const call = vi
    .spyOn(platform.api, 'call')
    .mockImplementation(() => new Promise((resolve) => void answers.push(() => resolve({}))))
  return { platform, owners, call, takeNext: () => answers.shift()?.() }
}

it('sends only the waiting messages of the signed-in user', async () => {
  const { platform, owners, call, takeNext } = twoWaiting()
  const end = startSending(platform, owner, () => undefined)
  expect(owners).toEqual([owner])
  await vi.waitUntil(() => call.mock.calls.length === 1)
  takeNext()
  await vi.waitUntil(() => call.mock.calls.length === 2)
  takeNext()
  await vi.waitUntil(() => waitingOf(owner).all.get().length === 0)
  end()
})

it('sends no more once it is ended between two messages, also when the server can be reached again', async () => {
  vi.useFakeTimers()
  const { platform, call, takeNext } = twoWaiting()
  const end = startSending(platform, owner, () => undefined)
  await vi.advanceTimersByTimeAsync(10)
  expect(call).toHaveBeenCalledTimes(1)
  end()
  takeNext()
  await vi.advanceTimersByTimeAsync(10)
  platform.live.state.set('live')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).toHaveBeenCalledTimes(1)
  expect(waitingOf(owner).all.get()).toMatchObject([{ draft: { id: 'm2' } }])
  vi.useRealTimers()
})
