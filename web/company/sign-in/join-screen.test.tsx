import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { acceptInvitation } from '../../../domain/company/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { JoinScreen } from './join-screen.tsx'

const navigate = vi.hoisted(() => vi.fn<(to: object) => void>())
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate, useLocation: () => '/login' }))

const invitation = { company: 'Laro Charter', email: 'pat@laro.example', name: 'Pat', needs_password: true }

it('an invitation is accepted once: where the sign-in behind it fails, only that is tried again', async () => {
  const { platform } = testPlatform(() => undefined)
  platform.session.user.set(null)
  const accepted = vi.fn<() => object>(() => ({ name_key: 'LARO' }))
  const call = (contract: object) => Promise.resolve(contract === acceptInvitation ? accepted() : invitation)
  const signIn = vi
    .spyOn(platform.session, 'signIn')
    .mockRejectedValueOnce(new ApiError(503, { error: 'unavailable' }))
    .mockResolvedValue('signed-in')
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as typeof platform.api.call } }}>
      <MantineProvider env="test">
        <JoinScreen token="t1" />
      </MantineProvider>
    </PlatformProvider>,
  )
  for (const label of ['Password', 'Repeat the password'])
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value: 'a-long-password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the password' }))

  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ href: '/laro/threads' }))
  expect(accepted).toHaveBeenCalledTimes(1)
  expect(signIn.mock.calls).toEqual([
    [invitation.email, 'a-long-password'],
    [invitation.email, 'a-long-password'],
  ])
})
