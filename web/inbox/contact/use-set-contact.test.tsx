import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { threadPageKey } from '../threads/thread-page.ts'
import { useSetContact } from './use-set-contact.ts'

afterEach(forgetNotices)

const base = { date: 0, last_date: 0, active: true, can: { write: true, remove: true } }
const at = (version: number): ThreadRow => ({
  ...threads.shape.parse({ object: { type: 'contacts', id: 'c1' }, contact: { id: 'c1', name: 'Mia Lund' } }),
  ...base,
  id: 't1',
  version,
})

/** Undo of the notice if the server answers with this version of a thread that was at 4. */
async function offeredAt(version: number): Promise<string | undefined> {
  const server = testPlatform(() => ({}))
  vi.spyOn(server.platform.api, 'call').mockResolvedValue({ thread: at(version) })
  const { result } = renderHook(() => useSetContact(at(4)), { wrapper: server.wrapper })
  await act(async () => {
    expect(await result.current.set('c1')).toBe(true)
  })
  return notices.get().at(-1)?.action?.label
}

it('offers Undo for a contact that was set', async () => {
  expect(await offeredAt(5)).toBe('Undo')
})

it('offers none for the contact that was there already: it would undo an earlier change', async () => {
  expect(await offeredAt(4)).toBeUndefined()
})

it('names the contact as just edited, and keeps a contact that a colleague set in between', async () => {
  const server = testPlatform(() => ({}))
  const call = vi.spyOn(server.platform.api, 'call').mockResolvedValue({ thread: at(5) })
  const { result } = renderHook(() => useSetContact(at(4)), { wrapper: server.wrapper })
  await act(() => result.current.refresh('c1'))
  expect(call).toHaveBeenCalledTimes(1)
  const thread = { ...at(5), contact: { id: 'c2', name: 'Otto Lund' } }
  server.platform.queries.setQueryData(threadPageKey('c1', 't1'), { thread })
  await act(() => result.current.refresh('c1'))
  expect(call).toHaveBeenCalledTimes(1)
})
