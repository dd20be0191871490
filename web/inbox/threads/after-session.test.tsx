import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { notices, notify } from '../../platform/notices.ts'
import { useParties } from './use-parties.ts'
import { useThreadStatus } from './use-thread-status.ts'

const thread: ThreadRow = testRow(threads, { object: { type: 'client', id: 'c' } }, { id: 't1' })
const conflict = new ApiError(409, { error: 'conflict', current: { ...thread, version: 2 } })

/** A server that answers late, when the session of who asked may have ended. */
function server() {
  notify(null)
  const { platform, wrapper } = testPlatform(() => ({}))
  const answers: (() => void)[] = []
  const call = vi
    .spyOn(platform.api, 'call')
    .mockImplementation(() => new Promise((_, reject) => void answers.push(() => reject(conflict))))
  const refuseAfterSession = async () => {
    await waitFor(() => expect(answers).toHaveLength(1))
    act(() => platform.session.end())
    await act(async () => answers[0]?.())
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
  return { call, wrapper, refuseAfterSession }
}

it('a status whose session has ended is not set on the thread as it is now', async () => {
  const { call, wrapper, refuseAfterSession } = server()
  const { result } = renderHook(() => useThreadStatus(), { wrapper })
  act(() => result.current.setStatus(thread, 'done'))
  await refuseAfterSession()
  expect(call).toHaveBeenCalledTimes(1)
  expect(notices.get()).toEqual([])
})

it('people are neither put on a thread once more nor next in turn where the session has ended', async () => {
  const { call, wrapper, refuseAfterSession } = server()
  const { result } = renderHook(() => useParties(thread), { wrapper })
  for (const id of ['jo', 'rae']) {
    act(() => result.current.change({ kind: 'agents', who: { id, label: id }, isOn: true }))
  }
  await refuseAfterSession()
  expect(call).toHaveBeenCalledTimes(1)
  expect(notices.get()).toEqual([])
})
