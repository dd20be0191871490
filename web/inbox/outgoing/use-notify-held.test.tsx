import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { notices, notify } from '../../platform/notices.ts'
import { message } from '../thread/test-thread-page.ts'
import { useNotifyHeld } from './use-notify-held.ts'

vi.mock('./use-held-actions.ts', () => ({
  holdNotice: (id: string) => id,
  useHeldActions: () => ({ takeBack: () => undefined }),
}))

test('the toast stays as long as the server holds the message, whatever the clock of this computer', () => {
  notify(null)
  const { wrapper } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const { result } = renderHook(useNotifyHeld, { wrapper })
  const [longAgo, inTheYear3000] = [1_000_000, 32_503_680_000_000]
  for (const heldAt of [longAgo, inTheYear3000]) {
    result.current({ ...message('m', heldAt), last_date: heldAt, hold_until: heldAt + 10_000 })
    expect(notices.get()).toMatchObject([{ title: 'Sending…', timeout: 10_000 }])
  }
  notify(null)
})
