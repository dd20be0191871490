import { useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError, type ErrorKind } from '../api/api-error.ts'
import { testPlatform } from './test-platform.tsx'
import { useLastAnswer } from './use-last-answer.ts'

/** A record that is read for each of its versions; from the second on the reading fails. */
function read(kind: ErrorKind) {
  const { wrapper } = testPlatform(() => undefined)
  const server = { isDown: false }
  const useReading = ({ id, version }: { readonly id: string; readonly version: number }) => {
    const reading = useQuery({
      queryKey: ['reading', id, version],
      queryFn: async () => {
        if (server.isDown) throw new ApiError(0, { error: kind })
        return `${id} ${version}`
      },
    })
    return useLastAnswer(id, reading)
  }
  const { result, rerender } = renderHook(useReading, { wrapper, initialProps: { id: 'a', version: 1 } })
  return { server, result, rerender }
}

it('keeps the last answer while a later version cannot be read, until it can', async () => {
  const { server, result, rerender } = read('unavailable')
  await waitFor(() => expect(result.current).toMatchObject({ data: 'a 1', isOld: false, error: null }))
  const { at } = result.current
  server.isDown = true
  rerender({ id: 'a', version: 2 })
  await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError))
  expect(result.current).toMatchObject({ data: 'a 1', at, isOld: true })
  server.isDown = false
  act(() => result.current.retry())
  await waitFor(() => expect(result.current).toMatchObject({ data: 'a 2', isOld: false, error: null }))
})

it.each<[string, ErrorKind, string]>([
  ['what the user may no longer see', 'forbidden', 'a'],
  ['what was read of another thing', 'unavailable', 'b'],
])('does not keep %s', async (_, kind, id) => {
  const { server, result, rerender } = read(kind)
  await waitFor(() => expect(result.current.data).toBe('a 1'))
  server.isDown = true
  rerender({ id, version: 2 })
  await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError))
  expect(result.current.data).toBeUndefined()
})
