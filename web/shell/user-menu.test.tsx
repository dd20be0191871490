import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { UserMenu } from './user-menu.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))

it('opens when it is known who the user is here, with all that it offers', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({}))
  const people = Promise.withResolvers<object>()
  vi.spyOn(platform.api, 'ask').mockReturnValue(people.promise)
  render(
    <Platform>
      <MantineProvider env="test">
        <UserMenu />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'User menu of Ana Ruiz' }))
  await act(() => import('./user-menu-items.tsx'))
  expect(screen.queryByRole('menuitem', { name: 'Sign Out' })).toBeNull()
  await act(async () => people.resolve({ user: [{ id: 'ana', name: 'Ana Ruiz' }] }))
  expect(await screen.findByRole('menuitem', { name: 'Sign Out' })).toBeDefined()
  expect(screen.getByRole('menuitem', { name: /Your Profile/ })).toBeDefined()
})
