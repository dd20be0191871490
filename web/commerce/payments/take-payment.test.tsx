import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  chargeStoredCard,
  offerPayment,
  readDebt,
  readPaymentsMode,
  type DebtMoney,
} from '../../../domain/commerce/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs } from '../../platform/dialogs.ts'
import { forgetNotices } from '../../platform/notices.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { handMethods } from './hand-methods.ts'
import { openTakePayment } from './take-payment.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined, useLocation: () => ({ pathname: '/' }) }))

const card = (id: string, name: string, expiry: string) => ({
  id,
  name,
  brand: 'Visa',
  last4: '4412',
  expiry,
  isDefault: false,
  expired: id === 'old',
})

const money: DebtMoney = {
  record: 'orders',
  id: 'o1',
  number: '20031',
  customer: { id: 'c1', name: 'Amara Yamada', email: 'amara@customer.example' },
  total: 3412,
  excess: 0,
  owed: 3412,
  paid: 0,
  refunded: 0,
  payments: [],
  refunds: [],
  cards: [card('old', 'Mastercard 8087', '10/2020'), card('visa', 'Visa 4412', '09/2090')],
}

const stripe = {
  id: 'a1',
  provider: 'stripe',
  title: 'Stripe',
  label: 'Equipline',
  isTest: true,
  isDefault: true,
  takes: 'page',
  chargesCards: true,
}

function show(accounts: readonly unknown[] = [stripe]) {
  const { platform, wrapper } = testPlatform(() => ({}))
  const asked: { readonly contract: unknown; readonly input: unknown }[] = []
  const call = vi.fn<(contract: unknown, input: unknown) => Promise<unknown>>(async (contract, input) => {
    if (contract === readDebt) return money
    if (contract === readPaymentsMode) {
      const words = accounts.length === 0 ? 'No payment provider is configured.' : 'Test mode: payments move no money.'
      return { isConfigured: accounts.length > 0, isTest: true, words, accounts }
    }
    asked.push({ contract, input })
    return { url: 'https://pay.example/1', amount: 3412 }
  })
  Object.assign(platform.api, { call })
  const onRecord = vi.fn<(payment: object) => Promise<unknown>>(async () => ({}))
  const onLink = vi.fn<(page: object) => void>()
  showDialogs(wrapper)
  act(
    () =>
      void openTakePayment({
        debt: { record: 'orders', id: 'o1' },
        about: 'Order 20031, Copperline Builders',
        email: 'amara@copperline.example',
        methods: handMethods,
        onRecord,
        onLink,
      }),
  )
  return { asked, onRecord, onLink }
}

const findForm = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await within(dialog).findByRole('textbox', { name: /^Amount/ })
  return dialog
}

const choose = async (dialog: HTMLElement, name: RegExp) =>
  fireEvent.click(await within(dialog).findByRole('radio', { name }))

afterEach(() => {
  act(closeDialogs)
  forgetNotices()
})

it('a stored card that is valid is chosen first, and its button names the amount', async () => {
  const { asked } = show()
  const dialog = await findForm()
  const take = await within(dialog).findByRole('button', { name: /^Take \$34\.12/ })
  expect(within(dialog).getByRole('radio', { name: /^Mastercard 8087, expired/ })).toHaveProperty('disabled', true)
  expect(dialog.textContent).toContain('Test mode: payments move no money.')
  fireEvent.click(take)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(asked).toMatchObject([
    { contract: chargeStoredCard, input: { body: { card: 'visa', amount: 3412, captures: true } } },
  ])
})

it('a held payment is offered as a link that captures nothing', async () => {
  const { asked, onLink } = show()
  const dialog = await findForm()
  await choose(dialog, /^Send payment link/)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Hold it only, capture later' }))
  expect(dialog.textContent).toContain('Stripe holds $34.12. Capture it later, or cancel it')
  fireEvent.click(within(dialog).getByRole('button', { name: /^Send link for \$34\.12/ }))
  await expect.poll(() => onLink.mock.calls).toEqual([[{ url: 'https://pay.example/1', amount: 3412 }, money.customer]])
  expect(asked).toMatchObject([{ contract: offerPayment, input: { body: { amount: 3412, captures: false } } }])
})

it('without a provider money that has arrived is recorded, and a refusal keeps the form open', async () => {
  const { onRecord } = show([])
  const dialog = await findForm()
  await within(dialog).findByText('No payment provider is configured.')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Amount/ }), { target: { value: '20' } })
  expect(dialog.textContent).toContain('Paid becomes $20.00, and $14.12 stay open')
  onRecord.mockRejectedValueOnce(new ApiError(403, { error: 'forbidden' }))
  fireEvent.click(within(dialog).getByRole('button', { name: /^Record \$20\.00/ }))
  await within(dialog).findByRole('alert')
  fireEvent.click(within(dialog).getByRole('button', { name: /^Record \$20\.00/ }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const [[first] = [], [second] = []] = onRecord.mock.calls
  expect(first).toMatchObject({ amount: 2000, method: 'wire' })
  expect(second).toEqual(first)
})

it('a card takes no more than is owed, and no way takes nothing', async () => {
  show()
  const dialog = await findForm()
  await within(dialog).findByRole('button', { name: /^Take \$34\.12/ })
  const amount = within(dialog).getByRole('textbox', { name: /^Amount/ })
  fireEvent.change(amount, { target: { value: '40' } })
  expect(dialog.textContent).toContain('Only $34.12 is owed. A card or a link takes no more.')
  expect(within(dialog).getByRole('button', { name: /^Take payment/ })).toHaveProperty('disabled', true)
  await choose(dialog, /^Wire, PayPal/)
  expect(within(dialog).getByRole('button', { name: /^Record \$40\.00/ })).toHaveProperty('disabled', false)
  fireEvent.change(amount, { target: { value: '-5' } })
  expect(dialog.textContent).toContain('Enter an amount above zero.')
})
