import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { beginLedgerExport, ledgerExports, readOpenBooks, readTaxReport } from '../../../domain/commerce/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { AccountingScreen } from './accounting-screen.tsx'
import { TaxScreen } from './tax-screen.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: string }) => <a href="/accounting">{children}</a>,
  useNavigate: () => vi.fn<() => void>(),
  useRouterState: () => ({}),
  useLocation: () => ({ pathname: '/laro/accounting', searchStr: '' }),
  useRouter: () => ({}),
  useSearch: () => ({ from: '2026-11-01', until: '2026-11-30' }),
}))

const accounts = [
  { account: 'receivable', state: '', debit: 101_975, credit: 0 },
  { account: 'income', state: '', debit: 0, credit: 94_550 },
  { account: 'tax_payable', state: 'TX', debit: 0, credit: 7425 },
]
const sums = { entries: 2, sections: [{ section: 'invoices', entries: 2, amount: 101_975 }], accounts }

const done = testRow(
  ledgerExports,
  {
    number: '3',
    state: 'done',
    from: '2026-10-01',
    until: '2026-10-31',
    by: { id: 'ana', label: 'Ana Ruiz' },
    begun: 1,
    ...sums,
    file: { id: 'f', name: 'QuickBooks 3.zip', url: '/api/files/f', type: 'application/zip', size: 1 },
  },
  { id: 'e3' },
)

const answers = new Map<unknown, unknown>([
  [readOpenBooks, { ...sums, exported: 7 }],
  [
    readTaxReport,
    {
      from: '2026-11-01',
      until: '2026-11-30',
      rows: [{ month: '2026-11', state: 'TX', sales: 90_000, taxable: 90_000, exempt: 0, tax: 7425, refunds: 0 }],
      ledger: 7425,
    },
  ],
  [beginLedgerExport, { id: 'e4', number: '4' }],
])

function show(part: ReactNode) {
  const { platform, wrapper: Platform } = testPlatform(({ path }) =>
    path.endsWith('/e3') ? done : { rows: [done], next: null, cursor: '1' },
  )
  const call = vi.fn<(contract: unknown, input: unknown) => Promise<unknown>>((contract) =>
    Promise.resolve(answers.get(contract)),
  )
  Object.assign(platform.api, { call })
  render(
    <Platform>
      <MantineProvider env="test">{part}</MantineProvider>
    </Platform>,
  )
  return call
}

it('shows what is open, exports it, and lists earlier exports', async () => {
  const call = show(<AccountingScreen />)
  const button = await screen.findByRole('button', { name: 'Export 2 entries' })
  expect(screen.getByText('Sales tax, TX')).toBeDefined()
  expect(screen.getByText(/7 of this period are in earlier exports/)).toBeDefined()
  await act(async () => fireEvent.click(button))
  const asked = call.mock.calls.find(([contract]) => contract === beginLedgerExport)
  expect(asked?.[1]).toEqual({ body: { from: '2026-11-01', until: '2026-11-30' } })
  expect(await screen.findByRole('button', { name: 'Download export 3' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo export 3' })).toBeDefined()
})

it('shows the taxes of each state, and that they equal the ledger', async () => {
  show(<TaxScreen />)
  expect(await screen.findByText(/Equals the tax account of the/)).toBeDefined()
  expect(screen.getAllByText('$74.25').length).toBeGreaterThan(1)
  expect(screen.getByRole('button', { name: 'Sales tax as PDF' })).toBeDefined()
})
