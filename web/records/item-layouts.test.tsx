import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { tasks } from '../../domain/crm/index.ts'
import { recordNamed } from '../../domain/records.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { LayoutBoundary, type ItemLayout } from '../ui/list/item-layout.tsx'
import { screensOf } from '../screens.ts'

function itemOf(name: string): ItemLayout | undefined {
  const definition = recordNamed(name)
  return definition && screensOf(definition).item
}

function show(Layout: ItemLayout | undefined, row: Readonly<Record<string, unknown>>) {
  if (Layout === undefined) throw new Error('The record has a layout.')
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <LayoutBoundary usual={<p>The usual way</p>}>
          <Suspense fallback={<p>Its title</p>}>
            <Layout row={row} />
          </Suspense>
        </LayoutBoundary>
      </MantineProvider>
    </Platform>,
  )
}

it.each([
  [
    'contacts',
    { name: 'Dana Whitfield', company: 'Whitfield', email: 'dana@whitfield.example' },
    'Whitfield · dana@whitfield.example',
  ],
  ['clients', { name: 'Laro Charter', name_key: 'LARO' }, 'LARO'],
  ['users', { name: 'Ana Ruiz', email: 'ana@laro.example' }, 'ana@laro.example'],
  ['tasks', { name: 'Fuel card', priority: 'high', completed: 40 }, '40 % done'],
  ['tasks', { name: 'Fuel card', state: 'open', due: Date.UTC(2026, 0, 5, 18) }, 'Overdue since 1/5/26'],
  ['tasks', { name: 'Fuel card', state: 'done', due: Date.UTC(2026, 0, 5, 18) }, 'Due 1/5/26'],
  ['orders', { invoice_id: '1180', total: 41_200, contact: { name: 'Jo Stern' } }, '$412.00'],
  [
    'trips',
    { trip_number: '7121', route: 'KHOU-KSUS', status: 'tConfirmed', paid: true, contact: { name: 'Jo Stern' } },
    'Jo Stern · Paid',
  ],
  ['trips', { trip_number: '7121', status: 'tConfirmed', contact: { name: 'Jo Stern' } }, 'Confirmed'],
  ['quotes', { quote_number: '20418', status: 'qOutstanding', paid: false }, 'Outstanding'],
  ['trips', { trip_number: '7121', price: { total: 1_840_000 } }, '$18,400.00'],
  ['trips', { trip_number: '7121', departure_date: Date.UTC(2026, 10, 27, 18, 45) }, /^11\/27\/26 12:45 PM [A-Z]+$/],
  ['invoices', { number: '3301', total: 41_200, trip: { id: 't', label: 'Trip 7074' } }, '$412.00'],
  ['invoices', { number: '3301', trip: { label: 'Trip 7074' }, account: { label: 'Retail' } }, 'Retail · Trip 7074'],
  ['invoices', { number: '3301', dueDate: Date.UTC(2026, 11, 1, 18) }, 'Due 12/1/26'],
  ['invoices', { number: '3301', dueDate: Date.UTC(2026, 11, 1, 18), paid: true }, 'Paid'],
  ['invoices', { number: '3301' }, 'Not paid'],
  ['invoices', { number: '3301', status: 'draft' }, 'Draft'],
  ['invoices', { number: '3301', status: 'sent', balanceDue: 5, dueDate: Date.now() - 172_800_000 }, '2 days overdue'],
  ['quotes', { quote_number: '20418', route: 'KTEB-KVNY', status: 'qOutstanding' }, '20418 · KTEB-KVNY'],
])('%s have a custom layout', async (record, row, words) => {
  show(itemOf(record), row)
  expect(await screen.findByText(words, {}, { timeout: 15_000 })).toBeDefined()
  // An answer of yes or no is said in words, or not at all.
  expect(document.body.textContent).not.toMatch(/true|false/)
  expect(screen.queryByText('The usual way')).toBeNull()
})

it.each([
  ['open', 'Overdue since 1/5/26'],
  ['done', '1/5/26'],
])('the day of a task that is %s is shown in its column', async (state, words) => {
  const Due = screensOf(tasks).cells?.['due']
  if (Due === undefined) throw new Error('Tasks show their day in a way of their own.')
  const { wrapper: Platform } = testPlatform(() => undefined)
  const { container } = render(
    <Platform>
      <Suspense fallback={null}>
        <Due row={{ state, due: Date.UTC(2026, 0, 5, 18) }} />
      </Suspense>
    </Platform>,
  )
  await waitFor(() => expect(container.textContent).toBe(words), { timeout: 15_000 })
})

it('other records have none', () => expect(itemOf('airports')).toBeUndefined())

it('a layout that fails to load leaves the usual way', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show(
    lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
    {},
  )
  await waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 15_000 })
  expect(screen.getByText('The usual way')).toBeDefined()
  warned.mockRestore()
  quiet.mockRestore()
})
