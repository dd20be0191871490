import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { SavedSearchesScreen } from './saved-searches-screen.tsx'

vi.mock('../ui/client-link.tsx', () => ({
  ClientLink: ({ path, children }: { path: string; children: unknown }) => <a href={path}>{String(children)}</a>,
}))

function show(roles: readonly string[]) {
  const server = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const client = server.platform.client.get()
  server.platform.client.set(client && { ...client, roles: new Set(roles) })
  server.platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  render(
    <MantineProvider env="test">
      <SavedSearchesScreen />
    </MantineProvider>,
    { wrapper: server.wrapper },
  )
  return () => server.asked.map(({ query }) => query?.['where'])
}

it('manages the searches of trips for who may not see quotes', () => {
  const asked = show(['trips-r'])
  expect(screen.getByRole('heading', { name: 'Trip filters' })).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['trips'])
  expect(asked()).toEqual(['["index","in",["trips"]]'])
})

it('manages those of both for who sees both', () => {
  const asked = show(['quotes', 'trips'])
  expect(screen.getByRole('heading', { name: 'Quote filters' })).toBeDefined()
  expect(asked()).toEqual(['["index","in",["quotes","trips"]]'])
})

it('names the role to a user who may see neither', () => {
  show(['user', 'inbox'])
  expect(screen.getByText(/Role required: quotes/)).toBeDefined()
})
