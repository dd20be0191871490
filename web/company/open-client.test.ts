import { expect, it, vi } from 'vitest'
import { ApiError, type ErrorKind } from '../platform/api/api-error.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { openClient } from './open-client.ts'

function refusing(status: number, error: ErrorKind) {
  const { platform } = testPlatform(() => undefined)
  const signOut = vi.spyOn(platform.session, 'signOut').mockResolvedValue()
  const ask = () => Promise.reject(new ApiError(status, { error }))
  return { platform: { ...platform, api: { ...platform.api, ask } }, signOut }
}

it.each([
  [403, 'forbidden'],
  [401, 'unauthenticated'],
] as const)('a refusal to load the clients signs the user out: %i', async (status, error) => {
  const { platform, signOut } = refusing(status, error)
  await expect(openClient(platform, 'laro')).rejects.toMatchObject({ kind: error })
  expect(signOut).toHaveBeenCalledTimes(1)
})

it('a server that is away signs nobody out', async () => {
  const { platform, signOut } = refusing(503, 'unavailable')
  await expect(openClient(platform, 'laro')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(signOut).not.toHaveBeenCalled()
})
