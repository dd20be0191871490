import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listMetrics, readMetric } from '../../../domain/automation/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { MetricsScreen } from './metrics-screen.tsx'

const navigate = vi.hoisted(() => vi.fn<(to: { search: (before: object) => object }) => void>())
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => navigate,
  useRouterState: () => ({}),
  useLocation: () => ({ pathname: '/laro/company/metrics', searchStr: '' }),
  useRouter: () => ({}),
  useSearch: () => ({ from: '2026-11-01', until: '2026-11-02', by: 'day', metric: 'orders', part: 'total' }),
}))

const metric = { first: '2026-11-01', last: '2026-11-02', days: 2 }

const answers = new Map<unknown, unknown>([
  [
    listMetrics,
    {
      metrics: [
        { ...metric, name: 'orders', categories: ['commerce', 'sales'] },
        { ...metric, name: 'Seats sold', categories: ['fleet'] },
      ],
    },
  ],
  [
    readMetric,
    {
      name: 'orders',
      categories: ['commerce', 'sales'],
      total: { value: 3, parts: { total: 40_000 } },
      steps: [
        { day: '2026-11-01', value: 0, parts: {} },
        { day: '2026-11-02', value: 3, parts: { total: 40_000 } },
      ],
      weekdays: [0, 0, 0, 0, 0, 0, 3],
      days: 2,
    },
  ],
])

it('shows the numbers of a metric by step, and keeps metric, category, number and step in the address', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  Object.assign(platform.api, { call: (contract: unknown) => Promise.resolve(answers.get(contract)) })
  render(
    <Platform>
      <MantineProvider env="test">
        <MetricsScreen />
      </MantineProvider>
    </Platform>,
  )
  const bar = await screen.findByRole('button', { name: '11/2: $400.00' })
  expect(screen.getByRole('button', { name: '11/1: $0.00' })).toBeDefined()
  fireEvent.click(bar)
  const chosen = () => navigate.mock.lastCall?.[0].search({})
  expect(chosen()).toEqual({ step: '2026-11-02' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Metric' }), { target: { value: 'Seats sold' } })
  expect(chosen()).toEqual({ metric: 'Seats sold' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'sales' } })
  expect(chosen()).toEqual({ category: 'sales' })
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  expect(chosen()).toEqual({ by: 'month' })
})
