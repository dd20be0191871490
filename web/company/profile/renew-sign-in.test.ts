import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { renewSignIn } from './renew-sign-in.ts'

it('the sessions are read again once the new one exists', async () => {
  const { platform } = testPlatform(() => undefined)
  const queryKey = ['session', 'own']
  await platform.queries.fetchQuery({ queryKey, queryFn: () => 'before', meta: { shows: ['sessions'] } })
  const isOld = () => platform.queries.getQueryState(queryKey)?.isInvalidated
  const renew = vi.spyOn(platform.session, 'renew').mockImplementation(() => {
    expect(isOld()).toBe(false)
    return Promise.resolve()
  })
  renewSignIn(platform)
  await waitFor(() => expect(isOld()).toBe(true))
  expect(renew).toHaveBeenCalledTimes(1)
})
