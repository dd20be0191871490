import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { searchBoxes } from '../../domain/search-boxes.ts'
import { ApiError } from '../platform/api/api-error.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { useKeptSort } from './use-kept-sort.ts'

const place = '/data/users/u1/locations/c1'

/** A server that keeps the location of one user; a device of theirs. */
function device(begins: object | undefined, index = 'trips') {
  let stored = begins
  const server = testPlatform(({ method, body }) => {
    if (method === undefined && stored === undefined) throw new ApiError(404, { error: 'not-found' })
    const change = method === 'PATCH' ? (body as { change: object }).change : body
    stored = { ...stored, ...(method === undefined ? {} : (change as object)), version: 1 }
    return stored
  })
  server.platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const box = searchBoxes.get(index)
  if (box === undefined) throw new TypeError(`no search box of ${index}`)
  return { ...server, ...renderHook(() => useKeptSort(box), { wrapper: server.wrapper }) }
}

const row = { id: 'u1', version: 1, date: 1, last_date: 1, active: true, path: '', guides_seen: ['Inbox'] }

it('is the choice made on any device', async () => {
  const { result } = device({ ...row, tripSort: 'last_date' })
  await waitFor(() => expect(result.current.field).toBe('last_date'))
})

it('is stored with the other values of the location', async () => {
  const { result, asked } = device({ ...row, tripSort: 'departure_date' })
  await waitFor(() => expect(result.current.field).toBe('departure_date'))
  act(() => result.current.keep('last_date'))
  await waitFor(() => expect(result.current.field).toBe('last_date'))
  expect(asked.at(-1)).toMatchObject({ method: 'PATCH', path: place, body: { change: { tripSort: 'last_date' } } })
})

it('creates the location of a user without one', async () => {
  const { result, asked } = device(undefined)
  await waitFor(() => {
    act(() => result.current.keep('departure_date'))
    expect(asked.length).toBeGreaterThan(1)
  })
  await waitFor(() => expect(result.current.field).toBe('departure_date'))
  expect(asked[1]).toMatchObject({ method: 'POST', path: place, body: { tripSort: 'departure_date' } })
})

it('sends no request for a list without sorting', async () => {
  const { asked } = device(row, 'contacts')
  await act(async () => undefined)
  expect(asked).toEqual([])
})
