import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { InboxGate } from './inbox-gate.tsx'

vi.mock('@tanstack/react-router', () => ({ Outlet: () => <p>The inbox</p> }))

function show(roles: readonly string[]) {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles: new Set(roles) })
  platform.session.user.set({ id: 'u1', name: 'Rae Kim', email: 'rae@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <InboxGate />
      </MantineProvider>
    </Platform>,
  )
}

it('lets in who may read threads', () => {
  show(['user'])
  expect(screen.getByText('The inbox')).toBeDefined()
})

it('names the role to everybody else', () => {
  show(['contacts-r'])
  expect(screen.queryByText('The inbox')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Permission Denied' })).toBeDefined()
  expect(
    screen.getByText('You do not have access to this content. Please contact an admin. Role required: user'),
  ).toBeDefined()
})
