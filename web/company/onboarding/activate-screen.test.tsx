import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { ActivateScreen } from './activate-screen.tsx'

vi.mock('../../platform/address.ts', () => ({ useClientPage: () => '/activate' }))

function show(role: string): void {
  const { platform, wrapper: Platform } = testPlatform(() => new Promise(() => undefined))
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles: new Set([role]) })
  platform.session.user.set({ id: 'u1', name: 'Jo Stern', email: 'jo@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <ActivateScreen />
      </MantineProvider>
    </Platform>,
  )
}

it('admins see the missing settings of a company', () => {
  show('admin')
  expect(screen.getByRole('heading', { name: 'Set up the company' }).isConnected).toBe(true)
})

it('other users see nothing', () => {
  show('sales')
  expect(screen.getByRole('heading', { name: 'Permission Denied' }).isConnected).toBe(true)
  expect(screen.queryByRole('heading', { name: 'Set up the company' })).toBeNull()
})
