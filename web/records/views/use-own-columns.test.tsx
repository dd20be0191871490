import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { ApiRequest } from '../../platform/api/api.ts'
import { useOwnColumns, withChoice } from './use-own-columns.ts'

const base = { id: 'ana', date: 1, last_date: 1, active: true, path: '', guides_seen: [] }
const name = [{ field: 'name' }]
const town = [{ field: 'town', width: 90 }]

let answer: (request: ApiRequest) => unknown
beforeEach(() => {
  answer = () => undefined
})

function opened(row: object | null) {
  const { wrapper, asked } = testPlatform((request) => {
    if ((request.method ?? 'GET') !== 'GET') return answer(request)
    if (row === null) throw new ApiError(404, { error: 'not-found' })
    return row
  })
  const { result, rerender } = renderHook(({ key }) => useOwnColumns(key), {
    wrapper,
    initialProps: { key: 'contacts' },
  })
  return { result, rerender, writes: () => asked.filter(({ method = 'GET' }) => method !== 'GET') }
}

it('a choice shows at once and is saved by itself, once for several quick choices', async () => {
  const { result, writes } = opened({ ...base, version: 3, list_columns: { trips: town } })
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  answer = ({ body }) => ({ ...base, version: 4, ...(body as { change: object }).change })
  act(() => result.current.choose(town))
  act(() => result.current.choose(name))
  expect(result.current.columns).toEqual(name)
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toEqual({ version: 3, change: { list_columns: { trips: town, contacts: name } } })
  await waitFor(() => expect(result.current.columns).toEqual(name))
})

it('the first choice of a user creates their location', async () => {
  const { result, writes } = opened(null)
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  answer = ({ body }) => ({ ...base, version: 1, ...(body as object) })
  act(() => result.current.choose(name))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({ method: 'POST', body: { id: 'ana', list_columns: { contacts: name } } })
})

it('the earlier save of another window is kept', async () => {
  const { result, writes } = opened({ ...base, version: 3 })
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  const current = { ...base, version: 5, list_columns: { trips: town } }
  answer = ({ body }) => {
    const { version, change } = body as { version: number; change: object }
    if (version < 5) throw new ApiError(409, { error: 'conflict', current })
    return { ...current, ...change, version: 6 }
  }
  act(() => result.current.choose(name))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]?.body).toEqual({ version: 5, change: { list_columns: { trips: town, contacts: name } } })
})

it('a refusal takes the choice back', async () => {
  const { result } = opened({ ...base, version: 3, list_columns: { contacts: town } })
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  answer = () => {
    throw new ApiError(503, { error: 'unavailable' })
  }
  act(() => result.current.choose(name))
  expect(result.current.columns).toEqual(name)
  await waitFor(() => expect(result.current.columns).toEqual(town))
})

it('leaving for another list at once still saves the choice', async () => {
  const { result, rerender, writes } = opened({ ...base, version: 3 })
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  answer = ({ body }) => ({ ...base, version: 4, ...(body as { change: object }).change })
  act(() => result.current.choose(name))
  rerender({ key: 'trips' })
  expect(result.current.columns).toBeUndefined()
  await waitFor(() => expect(writes()[0]?.body).toEqual({ version: 3, change: { list_columns: { contacts: name } } }))
})

it('a choice that is taken back is no more, and the oldest are forgotten first', () => {
  expect(withChoice({ a: name, b: town }, { key: 'a', columns: undefined })).toEqual({ b: town })
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`list${at}`, name]))
  const next = withChoice(many, { key: 'new', columns: town })
  expect(Object.keys(next)).toHaveLength(200)
  expect([next['list0'], next['new']]).toEqual([undefined, town])
})
