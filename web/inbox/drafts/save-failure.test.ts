import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { errorOf } from '../../platform/api/api-error.ts'
import { saveFailureOf } from './save-failure.ts'

const kept = { state: { kind: 'device' }, isForLater: true }
const refused = (title: string) => ({ state: { kind: 'refused', reason: { title } }, isForLater: false })
const conflict = { state: { kind: 'conflict' }, isForLater: false }
const current = { id: 'm1' }

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

it.each([
  ['400, the words', errorOf(400, { error: 'invalid', title: 'Too long' }), refused('Too long')],
  ['403, the rights', errorOf(403, {}), refused('Permission Denied')],
  ['404, what is gone', errorOf(404, {}), refused('Oops!')],
  ['401, nobody is signed in', errorOf(401, {}), { state: { kind: 'device' }, isForLater: false }],
  ['409, another one saved it', errorOf(409, { error: 'conflict', current }), conflict],
  ['429, too often', errorOf(429, {}), kept],
  ['500, a fault', errorOf(500, {}), kept],
  ['502, a page of a proxy', errorOf(502, '<html>Bad gateway</html>'), kept],
  ['503, the server is away', errorOf(503, {}), kept],
  ['no answer', errorOf(0, { error: 'offline' }), kept],
  ['what fetch throws', new TypeError('Failed to fetch'), kept],
])('a draft that was not saved for %s', (_, error, failure) => {
  expect(saveFailureOf(error)).toMatchObject(failure)
})

it('a conflict with a message that leaves from here ends by itself', () => {
  const isLeaving = (id: string) => id === 'm1'
  expect(saveFailureOf(errorOf(409, { error: 'conflict', current }), isLeaving)).toEqual(kept)
  expect(saveFailureOf(errorOf(409, { error: 'conflict', current: { id: 'm2' } }), isLeaving)).toEqual(conflict)
})

it('logs only permanent refusals of the server', () => {
  saveFailureOf(errorOf(503, {}))
  expect(console.warn).not.toHaveBeenCalled()
  saveFailureOf(errorOf(403, {}))
  expect(console.warn).toHaveBeenCalledOnce()
})
