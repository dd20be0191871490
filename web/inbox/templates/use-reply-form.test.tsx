import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ApiError } from '../../platform/api/api-error.ts'
import { documents } from '../../../domain/inbox/index.ts'
import { useReplyForm, type ReplyRow } from './use-reply-form.ts'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const doc = documents.shape.parse({ name: 'Thanks', template_id: 'thanks', html: '<p>Thank you</p>' })
const row = {
  ...doc,
  id: 'd1',
  version: 1,
  date: 1,
  last_date: 1,
  active: true,
  can: { write: true, remove: true },
} as ReplyRow

let answer: (saved: unknown) => void
beforeEach(() => {
  answer = () => undefined
})

it('keeps input typed during a save', async () => {
  const { wrapper } = testPlatform(() => new Promise((resolve) => (answer = resolve)))
  const { result } = renderHook(() => useReplyForm(row, () => undefined), { wrapper })
  act(() => result.current.change({ name: 'Thanks a lot', subject: 'Thank you' }))
  let saving: Promise<void> = Promise.resolve()
  await act(async () => {
    saving = result.current.save()
  })
  act(() => result.current.change({ name: 'Thanks a lot indeed', message: 'Thank you' }))
  await act(async () => {
    answer({ ...row, name: 'Thanks a lot', subject: 'Thank you', version: 2 })
    await saving
  })
  expect(result.current.words).toMatchObject({ name: 'Thanks a lot indeed', message: 'Thank you' })
  expect(result.current.isChanged).toBe(true)
})

it('keeps input that cannot be saved, and names the version that it was started from', async () => {
  const { asked, wrapper } = testPlatform(() => {
    throw new ApiError(503, { error: 'unavailable' })
  })
  const { result, rerender } = renderHook((shown: ReplyRow) => useReplyForm(shown, () => undefined), {
    wrapper,
    initialProps: row,
  })
  act(() => result.current.change({ name: 'Thanks a lot' }))
  rerender({ ...row, name: 'Renamed by a colleague', version: 2 })
  await act(() => result.current.save())
  expect(asked[0]?.body).toMatchObject({ version: 1, change: { name: 'Thanks a lot' } })
  expect(result.current).toMatchObject({ isChanged: true, words: { name: 'Thanks a lot' } })
})
