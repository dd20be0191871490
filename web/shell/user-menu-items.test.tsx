import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { UserMenuItems } from './user-menu-items.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))

function itemsOf(isKnown: boolean, role = 'user'): readonly (string | null)[] {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles: new Set([role]) })
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <UserMenuItems person={{ id: 'u1', label: 'Ana Ruiz' }} isKnown={isKnown} />
      </MantineProvider>
    </Platform>,
  )
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}

it('of a user without a record has only Sign Out (1-shell section 2.3)', () => {
  expect(itemsOf(false)).toEqual(['Sign Out'])
})

it('of a user begins with Company Chat, Your Profile with the name, and Notification Settings, and ends with Sign Out', () => {
  const items = itemsOf(true)
  expect(items.slice(0, 3)).toEqual(['Company Chat', 'Your ProfileAna Ruiz', 'Notification Settings'])
  expect(items.at(-1)).toBe('Sign Out')
})

it('offers the chat only to who may read it', () => {
  expect(itemsOf(true, 'work')[0]).toBe('Your ProfileAna Ruiz')
})
