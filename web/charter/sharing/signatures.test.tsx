import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { acceptances } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { Signatures } from './signatures.tsx'

vi.mock('../../ui/client-link.tsx', () => import('../../ui/test-client-link.tsx'))

const doc = {
  share_id: 's1',
  quote_id: 'q2',
  first_id: 'q1',
  option: 'Option 2',
  total: 5_555_605,
  name: 'Colin Oduya',
  signed_at: 1,
  address: '203.0.113.7',
  hash: 'f'.repeat(64),
  document: {},
}

it.each([
  ['leads to the option that was accepted', 'q1', ['quotes/q2']],
  ['leads nowhere from the option itself', 'q2', []],
])('a signature %s', async (_, quoteId, paths) => {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [testRow(acceptances, doc, { id: 'a1' })] }))
  render(
    <MantineProvider>
      <Platform>
        <Signatures quoteId={quoteId} />
      </Platform>
    </MantineProvider>,
  )
  const list = await screen.findByRole('list', { name: 'Signatures' })
  expect(list.textContent).toContain('accepted Option 2, $55,556.05, and signed')
  const links = within(list).queryAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(paths)
})
