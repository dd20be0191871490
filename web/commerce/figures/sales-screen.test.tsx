import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readSaleFigures, readSaleOrders, readSaleRanking } from '../../../domain/commerce/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { SalesScreen } from './sales-screen.tsx'

const navigate = vi.hoisted(() => vi.fn<(to: { search: (before: object) => object }) => void>())
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: string }) => <a href="/order">{children}</a>,
  useNavigate: () => navigate,
  useRouterState: () => ({}),
  useLocation: () => ({ pathname: '/laro/sales', searchStr: '' }),
  useRouter: () => ({}),
  useSearch: () => ({ from: '2026-11-01', until: '2026-11-02', by: 'day' }),
}))

const day = { orders: 2, total: 30_000, open: 5000 }

const answers = new Map<unknown, unknown>([
  [
    readSaleFigures,
    {
      total: day,
      steps: [
        { day: '2026-11-01', orders: 0, total: 0, open: 0 },
        { day: '2026-11-02', ...day },
      ],
      sources: [{ source: 1, ...day }],
    },
  ],
  [readSaleRanking, { rows: [{ id: '', label: '', ...day, units: 3 }], isCut: false, orders: 30_000, counted: 20_000 }],
  [
    readSaleOrders,
    { orders: [{ id: 'o1', number: '20031', at: 1, customer: 'Harbor Roofing', total: 30_000, open: 5000 }] },
  ],
])

it('shows sales by step, source and product with their orders, and keeps the choice in the address', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  Object.assign(platform.api, { call: (contract: unknown) => Promise.resolve(answers.get(contract)) })
  render(
    <Platform>
      <MantineProvider env="test">
        <SalesScreen />
      </MantineProvider>
    </Platform>,
  )
  expect(await screen.findByText('Harbor Roofing')).toBeDefined()
  expect(screen.getByText('$150.00')).toBeDefined()
  expect(await screen.findByText(/The newest 20,000 of 30,000 orders are counted/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Lines without a product' }))
  expect(navigate.mock.lastCall?.[0].search({})).toMatchObject({ product: 'none' })
  fireEvent.click(screen.getByRole('button', { name: '11/2: $300.00, 2 orders' }))
  expect(navigate.mock.lastCall?.[0].search({})).toEqual({ step: '2026-11-02' })
})
