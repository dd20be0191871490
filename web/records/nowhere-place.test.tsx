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

it('/laro/cms says which role its pages need, as they do themselves', () => {
  page.pathname = '/laro/cms'
  render(<NowherePlace />, { wrapper })
  expect(screen.getByText('Permission Denied')).toBeDefined()
  expect(screen.getByText(/Role required: cms/)).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull()
})

it('/laro/nowhere/at/all leads nowhere, with a footer', () => {
  page.pathname = '/laro/nowhere/at/all'
  expect(document.querySelector('footer')).toBeNull()
  render(<NowherePlace />, { wrapper })
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(document.querySelector('footer')?.textContent).toContain('Flightline')
  expect(navigate).not.toHaveBeenCalled()
})
