import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { NowherePlace } from './nowhere-place.tsx'

const page = vi.hoisted(() => ({ pathname: '' }))
const navigate = vi.hoisted(() => vi.fn<(options: object) => Promise<void>>(() => Promise.resolve()))
vi.mock('@tanstack/react-router', () => ({
  useLocation: ({ select }: { select: (location: object) => unknown }) => select(page),
  useNavigate: () => navigate,
}))
vi.mock('../company/index.ts', () => ({ useEnvironment: () => ({ isProduction: false, product: 'flightline' }) }))
vi.mock('../ui/not-found-screen.tsx', () => ({ NotFoundWords: () => <p>404</p> }))

const { platform, wrapper } = testPlatform(() => undefined)
const client = platform.client.get()

beforeEach(() => {
  navigate.mockClear()
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  platform.client.set(
    client && {
      ...client,
      roles: new Set(['contacts-r', 'airports-r']),
      doc: { name_key: 'LARO', config: { software: { active: false } } },
    },
  )
})

it.each([
  ['/laro/marketing', '/laro/marketing/contacts'],
  ['/LARO/data/', '/laro/data/airports'],
])('%s leads to the first item of the menu under it', (path, link) => {
  page.pathname = path
  render(<NowherePlace />, { wrapper })
  expect(navigate.mock.calls).toEqual([[{ to: link, replace: true }]])
  expect(screen.queryByRole('heading')).toBeNull()
})

it.each(['/laro/cms', '/laro/nowhere/at/all'])('%s leads nowhere for who sees nothing under it', (path) => {
  page.pathname = path
  render(<NowherePlace />, { wrapper })
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(navigate).not.toHaveBeenCalled()
})
