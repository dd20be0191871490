import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { notices, notify } from '../notices.ts'
import { testPlatform } from './test-platform.tsx'
import { useCommandOf } from './use-command.ts'

const { wrapper } = testPlatform(() => ({}))

it('tells that it is done although the menu in which it began has gone', async () => {
  const answer = Promise.withResolvers<string>()
  const onDone = vi.fn<(output: string) => void>()
  const { result, unmount } = renderHook(() => useCommandOf(() => answer.promise), { wrapper })
  act(() => result.current.start(undefined, onDone))
  unmount()
  answer.resolve('hidden')
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('hidden'))
})

it('puts back what it showed, tells why, and is then not done', async () => {
  notify(null)
  const [putBack, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const refuse = () => Promise.reject(new TypeError('no'))
  const { result } = renderHook(() => useCommandOf(refuse, { optimistic: () => putBack }), { wrapper })
  act(() => result.current.start(undefined, onDone))
  await vi.waitFor(() => expect(notices.get().map(({ kind }) => kind)).toEqual(['error']))
  expect(putBack).toHaveBeenCalledTimes(1)
  expect(onDone).not.toHaveBeenCalled()
})
