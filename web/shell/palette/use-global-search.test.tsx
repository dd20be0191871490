import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useGlobalSearch } from './use-global-search.ts'

const hit = { id: 'c1', title: 'Maria Fernandez', path: 'contacts/c1' }

it('searches once after a pause in typing, not for every letter, and shows that it is working', async () => {
  const server = testPlatform(() => ({ groups: [{ index: 'contacts', label: 'Contacts', hits: [hit] }] }))
  const { result, rerender } = renderHook(({ typed }) => useGlobalSearch(typed), {
    initialProps: { typed: '' },
    wrapper: server.wrapper,
  })
  for (const typed of ['f', 'fe', 'fer', 'fern']) {
    rerender({ typed })
    expect(result.current).toMatchObject({ isFetching: true, isBehind: true })
  }
  await waitFor(() => expect(result.current.found).toMatchObject([{ hits: [hit] }]))
  expect(result.current.isFetching).toBe(false)
  expect(server.asked.map(({ body }) => body)).toEqual([{ query: 'fern', hitsPerPage: 5 }])
  rerender({ typed: 'f' })
  await waitFor(() => expect(result.current.isFetching).toBe(false))
  expect(result.current.found).toEqual([])
  expect(server.asked).toHaveLength(1)
})

it('shows the former results until new ones arrive, and marks them as old', async () => {
  const answers: ((groups: object) => void)[] = []
  const server = testPlatform(() => new Promise((resolve) => answers.push(resolve)))
  const { result, rerender } = renderHook(({ typed }) => useGlobalSearch(typed), {
    initialProps: { typed: 'se' },
    wrapper: server.wrapper,
  })
  expect(result.current.isBehind).toBe(true)
  answers[0]?.({ groups: [{ index: 'contacts', label: 'Contacts', hits: [hit] }] })
  await waitFor(() => expect(result.current.isBehind).toBe(false))
  rerender({ typed: 'settings' })
  expect(result.current.isBehind).toBe(true)
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(result.current).toMatchObject({ found: [{ hits: [hit] }], isBehind: true })
  answers[1]?.({ groups: [] })
  await waitFor(() => expect(result.current).toMatchObject({ found: [], isBehind: false }))
})
