import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { notices, notify, undoLast } from '../../platform/notices.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { useThreadStatus } from '../threads/use-thread-status.ts'
import { testRow } from '../../platform/data/test-row.ts'

const thread: ThreadRow = testRow(
  threads,
  { object: { type: 'contacts', id: 'c' }, contact: { id: 'c', name: 'Mia Lund' } },
  { id: 't' },
)

const conflict = () =>
  new ApiError(409, {
    error: 'conflict',
    title: 'Changed meanwhile',
    message: 'Someone else changed this item.',
    current: { ...thread, version: 9, status: 'waiting' },
  })

beforeEach(() => void notify(null))

function existing(answers: (() => unknown)[]) {
  const { platform } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'jo', name: 'Jo Reed', email: 'jo@laro.example' })
  const call = async () => answers.shift()?.()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as typeof platform.api.call } }}>
      {children}
    </PlatformProvider>
  )
  return renderHook(() => useThreadStatus(), { wrapper }).result.current
}

const refuse = () => {
  throw conflict()
}
const done = () => ({ thread: { ...thread, version: 2, status: 'done' } })

it('a refused status is named with its thread and reason, without navigating there', async () => {
  const back = vi.fn<() => void>()
  const { setStatus } = existing([refuse])
  await act(async () => setStatus(thread, 'done', back))
  expect(notices.get()).toMatchObject([
    {
      title: 'Not done: Marked done',
      message: 'Mia Lund: Someone else changed this item.',
      kind: 'error',
      action: { label: 'Open' },
    },
  ])
  expect(back).not.toHaveBeenCalled()
})

it('Undo leads back to the thread, and says when it was refused', async () => {
  const back = vi.fn<() => void>()
  const { setStatus } = existing([done, refuse])
  await act(async () => setStatus(thread, 'done', back))
  expect(back).not.toHaveBeenCalled()
  await act(async () => void undoLast())
  expect(back).toHaveBeenCalledOnce()
  expect(notices.get()).toMatchObject([{ title: 'Not undone', message: 'Mia Lund: Someone else changed this item.' }])
})
