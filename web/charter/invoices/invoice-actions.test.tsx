import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { invoices } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { InvoiceActions } from './invoice-actions.tsx'

vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => undefined,
  useLocation: () => ({ pathname: '/' }),
}))

it.each([
  ['draft', 0, ['Void']],
  ['sent', 0, ['Send again', 'Bill another customer', 'Void']],
  ['sent', 100, ['Send again', 'Bill another customer', 'Refund']],
  ['paid', 500, ['Send again', 'Record payment', 'Refund']],
  ['void', 0, ['Record payment']],
  ['void', 100, ['Record payment', 'Refund']],
] as const)('the menu of a %s invoice with %d paid offers %j', async (status, amount_paid, offered) => {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const row = { ...testRow(invoices, { number: '1001', status, amount_paid, total: 500 }, { id: 'i1' }) }
  render(
    <Platform>
      <MantineProvider env="test">
        <InvoiceActions definition={invoices} row={row} params={{}} />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More for this invoice' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(offered)
})
