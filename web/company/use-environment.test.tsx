import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { userClientsQuery } from './open-client.ts'
import { useEnvironment } from './use-environment.ts'

it.each([true, false])('follows the server’s answer: production %s', (isProduction) => {
  const { platform, wrapper } = testPlatform(() => undefined)
  const environment = { product: 'skyline', isProduction }
  platform.queries.setQueryData(userClientsQuery(platform).queryKey, {
    clients: [],
    default_client: null,
    terms: null,
    environment,
  })
  expect(renderHook(() => useEnvironment(), { wrapper }).result.current).toEqual(environment)
})

it('hides non-production parts until the server has answered', () => {
  const { wrapper } = testPlatform(() => undefined)
  expect(renderHook(() => useEnvironment(), { wrapper }).result.current.isProduction).toBe(true)
})
