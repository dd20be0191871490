import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { countDealMatches } from '../../../domain/charter/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { useMatchCount } from './use-deal-matches.ts'

it('counts the matches of all rows in one call', async () => {
  const { platform } = testPlatform(() => undefined)
  const asked: unknown[] = []
  const call = async (contract: unknown, input: unknown) => {
    asked.push([contract, input])
    return { counts: [{ id: 'd1', count: 3 }] }
  }
  const answering = { ...platform, api: { ...platform.api, call: call as Api['call'] } }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider platform={answering}>{children}</PlatformProvider>
  )
  const { result } = renderHook(() => [useMatchCount('d1'), useMatchCount('d2')], { wrapper })
  await waitFor(() => expect(result.current).toEqual([3, 0]))
  expect(asked).toEqual([[countDealMatches, { query: { ids: ['d1', 'd2'] } }]])
})
