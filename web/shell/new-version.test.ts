import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAlert } from '../platform/dialogs.ts'
import { offerNewVersion } from './new-version.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a part that cannot be fetched is a new version where the server answers, and no more than a network where not', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await offerNewVersion()
  expect(openAlert.get()).toBeUndefined()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  void offerNewVersion()
  await waitFor(() => expect(openAlert.get()?.title).toBe('A New Version Is Available!'))
})

test('dismissing the question keeps the page; the same part does not ask again, the next one does', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  openAlert.get()?.answer(false)
  // The part that was missing is tried once more, and fails again.
  await Promise.resolve()
  await offerNewVersion()
  expect(openAlert.get()).toBeUndefined()
  const later = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  void offerNewVersion()
  await waitFor(() => expect(openAlert.get()?.title).toBe('A New Version Is Available!'))
  openAlert.get()?.answer(false)
  expect(openAlert.get()).toBeUndefined()
})
