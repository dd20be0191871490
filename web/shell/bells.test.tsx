import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { Bells } from './bells.tsx'

function bellsOf(roles: readonly string[]): readonly (string | null)[] {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles: new Set(roles) })
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <Bells panel={undefined} onPanel={() => undefined} />
      </MantineProvider>
    </Platform>,
  )
  return screen.getAllByRole('button').map((bell) => bell.getAttribute('aria-label'))
}

it('the bell of conversations is for who may read them', () => {
  expect(bellsOf(['user', 'inbox'])).toEqual(['AI watchlist', 'Notifications'])
})

it('the watchlist is everybody’s', () => {
  expect(bellsOf(['user'])).toEqual(['AI watchlist'])
})
