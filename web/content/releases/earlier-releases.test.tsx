import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { EarlierReleases } from './earlier-releases.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
}))

const release = (id: string, count: number) => ({
  id,
  version: 1,
  last_date: 1,
  active: true,
  can: { write: false, remove: false },
  name: `Release ${id}`,
  manifest: {},
  count,
})

it('says of one page that it is one', async () => {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [release('one', 1), release('two', 2)] }))
  render(
    <Platform>
      <MantineProvider env="test">
        <EarlierReleases site="site" id="this" />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByText('Release one')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Release one, 1 page',
    'Release two, 2 pages',
  ])
})
