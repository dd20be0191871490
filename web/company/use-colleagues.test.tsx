import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { useAssignableRoles } from './use-colleagues.ts'

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
