import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { trips } from '../../../domain/charter/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { TripMoneyTab } from './trip-money-tab.tsx'

vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => undefined,
  useSearch: () => ({}),
  useLocation: () => ({ pathname: '/' }),
}))

/** Two in the afternoon of November 27 in Chicago. */
const now = Date.UTC(2026, 10, 27, 20)
vi.mock('../../ui/use-now.ts', () => ({ useNow: () => now }))

it('offers to mark the debt to an operator as paid, and does not show it as paid', async () => {
  const payables = [{ id: 'p1', operator: 'Zephyr Air', amount: 4_100_000, dueDate: Date.now() + 86_400_000 }]
  const { platform } = testPlatform(() => ({}))
  const answer = vi.fn<() => Promise<object>>(() => Promise.resolve({ invoices: [], payables }))
  const row = { ...testRow(trips, { trip_number: '7046', status: 'tConfirmed' }, { id: 't1' }) }
  render(
    <MantineProvider env="test">
      <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: answer as typeof platform.api.call } }}>
        <TripMoneyTab definition={trips} row={row} params={{}} />
      </PlatformProvider>
    </MantineProvider>,
  )
  const owed = await screen.findByRole('list', { name: 'Owed to operators' })
  expect(within(owed).getByRole('button', { name: 'Mark paid' })).toBeDefined()
  expect(within(owed).queryByText('Paid')).toBeNull()
})

it('does not call a debt to an operator overdue on its due date', async () => {
  const payables = [
    { id: 'p1', operator: 'Zephyr Air', amount: 100, dueDate: now - 6 * hourMs },
    { id: 'p2', operator: 'Boreas Air', amount: 100, dueDate: now - 30 * hourMs },
  ]
  const { platform } = testPlatform(() => ({}))
  Object.assign(platform.api, { call: () => Promise.resolve({ invoices: [], payables }) })
  const row = { ...testRow(trips, { trip_number: '7046', status: 'tConfirmed' }, { id: 't1' }) }
  render(
    <MantineProvider env="test">
      <PlatformProvider platform={platform}>
        <TripMoneyTab definition={trips} row={row} params={{}} />
      </PlatformProvider>
    </MantineProvider>,
  )
  const [today, yesterday] = await screen.findAllByRole('listitem')
  expect(today?.textContent).not.toContain('Overdue')
  expect(yesterday?.textContent).toContain('Overdue')
})

it('keeps the money that was read where the trip changed and it cannot be read again', async () => {
  const payables = [{ id: 'p1', operator: 'Zephyr Air', amount: 100, dueDate: now }]
  const { platform } = testPlatform(() => ({}))
  const answer = vi.fn<() => Promise<object>>().mockResolvedValueOnce({ invoices: [], payables })
  Object.assign(platform.api, { call: answer })
  const tab = (version: number) => (
    <MantineProvider env="test">
      <PlatformProvider platform={platform}>
        <TripMoneyTab definition={trips} row={{ ...testRow(trips, {}, { id: 't1', version }) }} params={{}} />
      </PlatformProvider>
    </MantineProvider>
  )
  const { rerender } = render(tab(1))
  await screen.findByRole('list', { name: 'Owed to operators' })
  answer.mockRejectedValueOnce(new ApiError(503, { error: 'unavailable' }))
  rerender(tab(2))
  const note = await screen.findByText(/^What is shown here is from .*, and may be out of date\./)
  expect(screen.getByRole('listitem').textContent).toContain('Zephyr Air')
  answer.mockResolvedValueOnce({ invoices: [], payables: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No operator is owed anything for this trip.')
  await waitFor(() => expect(note.isConnected).toBe(false))
})
