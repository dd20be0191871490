import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '../platform/api/api-error.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { useAssignableRoles, usePeopleByRole } from './use-colleagues.ts'

function rolesOf(config: object) {
  const { platform, wrapper } = testPlatform(() => undefined)
  const client = platform.client.get()
  platform.client.set(client && { ...client, doc: { config } })
  return renderHook(() => useAssignableRoles(), { wrapper }).result.current
}

it('offers the roles of the configuration, without user, which everybody has', () => {
  const roles = [
    { id: 'user', label: 'User', show_in_filters: false },
    { id: 'sales', label: 'Sales', show_in_filters: true },
    { id: 'trips', label: 'Trips', show_in_filters: false },
  ]
  expect(rolesOf({ roles })).toEqual([
    { id: 'sales', label: 'Sales' },
    { id: 'trips', label: 'Trips' },
  ])
})

it('offers none where none are configured', () => {
  expect(rolesOf({})).toEqual([])
})

it('says that the people are on their way, and why they did not come', async () => {
  const { platform, wrapper } = testPlatform(() => undefined)
  let isDown = true
  const ask = () =>
    isDown
      ? Promise.reject(new ApiError(500, { error: 'internal' }))
      : Promise.resolve({ sales: [{ id: 'jo', name: 'Jo' }] })
  Object.assign(platform.api, { ask })
  const { result } = renderHook(() => usePeopleByRole(), { wrapper })
  expect(result.current).toMatchObject({ isLoading: true, error: null, everyone: [] })
  await waitFor(() => expect(result.current).toMatchObject({ isLoading: false, error: { status: 500 } }))
  isDown = false
  act(() => result.current.retry())
  await waitFor(() => expect(result.current).toMatchObject({ error: null, everyone: [{ id: 'jo' }] }))
})
