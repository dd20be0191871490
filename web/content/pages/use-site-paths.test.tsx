import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pages } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { useSitePaths } from './use-site-paths.ts'

const fleet = testRow(pages, { name: 'Fleet', url: '/fleet', urls: ['/planes'] }, { id: 'p1' })

it.each([
  ['all pages of a site', null, ['/', '/fleet', '/planes']],
  ['more pages than are loaded', 'more', undefined],
])('knows the addresses of a site by %s', async (_, next, known) => {
  const { platform, wrapper } = testPlatform(({ path }) =>
    path.endsWith('/pages') ? { rows: [fleet], next, cursor: '1' } : { rows: [], next: null, cursor: '1' },
  )
  const { result } = renderHook(() => useSitePaths('main'), { wrapper })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(platform.queries.isFetching()).toBe(0))
  expect(result.current && [...result.current]).toEqual(known)
})
