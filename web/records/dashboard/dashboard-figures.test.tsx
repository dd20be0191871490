import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { needIds } from '../../../domain/dashboard.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { DashboardScreen, Figures } from './dashboard-screen.tsx'

vi.mock('../../ui/client-link.tsx', () => ({
  ClientLink: ({ path, children }: { readonly path: string; readonly children: ReactNode }) => (
    <a href={path}>{children}</a>
  ),
}))

it('figures that cannot be read again stay, and say when they were read', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  let isDown = false
  let count = 7
  platform.api.call = (() =>
    isDown
      ? Promise.reject(new ApiError(503, { error: 'unavailable' }))
      : Promise.resolve({ needs: Object.fromEntries(needIds.map((id) => [id, count])), days: [] })) as never
  render(
    <Platform>
      <MantineProvider env="test">
        <Figures isFlying />
      </MantineProvider>
    </Platform>,
  )
  expect(await screen.findAllByText('7')).toHaveLength(needIds.length)
  expect(screen.queryByText(/These figures are from/)).toBeNull()

  isDown = true
  await act(() => platform.queries.refetchQueries())
  expect(await screen.findByText(/These figures are from/)).toBeDefined()
  expect(screen.getAllByText('7')).toHaveLength(needIds.length)

  isDown = false
  count = 8
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findAllByText('8')).toHaveLength(needIds.length)
  expect(screen.queryByText(/These figures are from/)).toBeNull()
})

it('is for admins, and names the role to everybody else', () => {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles: new Set(['user', 'trips-r']) })
  render(
    <Platform>
      <MantineProvider env="test">
        <DashboardScreen />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.getByText(/Please contact an admin\. Role required: admin$/)).toBeDefined()
  expect(screen.queryByRole('region')).toBeNull()
})
