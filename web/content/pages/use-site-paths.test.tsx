import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pages, redirects } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { useSitePaths } from './use-site-paths.ts'

const fleet = testRow(pages, { name: 'Fleet', url: '/fleet', urls: ['/planes'] }, { id: 'p1' })
const newest = testRow(redirects, { from: '/old-700', to: '/fleet' }, { id: 'r700' })
/** More than a list of records loads at once. */
const leading = Array.from({ length: 700 }, (_, at) => `/old-${at + 1}`)

function open(next: string | null, answer: () => Promise<unknown>) {
  const { platform, wrapper } = testPlatform(({ path }) =>
    path.endsWith('/pages') ? { rows: [fleet], next, cursor: '1' } : { rows: [newest], next: 'more', cursor: '1' },
  )
  const call = vi.fn<() => Promise<unknown>>(answer)
  Object.assign(platform.api, { call })
  const { result } = renderHook(() => useSitePaths('main'), { wrapper })
  expect(result.current).toBeUndefined()
  return { result, call, settled: () => waitFor(() => expect(platform.queries.isFetching()).toBe(0)) }
}

it('knows all pages of a site, and every address that leads on', async () => {
  const { result, call, settled } = open(null, async () => ({ from: leading }))
  await waitFor(() => expect(result.current).toBeDefined())
  await settled()
  expect([...(result.current ?? [])]).toEqual(['/', '/fleet', '/planes', ...leading])
  expect(call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ path: '/cms/site/redirects' }), {
    query: { site: 'main' },
  })
})

it.each([
  ['has more pages than are loaded', 'more', async () => ({ from: leading })],
  ['did not say which addresses lead on', null, () => Promise.reject(new TypeError('no answer'))],
])('checks no links of a site that %s', async (_, next, answer) => {
  const { result, call, settled } = open(next, answer)
  await waitFor(() => expect(call).toHaveBeenCalledOnce())
  await settled()
  expect(result.current).toBeUndefined()
})
