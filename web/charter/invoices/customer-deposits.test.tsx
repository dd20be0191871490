import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { applyDeposit, invoices } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { closeDialogs } from '../../platform/dialogs.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { CustomerDeposits } from './customer-deposits.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined, useLocation: () => ({ pathname: '/' }) }))

afterEach(closeDialogs)

const deposit = { payment: 'p1', method: 'wire', date: 0, reference: 'Wire 7', left: 10_000 }

function show(status: string, answer: Promise<object>) {
  const { platform, wrapper: Platform } = testPlatform(() => ({}))
  const call = vi.spyOn(platform.api, 'call').mockReturnValue(answer)
  const doc = { number: '1001', status, total: 50_000, amount_paid: 44_000 }
  const row = { ...testRow(invoices, doc, { id: 'i1' }), balanceDue: 6000 }
  render(
    <Platform>
      <MantineProvider env="test">
        <CustomerDeposits row={row} />
      </MantineProvider>
    </Platform>,
  )
  showDialogs(Platform)
  return call
}

it('a deposit is applied to a sent invoice up to its debt', async () => {
  const call = show('sent', Promise.resolve({ deposits: [deposit] }))
  expect((await screen.findByRole('list', { name: 'Deposits' })).textContent).toContain('Wire Transfer · Wire 7')
  fireEvent.click(screen.getByRole('button', { name: 'Apply the deposit of $100.00' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deposit for invoice 1001' })
  expect(dialog.textContent).toContain('$0.00 of the invoice stay open, and $40.00 of the deposit stay.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply deposit' }))
  await expect
    .poll(() => call.mock.calls.find(([contract]) => contract === applyDeposit)?.[1])
    .toMatchObject({ params: { id: 'i1' }, body: { payment: 'p1', amount: 6000 } })
})

it('a paid invoice shows the deposits of its customer and applies none', async () => {
  show('paid', Promise.resolve({ deposits: [deposit] }))
  expect((await screen.findByRole('list', { name: 'Deposits' })).textContent).toContain('$100.00')
  expect(screen.queryByRole('button')).toBeNull()
})

it('deposits that cannot be read are reported, and can be asked for again', async () => {
  show('sent', Promise.reject(new ApiError(0, { error: 'offline' })))
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})
