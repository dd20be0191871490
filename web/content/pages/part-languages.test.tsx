import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { headers } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PartLanguages } from './part-languages.tsx'
import { testRow } from '../../platform/data/test-row.ts'

vi.mock('@tanstack/react-router', () => ({
  useBlocker: () => undefined,
  useNavigate: () => () => undefined,
  useParams: () => ({ clientKey: 'laro' }),
  useSearch: () => ({}),
  Link: ({ to, children }: { readonly to: string; readonly children: ReactNode }) => <a href={to}>{children}</a>,
}))

const row = testRow(headers, { name: 'Main header' }, { id: 'h1' })

function open(role: string) {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const client = platform.client.get()
  if (client)
    platform.client.set({ ...client, roles: new Set([role]), doc: { sites: [{ id: 'main', label: 'Main' }] } })
  render(
    <Platform>
      <MantineProvider env="test">
        <PartLanguages definition={headers} row={{ ...row }} />
      </MantineProvider>
    </Platform>,
  )
  return screen.getByText('This site has one language').parentElement
}

it('leads to where the languages of a site are set', () => {
  const notice = open('settings')
  expect(notice?.textContent).toContain('Settings, Sites names the languages in which its pages are written.')
  expect(screen.getByRole('link', { name: 'Settings, Sites' }).getAttribute('href')).toBe(
    '/laro/company/settings?tab=sites',
  )
})

it('says it without a way for who may not set them', () => {
  expect(open('cms')?.textContent).toContain('Settings, Sites names the languages in which its pages are written.')
  expect(screen.queryByRole('link')).toBeNull()
})
