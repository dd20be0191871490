import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { threads } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { useFollowing } from './use-thread-actions.ts'

const showAlert = vi.hoisted(() => vi.fn<(alert: object) => void>())
vi.mock('../../platform/dialogs.ts', () => ({ showAlert }))

test('a thread that enough people follow says so in the words of the rule', async () => {
  const { platform } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'jo', name: 'Jo Reed', email: 'jo@laro.example' })
  const issues = [{ path: 'followers', code: 'too-many-followers', params: { max: 10 } }]
  const call = () => Promise.reject(new ApiError(400, { error: 'invalid', issues }))
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call } }}>{children}</PlatformProvider>
  )
  const { result } = renderHook(() => useFollowing('t'), { wrapper })
  const doc = threads.shape.parse({ object: { type: 'client', id: 'c' } })
  const can = { write: false, remove: false }
  await act(async () =>
    result.current.follow({ ...doc, id: 't', version: 1, date: 0, last_date: 0, active: true, can }),
  )
  expect(showAlert).toHaveBeenCalledExactlyOnceWith({
    title: 'Not Allowed!',
    message: 'At most 10 followers can be chosen.',
    tone: 'bad',
  })
})
