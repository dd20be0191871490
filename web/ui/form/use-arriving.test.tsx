import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { allFinished, UnfinishedInputs, type Finish } from './unfinished-inputs.ts'
import { useLateWrites } from './use-arriving.ts'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

function openField() {
  const inputs = new Set<Finish>()
  const { result } = renderHook(() => useLateWrites('Picture'), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <UnfinishedInputs value={inputs}>{children}</UnfinishedInputs>
    ),
  })
  const put = vi.fn<(words: string) => void>()
  const begin = (place = 'a.jpg') => {
    const answer = Promise.withResolvers<string>()
    let writing: Promise<void> | undefined
    act(() => {
      writing = result.current.write(place, answer.promise, put)
    })
    return { ...answer, writing }
  }
  return { inputs, put, begin, late: () => result.current }
}

it('a late first answer does not overwrite the second one', async () => {
  const { put, begin } = openField()
  const [first, second] = [begin(), begin()]
  await act(async () => second.resolve('second'))
  await act(async () => first.resolve('first'))
  expect(put.mock.calls).toEqual([['second']])
})

it('an answer is not written once its place was filled in another way', async () => {
  const { put, begin, late } = openField()
  const [first, other] = [begin(), begin('b.jpg')]
  late().withdraw('a.jpg')
  await act(async () => {
    first.resolve('first')
    other.resolve('other')
  })
  expect(put.mock.calls).toEqual([['other']])
})

it('a save waits for all late writes, including one that begins during the wait', async () => {
  const { inputs, put, begin } = openField()
  const first = begin()
  const onSaved = vi.fn<(isFinished: boolean) => void>()
  const saving = allFinished(inputs).then(onSaved)
  const second = begin()
  await act(async () => first.resolve('first'))
  expect(onSaved).not.toHaveBeenCalled()
  await act(async () => second.resolve('second'))
  await saving
  expect(put.mock.calls).toEqual([['second']])
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(true)
})

it('a failed late write refuses the save', async () => {
  const { inputs, begin } = openField()
  const { writing, reject } = begin()
  const failed = writing?.catch((error: unknown) => error)
  const saving = allFinished(inputs)
  await act(async () => reject(new TypeError('no')))
  expect(await failed).toBeInstanceOf(TypeError)
  expect(await saving).toBe(false)
})
