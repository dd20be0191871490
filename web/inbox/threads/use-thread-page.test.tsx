import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Api } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { message, page } from '../thread/test-thread-page.ts'
import { threadPageKey, withMessage, type ThreadPage } from './thread-page.ts'
import { useThreadPage } from './use-thread-page.ts'

/** A thread that was open before, opened again while its reading waits for the test. */
async function openAgain() {
  const { platform } = testPlatform(() => undefined)
  const readings: PromiseWithResolvers<ThreadPage>[] = []
  const call = () => {
    const reading = Promise.withResolvers<ThreadPage>()
    readings.push(reading)
    return reading.promise
  }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      {children}
    </PlatformProvider>
  )
  const open = () => renderHook(() => useThreadPage('t'), { wrapper })
  const first = open()
  readings[0]?.resolve(page(null, message('m', 0)))
  await waitFor(() => expect(first.result.current.isFresh).toBe(true))
  first.unmount()
  const { result } = open()
  await waitFor(() => expect(readings).toHaveLength(2))
  const change = (by: (known: ThreadPage) => ThreadPage) =>
    act(() => {
      platform.queries.setQueryData<ThreadPage>(threadPageKey('c1', 't'), (known) => (known ? by(known) : undefined))
    })
  return { result, change, readings }
}

test('a page of an earlier visit is not fresh because something came live; once it was read again it is', async () => {
  const { result, change, readings } = await openAgain()
  expect(result.current.isFresh).toBe(false)
  change((known) => withMessage(known, message('live', 1)))
  await waitFor(() => expect(result.current.page?.messages).toHaveLength(2))
  expect(result.current.isFresh).toBe(false)
  await act(async () => readings[1]?.resolve(page(null, message('m', 0))))
  await waitFor(() => expect(result.current.isFresh).toBe(true))
})

test('a page that could not be read again is shown, and is not fresh', async () => {
  const { result, readings } = await openAgain()
  await act(async () => readings[1]?.reject(new ApiError(503, { error: 'unavailable' })))
  await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError))
  expect(result.current.page?.messages).toHaveLength(1)
  expect(result.current.isFresh).toBe(false)
})
