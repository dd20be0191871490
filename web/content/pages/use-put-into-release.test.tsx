import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { putIntoRelease } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { PageRow } from './use-page-form.ts'
import { usePutIntoRelease } from './use-put-into-release.ts'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))

const page = { id: 'p1', version: 1, name: 'Fleet', site: 'main' } as PageRow

it('makes one release, however often and early it is asked for', async () => {
  const reading = Promise.withResolvers<object>()
  const making = Promise.withResolvers<object>()
  const { platform, wrapper } = testPlatform(() => reading.promise)
  const call = vi.spyOn(platform.api, 'call').mockImplementation(() => making.promise)
  const { result } = renderHook(() => usePutIntoRelease(page), { wrapper })
  // Which releases there are is not known yet.
  expect(result.current.isBusy).toBe(true)
  act(() => reading.resolve({ rows: [], next: null, cursor: '1' }))
  await waitFor(() => expect(result.current.isBusy).toBe(false))
  act(() => {
    result.current.put()
    result.current.put()
  })
  await waitFor(() => expect(result.current.isBusy).toBe(true))
  act(() => making.resolve({ id: 'r1', name: 'Release 1' }))
  await waitFor(() => expect(result.current.isBusy).toBe(false))
  expect(call).toHaveBeenCalledExactlyOnceWith(putIntoRelease, { body: { page: 'p1' } })
})
