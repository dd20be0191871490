import { beforeEach, describe, expect, it, vi } from 'vitest'
import { postMessage } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { WaitingMessages } from './waiting-messages.ts'
import { noteOf, testComposer, type TestServer } from './test-composer.ts'

const refusal = { title: 'No Recipients!', message: 'Please add a recipient.' }
const refused = { draft: noteOf('m1', '<p>Refused</p>'), options: { basedOn: 'm0' }, refusal }
const noRoom = { find: () => undefined, put: () => false }

const away: TestServer = () => {
  throw new ApiError(0, { error: 'offline' })
}
const waiting = () => new WaitingMessages({ clientId: 'laro', userId: 'ana' }).all.get()

beforeEach(() => localStorage.clear())

describe('a message that was refused', () => {
  it('returns to its empty place', () => {
    const composer = testComposer(away)
    expect(composer.putBack(refused)).toBe('here')
    expect(composer.draft.get()).toEqual(refused.draft)
    expect(waiting()).toEqual([])
  })

  it('does not replace words added since it came from the device', () => {
    const composer = testComposer(away)
    composer.change(noteOf('m1', '<p>Refused, and more</p>'))
    expect(composer.putBack(refused)).toBe('here')
    expect(composer.draft.get()).toEqual(noteOf('m1', '<p>Refused, and more</p>'))
  })

  it('is shown next to later words, with the reason', () => {
    const composer = testComposer(away)
    composer.change(noteOf('m2', '<p>Written since</p>'))
    expect(composer.putBack(refused)).toBe('beside')
    expect(composer.draft.get()).toEqual(noteOf('m2', '<p>Written since</p>'))
    expect(waiting()).toMatchObject([{ ...refused, place: { threadId: 't1' } }])
  })

  it('waits next to the place when its screen was left and another one is open', () => {
    const [before, now] = [testComposer(away), testComposer(away)]
    now.succeed(before)
    expect(before.putBack(refused)).toBe('beside')
    expect([before.draft.get(), now.draft.get()]).toEqual([undefined, undefined])
  })

  it('replaces nothing on a device without room', () => {
    const composer = testComposer(away, { waiting: noRoom })
    composer.change(noteOf('m2', '<p>Written since</p>'))
    expect(composer.putBack(refused)).toBeUndefined()
    expect(composer.draft.get()).toEqual(noteOf('m2', '<p>Written since</p>'))
  })
})

it('words whose message arrived with others are kept next to later words', async () => {
  let arrive: (error: ApiError) => void = () => undefined
  const onSent = vi.fn<(isChanged: boolean) => void>()
  const server: TestServer = (contract) => {
    if (contract === postMessage) return new Promise((_, reject) => (arrive = reject))
    return away(contract, {})
  }
  const composer = testComposer(server, { onSent })
  const sending = composer.send(refused.draft, {})
  await expect.poll(() => localStorage.length).toBeGreaterThan(0)
  composer.change(noteOf('m2', '<p>Written since</p>'))
  await Promise.resolve()
  arrive(new ApiError(409, { error: 'conflict', current: { id: 'm1', draft: false } }))
  expect(await sending).toBeUndefined()
  expect(composer.draft.get()).toEqual(noteOf('m2', '<p>Written since</p>'))
  expect(onSent.mock.calls).toEqual([[true]])
  expect(waiting()).toMatchObject([{ draft: refused.draft, isTaken: true, refusal: { title: 'Already sent' } }])
})
