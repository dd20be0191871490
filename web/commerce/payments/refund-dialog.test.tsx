import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  cancelRefund,
  readDebt,
  readPaymentsMode,
  requestRefund,
  type DebtMoney,
} from '../../../domain/commerce/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs } from '../../platform/dialogs.ts'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { openRefundDialog } from './refund-dialog.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined, useLocation: () => ({ pathname: '/' }) }))

type Payment = DebtMoney['payments'][number]

const sums = { status: 'captured', fee: 0, given: 0, withheld: 0, lost: 0 } as const

const payment = (id: string, given: Partial<Payment>): Payment => ({
  id,
  sums: { ...sums, amount: 347_400, allocated: 347_400, refunded: 0 },
  underWay: 0,
  status: 'captured',
  name: 'Wire Transfer',
  amount: 347_400,
  applied: 347_400,
  deposit: 0,
  remainder: 347_400,
  way: 'hand',
  provider: null,
  date: Date.UTC(2026, 10, 16, 18),
  result: '',
  isPreauth: false,
  isTest: false,
  url: null,
  expires: null,
  dispute: null,
  ...given,
})

const visa = {
  name: 'Visa 4412',
  amount: 50_000,
  applied: 44_000,
  remainder: 44_000,
  way: 'provider',
  provider: 'stripe',
  sums: { ...sums, status: 'partially_refunded', amount: 50_000, allocated: 44_000, refunded: 6000 },
} as const

const money: DebtMoney = {
  record: 'orders',
  id: 'o1',
  number: '20031',
  customer: null,
  total: 397_400,
  owed: 0,
  excess: 0,
  paid: 397_400,
  refunded: 6000,
  payments: [payment('p1', {}), payment('p2', visa)],
  refunds: [],
  cards: [],
}

interface Answers {
  readonly read?: () => Promise<DebtMoney | undefined> | undefined
  readonly request?: () => Promise<unknown>
  /** Cents that are proposed. */
  readonly amount?: number
}

const openDialog = (amount?: number) =>
  void openRefundDialog({ debt: { record: 'orders', id: 'o1' }, about: 'Order 20031, Copperline Builders', amount })

const acceptRefund = async () => ({ id: 'r1', holdUntil: Date.now() + 10_000 })

function show({ read = async () => money, request = acceptRefund, amount }: Answers = {}) {
  const { platform, wrapper } = testPlatform(() => ({}))
  const asked: { readonly contract: unknown; readonly input: unknown }[] = []
  const call = vi.fn<(contract: unknown, input: unknown) => Promise<unknown>>(async (contract, input) => {
    if (contract === readDebt) return read()
    if (contract === readPaymentsMode) return { isConfigured: true, isTest: false, words: '', accounts: [] }
    asked.push({ contract, input })
    return contract === requestRefund ? request() : { id: 'r1' }
  })
  Object.assign(platform.api, { call })
  showDialogs(wrapper)
  act(() => openDialog(amount))
  return asked
}

const findDialog = () => screen.findByRole('dialog', { name: 'Refund' })
const type = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name: label }), { target: { value } })

afterEach(() => {
  act(closeDialogs)
  forgetNotices()
})

it('a refund shows its split over the payments, cards first, and what each party owes then', async () => {
  const asked = show()
  const dialog = await findDialog()
  await within(dialog).findByRole('textbox', { name: /^Amount/ })
  type(dialog, /^Amount/, '551.96')
  const rows = within(within(dialog).getByRole('table', { name: 'Spread over the payments' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Spread, cards firstPaidRefundedNowArrives',
    'Visa 441211/16/26, all that is left$500.00-$60.00$440.005 to 10 days',
    'Wire Transfer11/16/26$3,474.00$0.00$111.96sent by hand',
    'Together$3,974.00-$60.00$551.96',
  ])
  expect(dialog.textContent).toContain('The customer owes$0.00$551.96')
  expect(dialog.textContent).not.toContain('We owe the customer')
  expect(dialog.textContent).toContain('$111.96 is booked as returned. Give it to the customer yourself.')
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Goodwill/ }))
  expect(dialog.textContent).toContain('The customer owes$0.00$0.00')
  expect(within(dialog).getByRole('button', { name: /^Refund \$551\.96/ })).toHaveProperty('disabled', true)
  type(dialog, /^Reason/, 'Out of stock')
  fireEvent.click(within(dialog).getByRole('button', { name: /^Refund \$551\.96/ }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(asked).toMatchObject([
    {
      contract: requestRefund,
      input: {
        body: {
          amount: 55_196,
          kind: 'goodwill',
          why: 'Out of stock',
          parts: [
            { payment: 'p2', amount: 44_000, way: 'provider' },
            { payment: 'p1', amount: 11_196, way: 'hand' },
          ],
        },
      },
    },
  ])
  act(() => notices.get()[0]?.action?.run())
  await expect.poll(() => asked.at(-1)?.contract).toBe(cancelRefund)
})

it('a refund after an edit begins with what gifts left, and shows what we owe before and after', async () => {
  const wire = payment('p1', {})
  const gifted = { ...wire, sums: { ...wire.sums, given: 257_400 } }
  const edited = { ...money, total: 300_000, excess: 97_400, payments: [gifted] }
  show({ read: async () => edited, amount: 97_400 })
  const dialog = await findDialog()
  expect(await within(dialog).findByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '$900.00')
  expect(dialog.textContent).toContain('The customer owes$0.00$0.00')
  expect(dialog.textContent).toContain('We owe the customer$974.00$74.00')
})

it('a refund above what was paid is not offered, and says the most', async () => {
  show()
  const dialog = await findDialog()
  await within(dialog).findByRole('textbox', { name: /^Amount/ })
  type(dialog, /^Amount/, '9000')
  type(dialog, /^Reason/, 'Typing error')
  expect(dialog.textContent).toContain('At most $3,914.00 can be refunded.')
  expect(within(dialog).getByRole('button', { name: /^Refund/ })).toHaveProperty('disabled', true)
})

it('a dialog that is opened again waits for new sums in place of those of the first', async () => {
  const answers = [Promise.resolve(money), Promise.withResolvers<DebtMoney>().promise]
  show({ read: () => answers.shift() })
  await within(await findDialog()).findByRole('textbox', { name: /^Amount/ })
  act(closeDialogs)
  act(openDialog)
  expect((await findDialog()).textContent).not.toContain('At most')
})

it('a refused refund reads the payments again and keeps the typed reason', async () => {
  let known = money
  show({
    read: async () => known,
    request: async () => {
      known = { ...money, payments: [payment('p2', visa)] }
      throw new ApiError(409, { error: 'conflict', message: 'The payments have changed since.' })
    },
  })
  const dialog = await findDialog()
  await within(dialog).findByRole('textbox', { name: /^Amount/ })
  type(dialog, /^Amount/, '200')
  type(dialog, /^Reason/, 'Out of stock')
  fireEvent.click(within(dialog).getByRole('button', { name: /^Refund \$200\.00/ }))
  await expect.poll(() => dialog.textContent).toContain('At most $440.00')
  expect(within(dialog).getByRole('alert').textContent).toContain('The payments have changed since.')
  expect(within(dialog).getByRole('textbox', { name: /^Reason/ })).toHaveProperty('value', 'Out of stock')
})
