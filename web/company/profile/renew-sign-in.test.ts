import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { renewSignIn, sessionsKey } from './renew-sign-in.ts'

it('what was known of the sessions is asked again once the new one is there', async () => {
  const { platform } = testPlatform(() => undefined)
  const key = [...sessionsKey, 'own']
  platform.queries.setQueryData(key, { session: { id: 'before' } })
  const isOld = () => platform.queries.getQueryState(key)?.isInvalidated
  const renew = vi.spyOn(platform.session, 'renew').mockImplementation(() => {
    expect(isOld()).toBe(false)
    return Promise.resolve()
  })
  renewSignIn(platform)
  await waitFor(() => expect(isOld()).toBe(true))
  expect(renew).toHaveBeenCalledTimes(1)
})
