import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { LoginScreen } from './login-screen.tsx'

vi.mock('@tanstack/react-router', async (real) => ({
  ...(await real<object>()),
  useSearch: () => ({}),
  useNavigate: () => () => undefined,
}))
vi.mock('../../ui/plain-page.tsx', () => ({
  PlainPage: ({ children }: { readonly children: ReactNode }) => <main>{children}</main>,
}))

it('the forgotten-password form takes over the typed address', () => {
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <MantineProvider env="test">
      <Platform>
        <LoginScreen />
      </Platform>
    </MantineProvider>,
  )
  const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Email/ })
  fireEvent.change(email(), { target: { value: 'ana@laro.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  expect(email().value).toBe('ana@laro.example')
  expect(document.activeElement).toBe(email())
  fireEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(email().value).toBe('ana@laro.example')
})
